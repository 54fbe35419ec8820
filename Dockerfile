# The program as an image. docker-compose.yml runs it as web, worker and beat.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/whist

COPY requirements.txt constraints.txt ./
RUN pip install --requirement requirements.txt

COPY manage.py ./
COPY scoring scoring
COPY templates templates
COPY tournament tournament

RUN useradd --system --uid 10001 --home-dir /srv/whist whist \
    && mkdir var \
    && chown whist: var
USER whist
VOLUME /srv/whist/var
EXPOSE 8000
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000", "--no-demo"]
