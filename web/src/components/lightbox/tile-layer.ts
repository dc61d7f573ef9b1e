import { type Tile, type TiledImage, tilesIn, type View } from './tiles.ts';

const retryMs = 2_000;
const maxRetries = 3;

/**
 * Tiles over the rendition of an image. They become visible once decoded. Tiles of another resolution stay until all tiles
 * in view are visible, so that the image never becomes blurrier.
 */
export class TileLayer {
  readonly #image: TiledImage;
  readonly #frame: HTMLElement;
  readonly #layer = document.createElement('div');
  readonly #drawn = new Map<string, HTMLImageElement>();
  #wanted: readonly Tile[] = [];
  #retries = 0;
  #retryTimer: number | undefined;

  constructor(image: TiledImage, frame: HTMLElement) {
    this.#image = image;
    this.#frame = frame;
    this.#layer.className = 'pswp__tiles';
    this.#layer.setAttribute('aria-hidden', 'true');
    this.fit();
    frame.append(this.#layer);
  }

  /** Scales the tiles to the frame. Because they keep their places in the layer, a zoom shifts no layout. */
  fit(): void {
    this.#layer.style.transform = `scale(${Number.parseFloat(this.#frame.style.width) / this.#image.width})`;
  }

  show(view: View): void {
    this.#wanted = tilesIn(this.#image, view);
    for (const tile of this.#wanted) if (!this.#drawn.has(tile.src)) this.#draw(tile);
    this.#removeOthers();
  }

  destroy(): void {
    clearTimeout(this.#retryTimer);
    this.#wanted = [];
    this.#removeOthers();
    this.#layer.remove();
  }

  #draw(tile: Tile): void {
    const element = new Image();
    element.alt = '';
    element.decoding = 'async';
    const { x, y, width, height } = tile;
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    element.src = tile.src;
    this.#drawn.set(tile.src, element);
    this.#layer.append(element);
    element.decode().then(
      () => {
        element.dataset.ready = '';
        this.#retries = 0;
        this.#removeOthers();
      },
      () => this.#retryLater(tile, element),
    );
  }

  /** The server may be busy. Meanwhile the rendition is visible. */
  #retryLater(tile: Tile, element: HTMLImageElement): void {
    if (this.#drawn.get(tile.src) !== element) return;
    element.removeAttribute('src');
    if (this.#retryTimer !== undefined || this.#retries >= maxRetries) return;
    this.#retries += 1;
    this.#retryTimer = window.setTimeout(() => {
      this.#retryTimer = undefined;
      const failed = this.#wanted.filter(({ src }) => this.#drawn.get(src)?.hasAttribute('src') === false);
      for (const { src } of failed) this.#remove(src);
      for (const each of failed) this.#draw(each);
    }, retryMs * this.#retries);
  }

  #removeOthers(): void {
    const wanted = new Set(this.#wanted.map(({ src }) => src));
    const isReady = (element: HTMLImageElement | undefined) => element?.dataset.ready !== undefined;
    const isComing = this.#wanted.some(({ src }) => {
      const element = this.#drawn.get(src);
      return !isReady(element) && element?.hasAttribute('src');
    });
    for (const [src, element] of this.#drawn) {
      if (!wanted.has(src) && !(isComing && isReady(element))) this.#remove(src);
    }
  }

  /** Without `src` the browser stops loading. */
  #remove(src: string): void {
    this.#drawn.get(src)?.remove();
    this.#drawn.get(src)?.removeAttribute('src');
    this.#drawn.delete(src);
  }
}
