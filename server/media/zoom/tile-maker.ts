import type { Waiter } from '../../base/shared-jobs.ts';
import type { FileStore } from '../file-store.ts';
import type { AnalyzedImage } from '../image/analyzed-image.ts';
import { ImageError, ImageProcessError } from '../image/image-task.ts';
import { fileVersionOf, type Rights } from '../image/rights.ts';
import { formatOf } from '../image/sharp-engine.ts';
import { isTile, type TileShape, tileNameOf } from '../image/tile-grid.ts';
import { type MediaJob, runJob } from '../media-job.ts';
import type { Originals } from '../originals.ts';
import { FailedJobs } from '../renditions/failed-jobs.ts';
import type { ImageWork, ImageWorkerPool } from '../renditions/image-worker-pool.ts';
import { formatsByEnding } from '../renditions/rendition-maker.ts';

export interface TileAddress extends TileShape {
  readonly id: string;
  readonly version: string;
}

type ZoomedImage = Pick<AnalyzedImage, 'width' | 'height' | 'hasAlpha'>;

export interface TileMakerOptions {
  readonly originals: Originals;
  readonly store: FileStore;
  /** Shared with the renditions that visitors wait for. */
  readonly tiles: ImageWorkerPool;
  readonly pyramids: ImageWorkerPool;
  readonly rights?: Rights;
  readonly onJob?: (job: MediaJob) => void;
}

/** A smaller image is decoded for each tile, which takes less time than to encode the tile. */
const minPixels = 2_000_000;

/** Of a pyramid, for each pixel of the original. */
const expectedBytes = 0.4;

const nameOf = ({ id, version, ...shape }: TileAddress): string => `${id}/${version}/${tileNameOf(shape)}`;

const pyramidNameOf = (id: string, version: string): string => `${id}/${version}/pyramid.tif`;

/** Makes parts of images from a pyramid that is made once per original. Tiles are stored, other parts are not. */
export class TileMaker {
  readonly #options: TileMakerOptions;
  readonly failed = new FailedJobs();

  constructor(options: TileMakerOptions) {
    this.#options = options;
  }

  /** Undefined if the file does not exist or was damaged on disk. */
  async stored(address: TileAddress): Promise<Buffer | undefined> {
    const bytes = await this.#options.store.read(nameOf(address));
    return bytes && formatOf(bytes) === formatsByEnding[address.ending] ? bytes : undefined;
  }

  /** Rejects with `VersionGone`, `OriginalError`, `ImageError`, `QueueFull` or the reason of the waiter's signal. */
  async make(address: TileAddress, image: ZoomedImage, waiter: Waiter): Promise<Buffer> {
    const { store, tiles, originals, rights, onJob } = this.#options;
    const { id, version, region, size, ending } = address;
    const name = nameOf(address);
    this.failed.check(name);
    const fileVersion = fileVersionOf(version);
    const pyramid = await this.#pyramid(id, fileVersion, image, waiter);
    if (pyramid === undefined) await originals.ready(id, fileVersion, waiter);
    const work: ImageWork = (run) => {
      const cut = (source: Buffer | string) =>
        runJob('generate', () => run({ source, tile: { region, size, ending }, ...(rights && { rights }) }), onJob);
      const cutOriginal = async () => cut(await originals.of(id, fileVersion, { client: waiter.client }));
      const cutPyramid = (path: string) =>
        cut(path).catch(async (error) => {
          if (error instanceof ImageError && error.isLate) throw error;
          // The pyramid may be damaged. The next tile makes it again.
          if (error instanceof ImageError) await store.remove(pyramidNameOf(id, fileVersion));
          return cutOriginal();
        });
      return (pyramid === undefined ? cutOriginal() : cutPyramid(pyramid)).catch((error) =>
        this.failed.fail(name, error),
      );
    };
    const isListed = isTile(image, address);
    const turn = { ...waiter, isSecondary: !isListed };
    return tiles.run(name, (run) => (isListed ? store.writeMade(name, () => work(run)) : work(run)), turn);
  }

  get workload() {
    return this.#options.pyramids.workload;
  }

  close(): void {
    this.#options.pyramids.close();
  }

  /** Path of the pyramid. Undefined for a small image, and if the pyramid cannot be stored. */
  async #pyramid(id: string, version: string, image: ZoomedImage, waiter: Waiter): Promise<string | undefined> {
    const { originals, store, pyramids, onJob } = this.#options;
    const pixels = image.width * image.height;
    if (pixels < minPixels) return undefined;
    const name = pyramidNameOf(id, version);
    const stored = await store.pathOf(name);
    if (stored !== undefined) return stored;
    this.failed.check(name);
    const original = await originals.pathOf(id, version, waiter);
    if (original === undefined) return undefined;
    const work: ImageWork = async (run) => {
      const task = { original, isTransparent: image.hasAlpha };
      const make = (pyramid: string) => runJob('generate', () => run({ ...task, pyramid }), onJob);
      const path = await store.makeFile(name, pixels * expectedBytes, make).catch((error) => {
        // Of the process, or of a full disk. Tiles do not need the pyramid.
        if (error instanceof ImageProcessError) return undefined;
        return this.failed.fail(name, error);
      });
      return Buffer.from(path ?? '');
    };
    const path = await pyramids.run(name, work, waiter);
    return path.toString() || undefined;
  }
}
