import { isSquareFile } from '../../../../shared/contract/square-file.ts';

/** A box, in CSS px of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture as it is drawn: what is seen of it, and where all of it would lie if nothing were cut. */
export interface Drawn {
  readonly frame: Box;
  readonly whole: Box;
}

/** The whole of a picture, of which a file holds the middle in all of its height. */
function wholeAround({ x, y, width, height }: Box, ratio: number): Box {
  return { x: x + (width - height * ratio) / 2, y, width: height * ratio, height };
}

/** The whole of a picture of which a box shows what fits (`object-fit: cover`), at its `object-position` in parts of 1. */
export function wholeOf(box: Box, ratio: number, [across, down]: readonly [number, number]): Box {
  const width = Math.max(box.width, box.height * ratio);
  const height = width / ratio;
  return { x: box.x + (box.width - width) * across, y: box.y + (box.height - height) * down, width, height };
}

/** How an element looks as drawn there that lies where all of the picture is going to lie. */
export function keyframeOf({ frame, whole }: Drawn, end: Box): { transform: string; clipPath: string } {
  const cut = (px: number, of: number) => `${(100 * px) / of}%`;
  const top = cut(frame.y - whole.y, whole.height);
  const right = cut(whole.x + whole.width - frame.x - frame.width, whole.width);
  const bottom = cut(whole.y + whole.height - frame.y - frame.height, whole.height);
  const left = cut(frame.x - whole.x, whole.width);
  const scale = `scale(${whole.width / end.width},${whole.height / end.height})`;
  return {
    transform: `translate(${whole.x - end.x}px,${whole.y - end.y}px) ${scale}`,
    clipPath: `inset(${top} ${right} ${bottom} ${left})`,
  };
}

/** What is on its way, and the picture whose place it takes until it is there. */
let travelling: { readonly picture: Element; readonly image: HTMLElement } | undefined;

/** The percentages of a computed value, in parts of 1. */
function partsIn(value: string): number[] {
  return value.split(/[\s()]/).flatMap((word) => (word.endsWith('%') ? Number.parseFloat(word) / 100 : []));
}

/** Where what travels is now. */
function drawnOnTheWay(image: HTMLElement): Drawn {
  const whole = image.getBoundingClientRect();
  const [top = 0, right = top, bottom = top, left = right] = partsIn(getComputedStyle(image).clipPath);
  return {
    whole,
    frame: {
      x: whole.x + left * whole.width,
      y: whole.y + top * whole.height,
      width: whole.width * (1 - left - right),
      height: whole.height * (1 - top - bottom),
    },
  };
}

/** How a picture of the page is drawn, also in the midst of a movement; undefined while its size is not known. */
export function drawn(picture: HTMLElement): Drawn | undefined {
  if (travelling?.picture === picture) return drawnOnTheWay(travelling.image);
  const image = picture.querySelector('img');
  const ratio = Number(image?.getAttribute('width')) / Number(image?.getAttribute('height'));
  if (!image || !(ratio > 0)) return undefined;
  const [across = 0.5, down = 0.5] = partsIn(getComputedStyle(image).objectPosition);
  const frame = picture.getBoundingClientRect();
  const box = image.getBoundingClientRect();
  // What is to be drawn late (`content-visibility`) has no box before the first frame: it fills its frame.
  const filled = box.width > 0 ? box : frame;
  const whole = isSquareFile(image.currentSrc)
    ? wholeAround(wholeOf(filled, 1, [across, down]), ratio)
    : wholeOf(filled, ratio, [across, down]);
  return { frame, whole };
}

/** The file of a picture that is here to be drawn. */
export function fileOf(picture: HTMLElement): string | undefined {
  const image = picture.querySelector('img');
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : picture.dataset.ground;
}

/** Something that goes on for a while. */
export interface Movement {
  /** Settles when it is over. */
  readonly finished: Promise<unknown>;
  /** Cuts it off: things stand where they belong. */
  readonly end: () => void;
}

/** A picture that is on its way over the page. */
interface Travelling extends Movement {
  /** What it is drawn in. */
  readonly layer: HTMLElement;
}

/** From where to where a picture travels, and in which file. */
export interface Way {
  readonly file: string;
  readonly from: Drawn;
  /** The picture of the new page that it becomes. */
  readonly picture: HTMLElement;
  readonly to: Drawn;
}

/** An image over the page, cut by no part of it, where all of a picture lies; and the layer that it is in. */
function layOver({ file, picture, to: { whole } }: Way): { layer: HTMLElement; image: HTMLElement } {
  const layer = document.createElement('div');
  layer.ariaHidden = 'true';
  // As high as the page: what begins larger than its place does not make the page wider or higher.
  Object.assign(layer.style, {
    position: 'absolute',
    zIndex: 'var(--z-raised)',
    inset: '0 0 auto',
    blockSize: `${document.documentElement.scrollHeight}px`,
    overflow: 'clip',
    pointerEvents: 'none',
  });
  const image = Object.assign(new Image(), { alt: '', decoding: 'sync', src: file });
  // One by one: of lists of different lengths Firefox makes no shorthand.
  const { backgroundColor, backgroundImage, backgroundSize, backgroundPosition, backgroundRepeat } =
    getComputedStyle(picture);
  Object.assign(image.style, {
    position: 'absolute',
    left: `${whole.x + scrollX}px`,
    top: `${whole.y + scrollY}px`,
    inlineSize: `${whole.width}px`,
    maxInlineSize: 'none',
    blockSize: `${whole.height}px`,
    // A square file is the middle of it, what lies behind the picture of the new page its sides.
    objectFit: isSquareFile(file) ? 'contain' : 'fill',
    backgroundColor,
    backgroundImage,
    backgroundSize,
    backgroundPosition,
    backgroundRepeat,
    transformOrigin: '0 0',
  });
  layer.append(image);
  return { layer, image };
}

/**
 * Has a picture travel to its place on the new page, over that: until it is there the picture itself is not drawn. What
 * travels lies in `main`, with which it goes when another page comes meanwhile. Where its place becomes larger or smaller on
 * the way, as when a device is turned, it stands there at once.
 */
export function travel(way: Way, timing: KeyframeAnimationOptions): Travelling {
  const { from, picture, to } = way;
  const { layer, image } = layOver(way);
  document.querySelector('main')?.append(layer);
  const going = image.animate([keyframeOf(from, to.whole), keyframeOf(to, to.whole)], { ...timing, fill: 'both' });
  const waiting = picture.animate({ opacity: [0, 0] }, timing);
  travelling = { picture, image };
  const endIfOther = () => {
    const { width, height } = picture.getBoundingClientRect();
    // Not where a bar of the browser's has come or gone.
    if (width !== to.frame.width || height !== to.frame.height) end();
  };
  const end = () => {
    removeEventListener('resize', endIfOther);
    waiting.cancel();
    layer.remove();
    if (travelling?.image === image) travelling = undefined;
  };
  addEventListener('resize', endIfOther);
  return { layer, finished: going.finished.finally(end), end };
}
