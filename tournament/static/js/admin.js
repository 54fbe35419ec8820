// What Django's admin leaves out for those who hear a page or use it by keyboard alone:
// a name for a field that suggests as one types, and a stop at parts that scroll sideways.

function nameSuggestions() {
  for (const field of document.querySelectorAll("select.admin-autocomplete")) {
    const name = field.labels[0]?.textContent.trim().replace(/:$/, "");
    for (const shown of field.parentElement.querySelectorAll(".select2-selection, .select2-selection__rendered")) {
      shown.removeAttribute("aria-labelledby");
      if (name) shown.setAttribute("aria-label", name);
    }
  }
}

function stopAtWideParts() {
  for (const part of document.querySelectorAll(".inline-group, .results")) part.tabIndex = 0;
}

window.addEventListener("load", () => {
  stopAtWideParts();
  // The fields are built when jQuery says so, which may be later than now.
  window.django?.jQuery?.(nameSuggestions);
});
