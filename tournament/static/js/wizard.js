// Preparing an event: previews that follow the choices, trump keys, the progress of a file.

const WAIT = 250;
const POLL = 1500;

document.querySelector("[data-focus-first]")?.focus();
document.querySelectorAll("[data-needs-script]").forEach((one) => { one.hidden = false; });

// A preview is asked for by GET with what stands in the form; the last question asked is the one answered.
document.querySelectorAll("[data-preview]").forEach((box) => {
  const form = box.closest("form");
  let timer = 0;
  let asked = 0;
  const ask = async () => {
    const mine = ++asked;
    const typed = new URLSearchParams(new FormData(form));
    typed.delete("csrfmiddlewaretoken");
    try {
      const answer = await fetch(`${box.dataset.preview}?${typed}`, { credentials: "same-origin" });
      if (!answer.ok || answer.redirected || mine !== asked) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine === asked) box.replaceChildren(...page.body.childNodes);
    } catch {
      // Without a line the preview stays as it was; saving says what is wrong.
    }
  };
  form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); });
});

document.querySelectorAll("[data-trump-keys]").forEach((keys) => {
  const field = document.getElementById(keys.dataset.trumpKeys);
  keys.hidden = false;
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    const words = field.value.trim().split(/[\s,;]+/).filter(Boolean);
    if (key.value) words.push(key.value); else words.pop();
    field.value = words.join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
});

// A file being made: its line follows; when it is ready the page is read again and offers it.
document.querySelectorAll("[data-export]").forEach((line) => {
  if (line.dataset.state !== "queued" && line.dataset.state !== "running") return;
  const look = async () => {
    try {
      const answer = await fetch(line.dataset.export, { credentials: "same-origin", headers: { Accept: "application/json" } });
      if (answer.ok) {
        const said = await answer.json();
        line.querySelector("[data-told]").textContent = said.told;
        const bar = line.querySelector("progress");
        if (bar) bar.value = said.progress;
        if (said.state === "done" || said.state === "failed") { location.reload(); return; }
      }
    } catch {
      // The next look tries again.
    }
    setTimeout(look, POLL);
  };
  setTimeout(look, POLL);
});
