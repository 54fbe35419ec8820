// What somebody prefers at the table, kept on this device: colours of the suits, one tap or two, motion.

const KEY = "whist:cards";
const CHOICES = { colours: "four", taps: "two", motion: "on" };

function read() {
  try {
    return { ...CHOICES, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...CHOICES };
  }
}

export const settings = read();

function show() {
  for (const name of Object.keys(CHOICES)) document.documentElement.dataset[name] = settings[name];
}

/** Boxes of the page: <input type=checkbox data-setting="colours" value="two">; ticked is that value. */
export function bind(boxes, changed = () => {}) {
  for (const box of boxes) {
    const { setting } = box.dataset;
    box.checked = settings[setting] === box.value;
    box.addEventListener("change", () => {
      settings[setting] = box.checked ? box.value : CHOICES[setting];
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch { /* a browser that keeps nothing: it holds for this page */ }
      show();
      changed();
    });
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const moves = () => settings.motion === "on" && !still.matches;

show();
