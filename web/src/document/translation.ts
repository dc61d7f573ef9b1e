/** The elements that a browser's translator put in place of text nodes that React still refers to. */
const replacements = new WeakMap<Node, Element>();

const isReplacement = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font';

function noteReplacements(records: readonly MutationRecord[], texts: MutationObserver): void {
  for (const { removedNodes, addedNodes } of records) {
    const [text, font] = [removedNodes[0], addedNodes[0]];
    if (!text || !font || text.nodeType !== Node.TEXT_NODE || !isReplacement(font)) continue;
    replacements.set(text, font);
    texts.observe(text, { characterData: true });
  }
}

/** Shows changes of a replaced text. The translator then translates them. */
function passOn(records: readonly MutationRecord[]): void {
  for (const { target } of records) {
    const font = replacements.get(target);
    if (font?.isConnected) font.textContent = target.nodeValue;
  }
}

/**
 * Lets React update a page that the browser translates: Chromium puts every text node into `<font>` elements, so that
 * removing the node, or inserting before it, throws and ends the app (facebook/react#11538).
 */
export function tolerateTranslation(): void {
  const texts = new MutationObserver(passOn);
  const nodes = new MutationObserver((records) => noteReplacements(records, texts));
  nodes.observe(document.body, { childList: true, subtree: true });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    replacements.get(child)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const known = before?.parentNode === this ? before : before && replacements.get(before);
    return insertBefore.call(this, child, known?.parentNode === this ? known : null) as Child;
  };
}
