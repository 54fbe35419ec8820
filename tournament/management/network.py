"""Ports and addresses of this machine."""

import socket
from contextlib import suppress

# Nothing is sent to these: to aim a datagram socket only asks the system which way it would go.
_SOMEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")


def listen(host: str, port: int, *, tries: int = 50) -> socket.socket:
    """A socket that listens on the port, or on the next one that is free. Raises OSError when none is."""
    for number in range(port, min(port + tries, 65536)):
        if _answers(number):
            continue
        # Named as TCP, it lets asyncio send the last, small part of an answer at once; otherwise that
        # part waits until the reader has confirmed the part before, which he does after 40 ms.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(256)
        except OSError:
            listener.close()
            continue
        listener.set_inheritable(False)
        return listener
    raise OSError(f"no free port from {port} on")


def _answers(port: int) -> bool:
    """Some systems let two programs listen on one port; whoever is there first keeps it."""
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return port != 0 and probe.connect_ex(("127.0.0.1", port)) == 0


def hall_addresses() -> list[str]:
    """This machine's addresses in the local network, the likeliest first; empty without a network."""
    found: list[str] = []
    for target in _SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    useful = [one for one in dict.fromkeys(found) if not one.startswith(("127.", "0."))]
    return sorted(useful, key=lambda one: one.startswith("169.254."))


def names() -> list[str]:
    """Names by which others in the local network may call this machine."""
    name = socket.gethostname().lower()
    return [name, f"{name.removesuffix('.local')}.local"]
