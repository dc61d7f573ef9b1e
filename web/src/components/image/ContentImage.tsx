import { type CSSProperties, useMemo } from 'react';
import type { Image } from '../../../../shared/contract/image.ts';
import { isSquareFile } from '../../../../shared/contract/square-file.ts';
import { noteUnmeasured } from '../../api/late-sizes.ts';
import { sourceMark } from '../../ui/marks.ts';
import styles from './ContentImage.module.css';
import {
  assumedRatio,
  imageFilesOf,
  loadedRendition,
  noteRendition,
  type RenderedSizes,
  type RenderedWidths,
  ratioOf,
} from './image-sources.ts';

/** Ratios of images without analyzed size, for their next rendering. */
const foundRatios = new Map<string, number>();

interface Framed {
  readonly frame: HTMLPictureElement;
  readonly place: HTMLElement;
}

const isBelowView = ({ place }: Framed): boolean => place.getBoundingClientRect().top >= window.innerHeight;

function setRatio({ frame, place }: Framed, ratio: number): void {
  frame.style.setProperty('--ratio', String(ratio));
  delete frame.dataset.unmeasured;
  // A gallery distributes its rows by the ratios of their figures.
  if (place.style.getPropertyValue('--ratio')) place.style.setProperty('--ratio', String(ratio));
}

/** Sets the ratio when it shifts nothing visible: at once below the window, otherwise after scrolling. */
function setRatioUnseen(framed: Framed, ratio: number): () => void {
  const observer = new IntersectionObserver(() => {
    if (!isBelowView(framed)) return;
    observer.disconnect();
    setRatio(framed, ratio);
  });
  if (isBelowView(framed)) setRatio(framed, ratio);
  else observer.observe(framed.place);
  return () => observer.disconnect();
}

/** Gives an image of unknown size the ratio of its file while it is below the window. May return a cleanup. */
function takeOwnRatio(image: HTMLImageElement): (() => void) | undefined {
  const frame = image.closest('picture');
  const src = image.getAttribute('src');
  if (frame?.dataset.unmeasured === undefined || src === null) return undefined;
  noteUnmeasured(src);
  const framed: Framed = { frame, place: frame.closest<HTMLElement>('li, figure') ?? frame };
  const known = foundRatios.get(src);
  if (known !== undefined) {
    setRatio(framed, known);
    return undefined;
  }
  let stop: (() => void) | undefined;
  const settle = () => {
    const { naturalWidth, naturalHeight } = image;
    if (!naturalWidth || !naturalHeight) return;
    foundRatios.set(src, naturalWidth / naturalHeight);
    stop = setRatioUnseen(framed, naturalWidth / naturalHeight);
  };
  if (image.complete) settle();
  else image.addEventListener('load', settle, { once: true });
  return () => {
    image.removeEventListener('load', settle);
    stop?.();
  };
}

/** Hides a lazy-loaded image until it is decoded. Images that are loaded or above the fold are never hidden. */
function revealWhenDecoded(image: HTMLImageElement): void {
  if (image.complete || image.loading !== 'lazy') return;
  const reveal = () => {
    delete image.dataset.pending;
  };
  image.dataset.pending = '';
  image.addEventListener('load', () => void image.decode().then(reveal, reveal), { once: true });
  image.addEventListener('error', reveal, { once: true });
}

export interface ContentImageProps extends RenderedSizes {
  readonly image: Image;
  readonly drawn?: Partial<RenderedWidths>;
  readonly isFirst?: boolean;
  readonly isHero?: boolean;
  readonly isEager?: boolean;
  readonly isCover?: boolean;
  readonly isDecorative?: boolean;
  readonly isInTone?: boolean;
  /** Id of the element with the long description. */
  readonly detailsId?: string;
}

/** Calls back when an element comes into the window that was outside of it. */
function onceEntered(element: Element, act: () => void): void {
  let wasOutside = false;
  const observer = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting !== true) wasOutside = true;
    else if (wasOutside) {
      observer.disconnect();
      act();
    }
  });
  observer.observe(element);
}

