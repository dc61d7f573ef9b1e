import PhotoSwipe, { type Padding, type PhotoSwipeOptions, type Point, type SlideData } from 'photoswipe';
import { zoomedSize } from './renditions.ts';
import { showTiles } from './show-tiles.ts';
import { closeUpOf, maxOfFit, type Zoom } from './zoom-levels.ts';

const zoomMs = 240;
const phonePx = 640;

const doublePress = { ms: 400, px: 25 };

type Slide = NonNullable<PhotoSwipe['currSlide']>;
type Content = Slide['content'];

export interface ViewerHost {
  readonly paddingOf: (index: number) => Padding;
  readonly onResize: () => void;
  readonly onChange: () => void;
  readonly onDismiss: () => void;
  readonly onGround: (opacity: number) => void;
  readonly drawFailure: (retry: () => void) => HTMLElement;
}

export class ImageViewer {
  readonly #library: PhotoSwipe;
  readonly #host: ViewerHost;
  #sized: Slide | undefined;

  constructor(stage: HTMLElement, slides: SlideData[], index: number, host: ViewerHost) {
    this.#host = host;
    this.#library = new PhotoSwipe(optionsOf(stage, slides, index, host));
    // Its own requests to close go to the host, which leaves the history entry first.
    this.#library.close = host.onDismiss;
    this.#follow();
    this.#library.init();
  }

  get index(): number {
    return this.#library.currIndex;
  }

  get count(): number {
    return this.#library.getNumItems();
  }

  /** Undefined while the image is not loaded. */
  get zoom(): Zoom | undefined {
    const slide = this.#library.currSlide;
    if (!slide?.isZoomable()) return undefined;
    const { fit, max } = slide.zoomLevels;
    return { now: slide.currZoomLevel, fit, max, actual: slide.data.tiled && actualPixels() };
  }

  get drawn(): HTMLElement | undefined {
    return this.#library.currSlide?.container;
  }

  goTo(index: number): void {
    this.#library.goTo(index);
  }

  /** Zooms to a level, `fit` by default. Does nothing if the image is not loaded or has no such level. */
  zoomTo(levelOf = ({ fit }: Zoom): number | undefined => fit): void {
    const level = this.zoom && levelOf(this.zoom);
    if (level !== undefined) this.#zoomTo(level);
  }

  /** Shows the image at a width in CSS px. Returns the CSS px per image pixel, if known and not an SVG. */
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

  get isAtWidth(): boolean {
    const slide = this.#library.currSlide;
    return slide !== undefined && slide === this.#sized && slide.currZoomLevel === slide.data.ownLevel;
  }

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
    PhotoSwipe.prototype.close.call(this.#library);
  }

  #zoomTo(level: number): void {
    const { zoomAnimationDuration } = this.#library.options;
    this.#library.zoomTo(level, undefined, zoomAnimationDuration);
    this.#host.onChange();
  }

  #follow(): void {
    const library = this.#library;
    const { onChange, onResize, onGround, drawFailure } = this.#host;
    // Keys, buttons and texts are the site's own.
    library.on('uiRegister', () => library.ui?.uiElementsData.splice(0));
    library.on('keydown', (event) => event.preventDefault());
    library.on('firstUpdate', () => stripRoles(library));
    library.on('beforeResize', onResize);
    library.on('change', onChange);
    library.on('zoomLevelsUpdate', ({ zoomLevels, slideData: { ownLevel, tiled } }) => {
      if (tiled) zoomLevels.max = Math.max(zoomLevels.max, actualPixels());
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
    library.on('contentActivate', (event) => {
      if (!event.content.isError()) return;
      event.preventDefault();
      event.content.slide?.holderElement?.setAttribute('aria-hidden', 'false');
    });
    library.addFilter('placeholderSrc', (_src, { data }) => data.msrc ?? false);
    library.addFilter('contentErrorElement', (_element, content) =>
      drawFailure(() => library.refreshSlideContent(content.index)),
    );
    showTiles(library);
  }
}

/** The zoom level with one image pixel per device pixel. */
const actualPixels = (): number => 1 / devicePixelRatio;

const optionsOf = (stage: HTMLElement, slides: SlideData[], index: number, host: ViewerHost): PhotoSwipeOptions => ({
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
  // On phones an SVG with a scale opens at it, because its words would be too small.
  initialZoomLevel: ({ fit, itemData }) => (stage.clientWidth < phonePx ? Math.max(fit, itemData.scaled ?? 0) : fit),
  secondaryZoomLevel: ({ fit }) => closeUpOf(fit),
  maxZoomLevel: ({ fit }) => fit * maxOfFit,
  pinchToClose: false,
  imageClickAction: closeUpOnDoublePress(),
  bgClickAction: false,
  tapAction: false,
  doubleTapAction: 'zoom',
  trapFocus: false,
  returnFocus: false,
});

/** Double clicks of a mouse. The library handles double taps. */
function closeUpOnDoublePress(): NonNullable<PhotoSwipeOptions['imageClickAction']> {
  let last = { x: 0, y: 0, atMs: Number.NEGATIVE_INFINITY };
  return function (this: PhotoSwipe, { x, y }: Point, { timeStamp: atMs }: PointerEvent) {
    const isSecond = atMs - last.atMs < doublePress.ms && Math.hypot(x - last.x, y - last.y) < doublePress.px;
    if (isSecond) this.currSlide?.toggleZoom({ x, y });
    last = { x, y, atMs: isSecond ? Number.NEGATIVE_INFINITY : atMs };
  };
}

/** Because the dialog around it is announced, remove the roles inside. */
function stripRoles({ element, scrollWrap }: PhotoSwipe): void {
  element?.removeAttribute('role');
  scrollWrap?.removeAttribute('aria-roledescription');
}

/** Transitions measure the frame, so it must have the size of the image. */
function fitFrame({ slide }: Content, width: number, height: number): void {
  if (!slide) return;
  slide.container.style.width = `${width}px`;
  slide.container.style.height = `${height}px`;
}

/** Uses the real size of a loaded image, and keeps it if a larger file fails. */
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
