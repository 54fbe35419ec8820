// What shows at one size of the window: width, what is to be tapped, parts that scroll inside the page.
({ least }) => {
  const found = [];
  const folded = "details:not([open]) > :not(summary)";
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(node).visibility !== "hidden" && !node.closest(folded);
  };
  const name = (node) => {
    const words = (node.textContent || node.value || "").trim().slice(0, 30);
    return `<${node.tagName.toLowerCase()} ${node.id || node.name || node.className}> "${words}"`;
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (node) => node.getBoundingClientRect().right > clientWidth + 1 && !node.closest(".scroll, .visually-hidden"),
    );
    const which = wide.slice(-3).map(name).join(", ");
    found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}: ${which}`);
  }

  const tapped = "button, a.button, a.tile, a.chip, summary, select, textarea, input:not([type=hidden]), .tabs a, .bar a";
  for (const node of document.querySelectorAll(tapped)) {
    // The whole label takes the tap of a tick box.
    const label = node.matches("[type=checkbox], [type=radio]") && node.labels[0];
    const target = label || node;
    if (!seen(target) || node.closest(".visually-hidden")) continue;
    const { width, height } = target.getBoundingClientRect();
    if (height >= least - 0.5 && width >= least - 0.5) continue;
    found.push(`${name(node)} is ${Math.round(width)} x ${Math.round(height)} px to tap`);
  }

  for (const node of document.body.querySelectorAll("*")) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(node).overflowY);
    if (!scrolls || node.matches("textarea, select") || !seen(node)) continue;
    if (node.scrollHeight > node.clientHeight + 2) found.push(`${name(node)} scrolls up and down inside the page`);
  }
  return found;
}
