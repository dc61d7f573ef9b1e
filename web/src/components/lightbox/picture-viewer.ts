import PhotoSwipe, { type Padding, type PhotoSwipeOptions, type Point, type SlideData } from 'photoswipe';
import { zoomedSize } from './renditions.ts';
import { closeUpOf, maxOfFit, stepped, type Zoom } from './zoom-levels.ts';

/** How much of a movement beyond the first or the last picture is followed. */
const followed = 0.3;

/** The row of pictures that a finger drags; x in CSS pixels. */
interface Row {
  /** Where it is now. */
  readonly x: number;
  /** Where it stands when the picture on show is in the middle. */
  readonly restX: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Where a row goes that is dragged to `x`: with the finger, but reluctantly where nothing follows. */
export function draggedTo(x: number, { x: from, restX, isFirst, isLast }: Row): number {
  const end = isFirst && x > restX ? Math.max(from, restX) : isLast && x < restX ? Math.min(from, restX) : undefined;
  const isLeavingEnd = end !== undefined && Math.sign(x - from) === Math.sign(x - restX);
  return isLeavingEnd ? end + (x - end) * followed : x;
}

/** Milliseconds for a change of zoom by a key or a button. */
const zoomMs = 240;

/** Two presses are one double press within this time, and this near to each other. */
const doublePress = { ms: 400, px: 25 };

type Slide = NonNullable<PhotoSwipe['currSlide']>;
type Content = Slide['content'];

/** What the viewer asks and tells. */
export interface ViewerHost {
  /** Clear space around a picture at fit, in CSS pixels. */
  readonly paddingOf: (index: number) => Padding;
  /** The window has changed its size, and the clear space may have. */
  readonly onResize: () => void;
  /** Something that may show has changed: the picture, its zoom, whether it is here. */
  readonly onChange: () => void;
  /** The visitor has dragged the picture away. */
  readonly onDismiss: () => void;
  /** How opaque the ground is while a picture is dragged away, from 0 to 1. */
  readonly onGround: (opacity: number) => void;
  /** What stands in the place of a picture that did not come. */
  readonly drawFailure: (retry: () => void) => HTMLElement;
}

/** What the library closes by itself is asked of the host, which leaves the history entry first. */
class HostedPhotoSwipe extends PhotoSwipe {
  readonly #host: ViewerHost;

  constructor(options: PhotoSwipeOptions, host: ViewerHost) {
    super(options);
    this.#host = host;
  }

  override close(): void {
    this.#host.onDismiss();
  }

  /** Takes everything down; the library's own `destroy` does so through `close`. */
  takeDown(): void {
    super.close();
  }
}

/** Pictures that are stepped through, zoomed and dragged: PhotoSwipe with the rules of the site. */
export class PictureViewer {
  readonly #library: HostedPhotoSwipe;
  readonly #host: ViewerHost;
  /** The picture that has been asked to be of a width of its own, wherever that lies between whole and largest. */
  #sized: Slide | undefined;

  /** Draws into `stage`, which it fills. `index` counts from 0. */
  constructor(stage: HTMLElement, slides: SlideData[], index: number, host: ViewerHost) {
    this.#host = host;
    this.#library = new HostedPhotoSwipe(optionsOf(stage, slides, index, host), host);
    this.#follow();
    this.#library.init();
  }

  /** Index of the picture on show, from 0. */
  get index(): number {
    return this.#library.currIndex;
  }

  /** How the picture on show stands; undefined for one that cannot be zoomed: it is not here. */
  get zoom(): Zoom | undefined {
    const slide = this.#library.currSlide;
    if (!slide?.isZoomable()) return undefined;
    return { now: slide.currZoomLevel, fit: slide.zoomLevels.fit, max: slide.zoomLevels.max };
  }

  /** The picture on show, with whatever stands in for it. */
  get drawn(): HTMLElement | undefined {
    return this.#library.currSlide?.container;
  }

  goTo(index: number): void {
    this.#library.goTo(index);
  }

  zoomStep(direction: 'in' | 'out'): void {
    const { zoom } = this;
    if (zoom) this.#zoomTo(stepped(zoom, direction));
  }

  zoomToFit(): void {
    const { zoom } = this;
    if (zoom) this.#zoomTo(zoom.fit);
  }

  /**
   * Draws the picture on show so many CSS pixels wide, wherever that lies between whole and largest. Gives the CSS pixels
   * over which one of its own is spread; undefined for a drawing, which has none, and for a picture that is not here.
   */
  showAtWidth(widthPx: number): number | undefined {
    const slide = this.#library.currSlide;
    if (!slide?.isZoomable()) return undefined;
    this.leaveWidth();
    const level = widthPx / slide.width;
    slide.data.ownLevel = level;
    slide.calculateSize();
    this.#sized = slide;
    this.#zoomTo(level);
    return slide.data.isDrawing ? undefined : level;
  }

  /** Whether the picture on show is as wide as it was asked to be. */
  get isAtWidth(): boolean {
    const slide = this.#library.currSlide;
    return slide !== undefined && slide === this.#sized && slide.currZoomLevel === slide.data.ownLevel;
  }

