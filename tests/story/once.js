// What does not depend on the window: head, title, language, what runs from the markup, and every text.
() => {
  const found = [];
  const heads = [...document.querySelectorAll("h1")].map((one) => one.textContent.trim());
  if (heads.length !== 1) found.push(`${heads.length} first heads: ${heads.join(" | ")}`);
  if (!document.documentElement.lang) found.push("no language");
  if (!document.title.trim()) found.push("no title");
  if (!document.querySelector("main")) found.push("no main part");
  if (document.querySelector("[tabindex]:not([tabindex='0'], [tabindex='-1'])")) found.push("an order of its own for Tab");

  // In the admin Django's own scripts set styles; the policy lets scripts do so and markup not.
  const styled = !location.pathname.startsWith("/admin/");
  for (const node of document.querySelectorAll("*")) {
    for (const { name, value } of node.attributes) {
      if (name.startsWith("on")) found.push(`an event handler in the markup: ${name}`);
      if (name === "style" && styled) found.push(`a style in the markup: ${value.slice(0, 40)}`);
    }
    const link = node.getAttribute("href") || "";
    if (/^\s*(javascript|data|vbscript):/i.test(link)) found.push(`a link that runs: ${link}`);
  }

  const inline = "bdi, strong, span, a, small, em, abbr, time, s";
  const texts = [...document.querySelectorAll("p, li, h1, h2, h3, td, th, dd, dt, legend, label, button, summary")]
    .filter((node) => [...node.children].every((child) => child.matches(inline)))
    .map((node) => node.textContent.replace(/\s+/g, " ").trim());
  return { found, texts };
}
