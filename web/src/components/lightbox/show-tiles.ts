import type PhotoSwipe from 'photoswipe';
import type { TileLayer } from './tile-layer.ts';
import { needsTiles, type TiledImage, type View } from './tiles.ts';

type Slide = NonNullable<PhotoSwipe['currSlide']>;

/** After a gesture, so that no tiles of passing levels load. */
const restMs = 100;

function viewOf({ pan, currZoomLevel }: Slide, { x, y }: PhotoSwipe['viewportSize']): View {
  const [left, top] = [-pan.x / currZoomLevel, -pan.y / currZoomLevel];
  const [right, bottom] = [left + x / currZoomLevel, top + y / currZoomLevel];
  return { left, top, right, bottom, scale: currZoomLevel * devicePixelRatio };
}

/** Moves an image onto the pixels of the screen. Between them, actual pixels would be blurred. */
function alignPixels(slide: Slide): void {
  const aligned = (px: number) => Math.round(px * devicePixelRatio) / devicePixelRatio;
  const [x, y] = [aligned(slide.pan.x), aligned(slide.pan.y)];
  if (x === slide.pan.x && y === slide.pan.y) return;
  Object.assign(slide.pan, { x, y });
  slide.applyCurrentZoomPan();
}

/** Shows tiles of the current image where it is larger than its renditions. Their code loads when they are needed. */
export function showTiles(library: PhotoSwipe): void {
  let layer: TileLayer | undefined;
  let shown: Slide | undefined;
  let timer: number | undefined;
  let level = 0;
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    layer?.destroy();
    layer = undefined;
    shown = undefined;
  };
  const update = async () => {
    timer = undefined;
    const slide = library.currSlide;
    const tiled: TiledImage | undefined = slide?.data.tiled;
    if (!slide || !tiled) return;
    shown = slide;
    if (!layer && !needsTiles(tiled, slide.currZoomLevel * devicePixelRatio)) return;
    const loaded = await import('./tile-layer.ts').catch(() => undefined);
    if (!loaded || shown !== slide) return;
    layer ??= new loaded.TileLayer(tiled, slide.container);
    alignPixels(slide);
    layer.show(viewOf(slide, library.viewportSize));
  };
  const follow = () => {
    const { currZoomLevel = 0 } = library.currSlide ?? {};
    // A pan shows new parts while it lasts.
    if (timer !== undefined && currZoomLevel === level) return;
    level = currZoomLevel;
    clearTimeout(timer);
    timer = window.setTimeout(update, restMs);
  };
  library.on('zoomPanUpdate', follow);
  library.on('contentResize', ({ content }) => {
    if (content.slide === shown) layer?.fit();
  });
  library.on('change', () => {
    clear();
    follow();
  });
  library.on('destroy', clear);
}
