/** Whether any of an element lies in the window. */
export function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

/** All elements of the page on show that bear the name of a part: of the header, the beam, its disc, the hero … */
export function partsNamed(name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
}