function followLoading(image: HTMLImageElement): void {
  const src = image.getAttribute('src');
  if (!src) return;
  const settle = () => {
    const state = image.naturalWidth > 0 ? 'loaded' : 'failed';
    image.dataset.state = state;
    image.parentElement?.toggleAttribute('data-alt', false);
    // The width by `sizes`: measuring would force a layout.
    if (state === 'loaded') noteRendition(src, image.currentSrc, image.naturalWidth);
    else {
      image.parentElement?.setAttribute('data-alt', image.alt);
      // Setting the same URL requests a failed image again.
      const again = () => image.setAttribute('src', src);
      addEventListener('online', again, { once: true });
      onceEntered(image.parentElement ?? image, again);
    }
  };
  if (image.complete) settle();
  for (const type of ['load', 'error']) image.addEventListener(type, settle);
}

function attend(image: HTMLImageElement | null): (() => void) | undefined {
  if (!image) return undefined;
  followLoading(image);
  revealWhenDecoded(image);
  return takeOwnRatio(image);
}

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;

/** Background until the image is loaded: its tone, the preview, and above the fold a loaded rendition. */
function groundOf(
  { image, isCover, isHero, isFirst, isEager, isInTone }: ContentImageProps,
  loaded: string | undefined,
): CSSProperties {
  const { width, height, tone, preview, focalPoint } = image;
  const isAtOnce = isFirst || isEager;
  // Documents have the previews above the fold only, to fit the first flight of a connection.
  const isKnown = isAtOnce || !import.meta.env.SSR;
  const known = { loaded: isAtOnce ? loaded : undefined, preview: isKnown ? preview : undefined };
  const isSquare = known.loaded !== undefined && isSquareFile(known.loaded);
  const middle = isSquare && !isCover && !focalPoint ? known.loaded : undefined;
  const whole = isSquare ? known.preview : (known.loaded ?? known.preview);
  const layers = [middle, whole].filter((url) => url !== undefined);
  return {
    '--ratio': isCover ? undefined : width && height ? `${width}/${height}` : assumedRatio,
    // The tone of a sheet is its paper.
    '--tone': image.sheet ? 'var(--wall)' : isInTone ? undefined : tone,
    '--focal': focalPoint && (isCover || isHero) ? `${percent(focalPoint.x)} ${percent(focalPoint.y)}` : undefined,
    backgroundImage: layers.map((url) => `url("${url}")`).join() || undefined,
    backgroundSize: middle && 'auto 100%, cover',
  };
}

/** An image in a box of its ratio and tone, which stays in place. The `img` has the type all browsers support. */
export function ContentImage(props: ContentImageProps) {
  const { image, drawn, isFirst, isEager, isCover, isHero, isDecorative, detailsId } = props;
  const { sources, img } = imageFilesOf(image, props, drawn);
  const isAtOnce = isFirst || isEager;
  // The background must not change while the image loads.
  const loaded = useMemo(() => loadedRendition(image.src), [image.src]);
  const isUnmeasured = !isCover && ratioOf(image) === undefined;
  return (
    <picture
      key={image.src}
      className={isCover ? styles.cover : styles.image}
      style={groundOf(props, loaded)}
      // Because documents lack previews below the fold.
      suppressHydrationWarning
      data-ground={isAtOnce ? loaded : undefined}
      data-part={isHero ? 'hero' : undefined}
      {...sourceMark(image.source)}
      data-unmeasured={isUnmeasured ? '' : undefined}
    >
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        ref={attend}
        src={image.src}
        {...img}
        alt={(!isDecorative && image.alt) || ''}
        lang={isDecorative ? undefined : image.lang}
        aria-details={detailsId}
        width={image.width}
        height={image.height}
        loading={isAtOnce ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : isEager ? 'low' : undefined}
        decoding="async"
      />
    </picture>
  );
}
