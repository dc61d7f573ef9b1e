import { noteUnmeasured } from '../../api/late-sizes.ts';

/** Ratios that the browser has found out by itself: what comes again stands in its own from the start. */
const foundRatios = new Map<string, number>();

/** A picture in its frame, and what it stands beside: a card of a row, a figure of a gallery. */
interface Hung {
  readonly frame: HTMLPictureElement;
  readonly place: HTMLElement;
}

function isBelowView({ place }: Hung): boolean {
  return place.getBoundingClientRect().top >= window.innerHeight;
}

function setRatio({ frame, place }: Hung, ratio: number): void {
  frame.style.setProperty('--ratio', String(ratio));
  delete frame.dataset.unmeasured;
  // Rows of a gallery are shared out by the ratios of their figures.
  if (place.style.getPropertyValue('--ratio')) place.style.setProperty('--ratio', String(ratio));
}

/** Gives the ratio as soon as nobody sees what it moves: at once below the window, else when it has got there. */
function setRatioUnseen(hung: Hung, ratio: number): () => void {
  const observer = new IntersectionObserver(() => {
    if (!isBelowView(hung)) return;
    observer.disconnect();
    setRatio(hung, ratio);
  });
  if (isBelowView(hung)) setRatio(hung, ratio);
  else observer.observe(hung.place);
  return () => observer.disconnect();
}

/**
 * Lets a picture that nobody has measured take the ratio of its file before it comes into view; one that is in view
 * stays contained in the box it has. Gives the way to stop, undefined where there is nothing to wait for.
 */
export function takeOwnRatio(image: HTMLImageElement): (() => void) | undefined {
  const frame = image.closest('picture');
  const src = image.getAttribute('src');
  if (frame?.dataset.unmeasured === undefined || src === null) return undefined;
  noteUnmeasured(src);
  const hung: Hung = { frame, place: frame.closest<HTMLElement>('li, figure') ?? frame };
  const known = foundRatios.get(src);
  if (known !== undefined) {
    setRatio(hung, known);
    return undefined;
  }
  let stop: (() => void) | undefined;
  const settle = () => {
    const { naturalWidth, naturalHeight } = image;
    if (!naturalWidth || !naturalHeight) return;
    foundRatios.set(src, naturalWidth / naturalHeight);
    stop = setRatioUnseen(hung, naturalWidth / naturalHeight);
  };
  if (image.complete) settle();
  else image.addEventListener('load', settle, { once: true });
  return () => {
    image.removeEventListener('load', settle);
    stop?.();
  };
}