  /** Takes the width back: from now on the picture is as small and as large as any other. */
  leaveWidth(): void {
    if (!this.#sized) return;
    delete this.#sized.data.ownLevel;
    this.#sized.calculateSize();
    this.#sized = undefined;
  }

  panBy(x: number, y: number): void {
    const slide = this.#library.currSlide;
    slide?.panTo(slide.pan.x + x, slide.pan.y + y);
  }

  destroy(): void {
    this.#library.takeDown();
  }

  #zoomTo(level: number): void {
    const { zoomAnimationDuration } = this.#library.options;
    this.#library.zoomTo(level, undefined, zoomAnimationDuration);
    this.#host.onChange();
  }

  #follow(): void {
    const library = this.#library;
    const { onChange, onResize, onGround, drawFailure } = this.#host;
    // Keys, buttons and words are the site's own.
    library.on('uiRegister', () => library.ui?.uiElementsData.splice(0));
    library.on('keydown', (event) => event.preventDefault());
    library.on('firstUpdate', () => stripRoles(library));
    library.on('beforeResize', onResize);
    library.on('change', onChange);
    library.on('zoomLevelsUpdate', ({ zoomLevels, slideData: { ownLevel } }) => {
      if (ownLevel === undefined) return;
      zoomLevels.min = Math.min(zoomLevels.min, ownLevel);
      zoomLevels.max = Math.max(zoomLevels.max, ownLevel);
    });
    library.on('zoomPanUpdate', () => {
      onGround(library.bgOpacity);
      onChange();
    });
    library.on('contentResize', ({ content, width, height }) => fitFrame(content, width, height));
    library.on('afterSetContent', ({ slide }) => slide.container.style.setProperty('--tone', slide.data.tone ?? ''));
    library.on('loadComplete', ({ slide, content, isError }) => {
      if (!isError) settle(slide, content);
      onChange();
    });
    // The library would try again by itself, and never show what comes.
    library.on('contentActivate', (event) => {
      if (!event.content.isError()) return;
      event.preventDefault();
      event.content.slide?.holderElement?.setAttribute('aria-hidden', 'false');
    });
    library.addFilter('placeholderSrc', (_src, { data }) => data.msrc ?? false);
    library.addFilter('contentErrorElement', (_element, content) =>
      drawFailure(() => library.refreshSlideContent(content.index)),
    );
    resistAtEnds(library);
  }
}

function optionsOf(stage: HTMLElement, slides: SlideData[], index: number, host: ViewerHost): PhotoSwipeOptions {
  return {
    dataSource: slides,
    index,
    appendToEl: stage,
    getViewportSizeFn: () => ({ x: stage.clientWidth, y: stage.clientHeight }),
    paddingFn: (_size, _slide, slideIndex) => host.paddingOf(slideIndex),
    bgOpacity: 1,
    loop: false,
    preload: [1, 1],
    showHideAnimationType: 'none',
    zoomAnimationDuration: zoomMs,
    secondaryZoomLevel: ({ fit }) => closeUpOf(fit),
    maxZoomLevel: ({ fit }) => fit * maxOfFit,
    pinchToClose: false,
    imageClickAction: closeUpOnDoublePress(),
    bgClickAction: false,
    tapAction: false,
    doubleTapAction: 'zoom',
    trapFocus: false,
    returnFocus: false,
  };
}

/** What a mouse does; of a finger's double press the library knows by itself. */
function closeUpOnDoublePress(): NonNullable<PhotoSwipeOptions['imageClickAction']> {
  let last = { x: 0, y: 0, atMs: Number.NEGATIVE_INFINITY };
  return function (this: PhotoSwipe, { x, y }: Point, { timeStamp: atMs }: PointerEvent) {
    const isSecond = atMs - last.atMs < doublePress.ms && Math.hypot(x - last.x, y - last.y) < doublePress.px;
    if (isSecond) this.currSlide?.toggleZoom({ x, y });
    last = { x, y, atMs: isSecond ? Number.NEGATIVE_INFINITY : atMs };
  };
}

/** The dialog around it is the one that is announced, and what stands in it has no part to play. */
function stripRoles({ element, scrollWrap }: PhotoSwipe): void {
  element?.removeAttribute('role');
  scrollWrap?.removeAttribute('aria-roledescription');
}

/** The frame of a picture is as large as the picture: what it grows from and shrinks to is measured by it. */
function fitFrame({ slide }: Content, width: number, height: number): void {
  if (!slide) return;
  slide.container.style.width = `${width}px`;
  slide.container.style.height = `${height}px`;
}

/** A picture has come: it stands in its own size, and stays where a larger file of it does not come. */
function settle(slide: Slide, content: Content): void {
  const { element, data } = content;
  if (!(element instanceof HTMLImageElement)) return;
  const here = element.currentSrc;
  element.onload = null;
  element.onerror = () => {
    element.onerror = null;
    element.srcset = '';
    element.src = here;
  };
  const { naturalWidth: width, naturalHeight: height } = element;
  if (data.isMeasured || !width || !height) return;
  data.isMeasured = true;
  const size = zoomedSize({ src: element.src, sources: [] }, { width, height });
  Object.assign(data, size);
  Object.assign(content, size);
  Object.assign(slide, size);
  slide.resize();
}

/** The library follows a drag beyond the ends further than the site wants. */
function resistAtEnds(library: PhotoSwipe): void {
  const row = library.mainScroll;
  const moveTo = row.moveTo.bind(row);
  row.moveTo = (x, isDragged) => {
    const { currIndex } = library;
    const ends = { isFirst: currIndex === 0, isLast: currIndex === library.getNumItems() - 1 };
    moveTo(isDragged ? draggedTo(x, { x: row.x, restX: row.getCurrSlideX(), ...ends }) : x);
  };
}
