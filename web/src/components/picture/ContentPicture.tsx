import { type CSSProperties, useMemo } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { isSquareFile } from '../../../../shared/contract/square-file.ts';
import { noteUnmeasured } from '../../api/late-sizes.ts';
import styles from './ContentPicture.module.css';
import { keepRendition, keptRendition } from './kept-renditions.ts';
import { assumedRatio, type DrawnSizes, type DrawnWidths, pictureFilesOf, ratioOf } from './picture-sources.ts';

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
function takeOwnRatio(image: HTMLImageElement): (() => void) | undefined {
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

/**
 * For pictures that are fetched late: one that is not here yet stays hidden over its tone and appears when it has
 * been decoded. One that is here already, or comes at once, is never hidden; nor is any without scripts.
 */
function revealWhenDecoded(picture: HTMLImageElement): void {
  if (picture.complete || picture.loading !== 'lazy') return;
  const reveal = () => {
    delete picture.dataset.pending;
  };
  picture.dataset.pending = '';
  picture.addEventListener('load', () => void picture.decode().then(reveal, reveal), { once: true });
  picture.addEventListener('error', reveal, { once: true });
}

export interface ContentPictureProps extends DrawnSizes {
  readonly image: Image;
  /** Between which widths that is, where it is not the window's: files of no use there are not offered. */
  readonly drawn?: Partial<DrawnWidths>;
  /** The first picture of a page: fetched at once and before others. */
  readonly isFirst?: boolean;
  /** What its page is about: it grows out of the picture of the link that leads there. */
  readonly isHero?: boolean;
  /** Seen at once, though not the first: fetched at once and after the first. */
  readonly isEager?: boolean;
  /** Fills its box and is cut where it does not fit. */
  readonly isCover?: boolean;
  /** A repeat of a picture described elsewhere, or one that its caption names. */
  readonly isDecorative?: boolean;
  /** Stands in what has its tone already. */
  readonly isInTone?: boolean;
}

/** Notes which of its files has come, now or later. */
function keepWhenLoaded(image: HTMLImageElement): void {
  const src = image.getAttribute('src');
  if (!src) return;
  // By its `sizes`, as the file itself says it: to ask how wide it is drawn would lay the page out in the midst of a change.
  const keep = () => keepRendition(src, image.currentSrc, image.naturalWidth);
  if (image.complete && image.naturalWidth > 0) keep();
  else image.addEventListener('load', keep, { once: true });
}

function attend(image: HTMLImageElement | null): (() => void) | undefined {
  if (!image) return undefined;
  keepWhenLoaded(image);
  revealWhenDecoded(image);
  return takeOwnRatio(image);
}

/**
 * What lies behind a picture until it arrives: its tone, and for those seen at once the file of it that is loaded, else
 * a preview of 16 px. A square file lies where it belongs in the whole, over the preview; not where the box cuts the whole.
 */
function groundOf(
  { image, isCover, isFirst, isEager, isInTone }: ContentPictureProps,
  loaded: string | undefined,
): CSSProperties {
  const { width, height, tone, preview } = image;
  const known = isFirst || isEager ? { loaded, preview } : {};
  const isSquare = known.loaded !== undefined && isSquareFile(known.loaded);
  const middle = isSquare && !isCover ? known.loaded : undefined;
  const whole = isSquare ? known.preview : (known.loaded ?? known.preview);
  const layers = [middle, whole].filter((url) => url !== undefined);
  const ground: CSSProperties = {
    '--ratio': isCover ? undefined : width && height ? `${width}/${height}` : assumedRatio,
    // A sheet brings its paper along: until then it is not the tone of the page either.
    '--tone': image.sheet ? 'var(--wall)' : isInTone ? undefined : tone,
    backgroundImage: layers.map((url) => `url("${url}")`).join() || undefined,
    backgroundSize: middle && 'auto 100%, cover',
  };
  return ground;
}

/**
 * A picture in a box of its own ratio and tone: nothing moves when it arrives. One that nobody has measured stands in a
 * likely box, whole and on the wall; scripts give it its own ratio before it comes into view. The last of its types, which every
 * browser reads, stands on the `img` itself; the better ones before it are sources.
 */
export function ContentPicture(props: ContentPictureProps) {
  const { image, drawn, isFirst, isEager, isCover, isHero, isDecorative } = props;
  const { sources, img } = pictureFilesOf(image, props, drawn);
  const isAtOnce = isFirst || isEager;
  // As it was when this was first drawn: what is under a picture does not change while it comes.
  const loaded = useMemo(() => keptRendition(image.src), [image.src]);
  const isUnmeasured = !isCover && ratioOf(image) === undefined;
  return (
    <picture
      key={image.src}
      className={isCover ? styles.cover : styles.picture}
      style={groundOf(props, loaded)}
      data-ground={isAtOnce ? loaded : undefined}
      data-part={isHero ? 'hero' : undefined}
      data-unmeasured={isUnmeasured ? '' : undefined}
    >
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        ref={attend}
        src={image.src}
        {...img}
        alt={isDecorative ? '' : image.alt}
        width={image.width}
        height={image.height}
        loading={isAtOnce ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : isEager ? 'low' : undefined}
        decoding="async"
      />
    </picture>
  );
}
