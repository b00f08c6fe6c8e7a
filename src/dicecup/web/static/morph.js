// Brings a tree of elements up to date in place, so that focus, scrolling and animations survive.

/**
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  if (old.tagName !== fresh.tagName) {
    old.replaceWith(fresh);
    return;
  }
  attributes(old, fresh);
  state(old, fresh);
  children(old, fresh);
}

/** @param {Element} old @param {Element} fresh */
function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    // A menu that a person has opened stays open.
    if (old.tagName === "DETAILS" && name === "open") continue;
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/** What a person has changed is not in the attributes. @param {Element} old @param {Element} fresh */
function state(old, fresh) {
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    old.checked = fresh.checked;
    old.value = fresh.value;
  }
}

/** @param {Element} old @param {Element} fresh */
function children(old, fresh) {
  const wanted = [...fresh.childNodes];
  const present = [...old.childNodes];
  wanted.forEach((node, place) => {
    const there = present[place];
    if (!there) old.append(node);
    else if (!alike(there, node)) there.replaceWith(node);
    else if (there instanceof Element && node instanceof Element) morph(there, node);
    else if (there.nodeValue !== node.nodeValue) there.nodeValue = node.nodeValue;
  });
  present.slice(wanted.length).forEach((node) => node.remove());
}

/** @param {Node} a @param {Node} b */
function alike(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && kind(a) === kind(b);
}

/** Elements of one name that stand for different things. @param {Node} node */
function kind(node) {
  return node instanceof Element ? (node.getAttribute("type") ?? "") + node.id : "";
}
