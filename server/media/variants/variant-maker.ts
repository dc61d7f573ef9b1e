import { LRUCache } from 'lru-cache';
import type { CardName } from '../../../shared/contract/share-card.ts';
import type { FileStore } from '../file-store.ts';
import { type MediaJob, told, type Workload } from '../media-job.ts';
import { type Originals, VersionGone } from '../originals.ts';
import { ImageError } from '../workers/image-task.ts';
import { formatOf } from '../workers/sharp-engine.ts';
import type { ImageWork, ImageWorkerPool, MakingTime } from './image-worker-pool.ts';
import type { VariantShape } from './picture-widths.ts';
import { fileVersionOf, type Rights } from './rights.ts';
import type { Waiter } from './shared-jobs.ts';
import { type CardAddress, keptName, type VariantAddress } from './variant-address.ts';

export interface Drawing {
  readonly bytes: Buffer;
  readonly version: string;
}

export interface VariantMakerOptions {
  readonly originals: Originals;
  readonly store: FileStore;
  readonly pools: Readonly<Record<MakingTime, ImageWorkerPool>>;
  /** Embedded in renditions. Their versions are marked with it. */
  readonly rights?: Rights;
  readonly onJob?: (job: MediaJob) => void;
}

/** A failed rendition is not retried for this time, because the cause is the file. */
const failedForMs = 60_000;

const maxFailed = 1000;

/** Sanitizing takes 150 ms per million characters. */
const maxDrawingBytes = 4 * 1024 * 1024;

const formats = { avif: 'avif', webp: 'webp', jpg: 'jpeg' } as const;

/** Detects files damaged on disk. */
function isIntact(bytes: Buffer, { ending }: VariantShape): boolean {
  return formatOf(bytes) === formats[ending];
}

type Picture = Pick<VariantAddress, 'id' | 'version'>;

type MadeShape = VariantShape | CardName | 'drawing';

function checkLength({ length }: Buffer, shape: MadeShape): void {
  if (shape === 'drawing' && length > maxDrawingBytes) throw new ImageError(`a drawing of ${length} bytes`);
}

/** Makes renditions, each once, from an original that is read once. */
export class VariantMaker {
  readonly #options: VariantMakerOptions;
  readonly #failures = new LRUCache<string, Error>({ max: maxFailed, ttl: failedForMs });

  constructor(options: VariantMakerOptions) {
    this.#options = options;
  }

  async kept(address: VariantAddress): Promise<Buffer | undefined> {
    const bytes = await this.#options.store.read(keptName(address.id, address.version, address));
    return bytes && isIntact(bytes, address) ? bytes : undefined;
  }

  /**
   * Returns the file, and makes it if needed. Rejects with `VersionGone`, `OriginalError`, `ImageError`, `GateFull` or
   * the reason of the waiter's signal.
   */
  async make(address: VariantAddress, time: MakingTime, waiter: Waiter): Promise<Buffer> {
    const { id: _id, version: _version, ...shape } = address;
    // No page uses JPEG, so it can wait.
    const isSecondary = shape.ending === 'jpg';
    return (await this.kept(address)) ?? this.#make(address, shape, time, { ...waiter, isSecondary });
  }

  async keptCard({ id, version, card }: CardAddress): Promise<Buffer | undefined> {
    const bytes = await this.#options.store.read(keptName(id, version, card));
    return bytes && formatOf(bytes) === 'jpeg' ? bytes : undefined;
  }

  /** Rejects like {@link make}. */
  async card(address: CardAddress, waiter: Waiter): Promise<Buffer> {
    const { card } = address;
    return (await this.keptCard(address)) ?? this.#make(address, card, 'asked', { ...waiter, isSecondary: true });
  }

  /** Names of the existing files of a version, for example `750.avif`. */
  async keptFiles(id: string, version: string): Promise<string[]> {
    const folder = `${id}/${version}`;
    return (await this.#options.store.namesIn(folder)).map((name) => name.slice(folder.length + 1));
  }

  keptDrawing(id: string, version: string): Promise<Buffer | undefined> {
    return this.#options.store.read(keptName(id, version, 'drawing'));
  }

  /** A sanitized SVG. If the version has gone, the current one. Rejects like {@link make}. */
  async drawing(id: string, version: string, waiter: Waiter): Promise<Drawing> {
    const kept = await this.keptDrawing(id, version);
    if (kept) return { bytes: kept, version };
    const sanitized = async (of: string) => ({
      bytes: await this.#make({ id, version: of }, 'drawing', 'asked', waiter),
      version: of,
    });
    try {
      return await sanitized(version);
    } catch (error) {
      if (!(error instanceof VersionGone)) throw error;
      return sanitized(error.current);
    }
  }

  workload(time: MakingTime): Workload {
    return this.#options.pools[time].workload;
  }

  /** Recently failed renditions by file name. */
  failures(): { readonly name: string; readonly reason: string; readonly sinceMs: number; readonly leftMs: number }[] {
    return [...this.#failures.entries()].map(([name, { message }]) => {
      const leftMs = this.#failures.getRemainingTTL(name);
      return { name, reason: message, sinceMs: failedForMs - leftMs, leftMs };
    });
  }

  close(): void {
    for (const pool of Object.values(this.#options.pools)) pool.close();
  }

  async #make({ id, version }: Picture, shape: MadeShape, time: MakingTime, waiter: Waiter): Promise<Buffer> {
    const { originals, pools, store, rights, onJob } = this.#options;
    const fileVersion = fileVersionOf(version);
    const name = keptName(id, version, shape);
    const failure = this.#failures.get(name);
    if (failure) throw failure;
    // Read the original before the queue, so that a slow upstream blocks no worker.
    await originals.ready(id, fileVersion, waiter);
    const work: ImageWork = async (run) => {
      // No signal, because the job continues for the other waiters.
      const original = await originals.of(id, fileVersion, { client: waiter.client });
      checkLength(original, shape);
      const task = { original, shape, ...(rights && { rights }) };
      return told('make', () => run(task), onJob).catch((error) => this.#fail(name, error));
    };
    return pools[time].run(name, (run) => store.writeMade(name, () => work(run)), waiter);
  }

  #fail(name: string, error: unknown): never {
    if (error instanceof ImageError) this.#failures.set(name, error);
    throw error;
  }
}
