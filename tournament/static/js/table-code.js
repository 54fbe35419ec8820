// The code is written large and without what does not count, as it is typed.

const field = document.querySelector("[data-code]");

/** Upper case, no spaces, no dashes; the cursor stays behind the same sign. */
export const tidy = (text) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

field?.addEventListener("input", (event) => {
  if (event.isComposing) return;
  const before = tidy(field.value.slice(0, field.selectionStart)).length;
  const whole = tidy(field.value);
  if (whole === field.value) return;
  field.value = whole;
  field.setSelectionRange(before, before);
});
