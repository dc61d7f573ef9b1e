/** Ground that stays clear around what lies over a page, CSS px. */
const clearPx = 16;

/** Points of a box at which is looked, from side to side and from top to bottom: a line of text is higher than the gaps. */
const steps = [0, 0.25, 0.5, 0.75, 1];

const meets = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether the element's own words, line by line, or its code to be read by a camera, come into a box. */
function speaksIn(element: Element, box: DOMRect): boolean {
  if (element.matches('[data-code]')) return true;
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => meets(line, box));
  });
}

/** Whether the page has words, or a code to be read by a camera, below an element that lies over it, or close by. */
export function hasWordsBelow(over: Element): boolean {
  const { x, y, width, height } = over.getBoundingClientRect();
  const box = new DOMRect(x - clearPx, y - clearPx, width + 2 * clearPx, height + 2 * clearPx);
  const below = new Set(
    steps.flatMap((across) =>
      steps.flatMap((down) => document.elementsFromPoint(box.x + box.width * across, box.y + box.height * down)),
    ),
  );
  return [...below].some((element) => !over.contains(element) && speaksIn(element, box));
}
