import type { Waiter } from '../../base/shared-jobs.ts';
import type { FileStore } from '../file-store.ts';
import { ImageError } from '../image/image-task.ts';
import { fileVersionOf, type Rights } from '../image/rights.ts';
import { formatOf } from '../image/sharp-engine.ts';
import { type MediaJob, runJob } from '../media-job.ts';
import { type Originals, VersionGone } from '../originals.ts';
import { FailedJobs } from './failed-jobs.ts';
import type { ImageWork, ImageWorkerPool, MakingTime } from './image-worker-pool.ts';
import {
  type CardAddress,
  endingOf,
  type MadePart,
  readAddress,
  type SizedAddress,
  storedName,
} from './rendition-address.ts';

export interface SanitizedSvg {
  readonly bytes: Buffer;
  readonly version: string;
}

export interface RenditionMakerOptions {
  readonly originals: Originals;
  readonly store: FileStore;
  readonly pools: Readonly<Record<MakingTime, ImageWorkerPool>>;
  readonly rights?: Rights;
  readonly onJob?: (job: MediaJob) => void;
}

/** Sanitizing takes 150 ms per million characters. */
const maxSvgBytes = 4 * 1024 * 1024;

export const formatsByEnding = { avif: 'avif', webp: 'webp', jpg: 'jpeg' } as const;

function partOf(address: SizedAddress | CardAddress): MadePart {
  if ('card' in address) return address.card;
  const { id: _id, version: _version, ...shape } = address;
  return shape;
}

/** Makes renditions, each once, from an original that is read once. */
export class RenditionMaker {
  readonly #options: RenditionMakerOptions;
  readonly failed = new FailedJobs();

  constructor(options: RenditionMakerOptions) {
    this.#options = options;
  }

  /** Undefined if the file does not exist or was damaged on disk. */
  async stored(address: SizedAddress | CardAddress): Promise<Buffer | undefined> {
    const bytes = await this.#options.store.read(storedName(address.id, address.version, partOf(address)));
    return bytes && formatOf(bytes) === formatsByEnding[endingOf(address)] ? bytes : undefined;
  }

  async bytesOf(src: string): Promise<number | undefined> {
    const [id = '', version = '', file = ''] = src.split('/').slice(2);
    const address = readAddress(id, version, file);
    const found = address && (await this.#options.store.open(storedName(id, version, partOf(address))));
    await found?.handle.close();
    return found?.bytes;
  }

  /** Rejects with `VersionGone`, `OriginalError`, `ImageError`, `QueueFull` or the reason of the waiter's signal. */
  async make(address: SizedAddress | CardAddress, time: MakingTime, waiter: Waiter): Promise<Buffer> {
    // No page uses JPEG, so it can wait.
    const isSecondary = endingOf(address) === 'jpg';
    return (await this.stored(address)) ?? this.#make(address, partOf(address), time, { ...waiter, isSecondary });
  }

  async storedFiles(id: string, version: string): Promise<string[]> {
    const folder = `${id}/${version}`;
    return (await this.#options.store.namesIn(folder)).map((name) => name.slice(folder.length + 1));
  }

  storedSvg(id: string, version: string): Promise<Buffer | undefined> {
    return this.#options.store.read(storedName(id, version, 'drawing'));
  }

  /** A sanitized SVG. If the version has gone, the current one. Rejects like {@link make}. */
  async drawing(id: string, version: string, waiter: Waiter): Promise<SanitizedSvg> {
    const stored = await this.storedSvg(id, version);
    if (stored) return { bytes: stored, version };
    const sanitized = async (of: string) => ({
      bytes: await this.#make({ id, version: of }, 'drawing', 'requested', waiter),
      version: of,
    });
    try {
      return await sanitized(version);
    } catch (error) {
      if (!(error instanceof VersionGone)) throw error;
      return sanitized(error.current);
    }
  }

  workload(time: MakingTime) {
    return this.#options.pools[time].workload;
  }

  close(): void {
    for (const pool of Object.values(this.#options.pools)) pool.close();
  }

  async #make(
    { id, version }: Pick<SizedAddress, 'id' | 'version'>,
    shape: MadePart,
    time: MakingTime,
    waiter: Waiter,
  ): Promise<Buffer> {
    const { originals, pools, store, rights, onJob } = this.#options;
    const fileVersion = fileVersionOf(version);
    const name = storedName(id, version, shape);
    this.failed.check(name);
    // Read the original before the queue, so that a slow upstream blocks no worker.
    await originals.ready(id, fileVersion, waiter);
    const work: ImageWork = async (run) => {
      // No signal, because the job continues for the other waiters.
      const original = await originals.of(id, fileVersion, { client: waiter.client });
      if (shape === 'drawing' && (typeof original === 'string' || original.length > maxSvgBytes))
        throw new ImageError(`a drawing of more than ${maxSvgBytes} bytes`);
      const task = { original, shape, ...(rights && { rights }) };
      return runJob('generate', () => run(task), onJob).catch((error) => this.failed.fail(name, error));
    };
    return pools[time].run(name, (run) => store.writeMade(name, () => work(run)), waiter);
  }
}
