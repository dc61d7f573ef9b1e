import './view-transition.css';

export function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

let current: { readonly copy: HTMLElement; readonly to: HTMLElement; readonly stop: () => void } | undefined;

export const endTravel = (): void => current?.stop();

function placeOf(image: HTMLElement) {
  const crop = getComputedStyle(image.querySelector('img') ?? image).objectPosition;
  return { box: image.getBoundingClientRect(), crop };
}

type Place = ReturnType<typeof placeOf>;

/** A copy in the top layer, where nothing clips or covers it, at its new place. Its animation comes from the old one. */
function copyOf(image: HTMLElement, old: Place, { box, crop }: Place): HTMLElement {
  const copy = image.cloneNode(true) as HTMLElement;
  delete copy.dataset.part;
  for (const file of copy.querySelectorAll('img')) {
    file.removeAttribute('style');
    delete file.dataset.pending;
    Object.assign(file, { alt: '', loading: 'eager', decoding: 'sync' });
  }
  copy.dataset.travelling = '';
  Object.assign(copy, { popover: 'manual', ariaHidden: 'true' });
  // The viewer of the lightbox sets a transform.
  copy.style.cssText += `;transform:none;left:${box.x + scrollX}px;top:${box.y + scrollY}px;width:${box.width}px;height:${box.height}px;--crop:${crop};
    --from:${old.box.x - box.x}px,${old.box.y - box.y}px;--from-width:${old.box.width}px;--from-height:${old.box.height}px;--from-crop:${old.crop}`;
  return copy;
}

/**
 * Renders the next state, and has an image travel over it from its old place to its new one. Not a view transition:
 * that captures the old state before the new one is rendered.
 */
export function travel(
  from: HTMLElement | null | undefined,
  render: () => void,
  findTo: () => HTMLElement | null | undefined,
): void {
  // An image on its way continues from where it is.
  const leaving = current && current.to === from ? current.copy : from;
  const start = leaving && placeOf(leaving);
  endTravel();
  render();
  const to = start && findTo();
  if (!from || !to) return;
  const end = placeOf(to);
  // The larger one is sharp.
  const copy = copyOf(end.box.width < start.box.width ? from : to, start, end);
  // A hero from the list is rendered again with its content, in the same `main`.
  const marked = (to.dataset.part === 'hero' && to.closest('main')) || to;
  const stop = () => {
    copy.remove();
    removeEventListener('resize', stop);
    delete marked.dataset.awaited;
    if (current?.copy === copy) current = undefined;
  };
  current = { copy, to, stop };
  for (const type of ['animationend', 'animationcancel']) copy.addEventListener(type, stop);
  addEventListener('resize', stop);
  marked.dataset.awaited = '';
  document.body.append(copy);
  copy.showPopover();
}
