// Puts new markup into a part by changing what differs and nothing else: whatever stays keeps
// its focus, its scroll position, the text selected in it and whether it is folded out.

const keyOf = (node) => node.id || node.dataset?.key || node.dataset?.entry || "";
const isOwn = (node) => node.nodeType === 1 && node.hasAttribute("data-live-own");

/** By what a child is found again: its key, or what kind of thing it is. */
function mark(node) {
  if (node.nodeType !== 1) return node.nodeName;
  const key = keyOf(node);
  if (key) return `${node.nodeName} ${key}`;
  const kind = node.getAttribute("href") ?? node.getAttribute("name") ?? node.getAttribute("action")
    ?? node.getAttribute("class") ?? "";
  return `${node.nodeName}.${kind}`;
}

/** Takes each child once, by its mark, in order. */
class Children {
  constructor(nodes, markOf) {
    this.markOf = markOf;
    this.by = new Map();
    for (const node of nodes) {
      const own = markOf(node);
      if (!this.by.has(own)) this.by.set(own, []);
      this.by.get(own).push(node);
    }
  }

  take(node) {
    return this.by.get(this.markOf(node))?.shift() ?? null;
  }
}

/** Which of the old children becomes which of the new ones; null where a new one has to be made. */
function pairs(old, fresh) {
  const exact = new Children(old, mark);
  const found = fresh.map((node) => exact.take(node));
  const left = old.filter((node) => !found.includes(node) && !(node.nodeType === 1 && keyOf(node)));
  const alike = new Children(left, (node) => node.nodeName);
  return found.map((node, place) => {
    const unkeyed = fresh[place].nodeType !== 1 || !keyOf(fresh[place]);
    return node ?? (unkeyed ? alike.take(fresh[place]) : null);
  });
}

function morphChildren(old, fresh) {
  const before = [...old.childNodes].filter((node) => !isOwn(node));
  const after = [...fresh.childNodes];
  const found = pairs(before, after);
  const kept = new Set(found);
  for (const node of before) if (!kept.has(node)) node.remove();
  let next = old.firstChild;
  const onward = () => { while (next && isOwn(next)) next = next.nextSibling; };
  after.forEach((node, place) => {
    onward();
    const stays = found[place];
    if (!stays) {
      old.insertBefore(document.importNode(node, true), next);
    } else {
      if (stays === next) next = next.nextSibling;
      else old.insertBefore(stays, next);
      morphNode(stays, node);
    }
  });
}

function morphNode(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
  morphField(old, fresh);
}

function morphAttributes(old, fresh) {
  // Whether something is folded out is the reader's affair.
  const theirs = (name) => name === "open" && old.nodeName === "DETAILS";
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !theirs(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !theirs(name)) old.setAttribute(name, value);
  }
}

/** A part with anything typed in it waits (live-hand.js), so what stands in a field here is the server's. */
function morphField(old, fresh) {
  if (old.matches("input:not([type=hidden], [type=file])")) {
    old.checked = fresh.checked;
    if (old.value !== fresh.value) old.value = fresh.value;
  } else if (old.matches("textarea, select") && old.value !== fresh.value) {
    old.value = fresh.value;
  }
}

/** Forms in a part come without their token, see tournament/live/parts.py. */
function fillTokens(fresh) {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  for (const field of fresh.querySelectorAll("input[name=csrfmiddlewaretoken]")) {
    field.setAttribute("value", token);
  }
}

/** Make the part's inside read like this markup. */
export function morph(part, html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").body;
  fillTokens(fresh);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  morphChildren(part, fresh);
  // What was moved has lost the focus on the way.
  if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
}
