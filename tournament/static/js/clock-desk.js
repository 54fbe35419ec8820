// The organiser's clock: a press is sent without leaving the page, so that nothing typed elsewhere on it is lost.
// What it did comes back as every change does. Without this file the page is sent and shown anew.

const line = document.querySelector("[data-clock-said]");

function say(text) {
  line.textContent = text;
  line.hidden = !text;
}

async function send(form, body) {
  const answer = await fetch(form.action, {
    method: "POST",
    body,
    credentials: "same-origin",
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(10000),
  });
  const told = await answer.json();
  if (!answer.ok) return told.problems.join(" ");
  // A field that was typed into would keep the desk as it is.
  form.reset();
  document.activeElement?.matches("input") && document.activeElement.blur();
  return "";
}

let sending = false;

// Before anybody else on the page takes the press for leaving it.
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-clock-form]");
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A double press is one press.
  if (sending) return;
  sending = true;
  say("");
  send(form, new FormData(form, event.submitter))
    .then(say)
    .catch(() => say(line.dataset.wordLost))
    .finally(() => { sending = false; });
}, true);
