import { LRUCache } from 'lru-cache';
import type { DeriveLane } from './derive-lane.ts';
import { DeriveError } from './derive-order.ts';
import type { FileStore } from './file-store.ts';
import { type Originals, VersionGone } from './originals.ts';
import { formatOf } from './sharp-engine.ts';
import { keptName, type VariantAddress, type VariantShape } from './variant-address.ts';

/** A sanitized drawing and the version of its original. */
export interface Drawing {
  readonly bytes: Buffer;
  readonly version: string;
}

/** `asked`: somebody waits for it. `spare`: made in the time that is left over. */
export type MakingTime = 'asked' | 'spare';

export interface VariantMakerOptions {
  readonly originals: Originals;
  readonly store: FileStore;
  readonly lanes: Readonly<Record<MakingTime, DeriveLane>>;
}

/** For how long a file that could not be made is not tried again: what is wrong with it stays wrong. */
const failedForMs = 60_000;

const maxFailed = 1000;

/** A drawing larger than this is no drawing; cleaning takes 150 ms for each million characters. */
const maxDrawingBytes = 4 * 1024 * 1024;

const formats = { avif: 'avif', webp: 'webp', jpg: 'jpeg' } as const;

/** Whether a kept file is what its name says; a disk can lose what was written. */
function isIntact(bytes: Buffer, { ending }: VariantShape): boolean {
  return formatOf(bytes) === formats[ending];
}

/** Makes derived files: each once, however many ask, from an original that is read once. */
export class VariantMaker {
  readonly #options: VariantMakerOptions;
  readonly #flights = new Map<string, Promise<Buffer>>();
  readonly #failures = new LRUCache<string, Error>({ max: maxFailed, ttl: failedForMs });

  constructor(options: VariantMakerOptions) {
    this.#options = options;
  }

  /** The file, if it is made already. */
  async kept(address: VariantAddress): Promise<Buffer | undefined> {
    const bytes = await this.#options.store.read(keptName(address.id, address.version, address));
    return bytes && isIntact(bytes, address) ? bytes : undefined;
  }

  /**
   * The file, made unless it is there. Rejects with `VersionGone`, `SourceError`, `DeriveError` or
   * `LaneFull`.
   */
  async make(address: VariantAddress, time: MakingTime): Promise<Buffer> {
    const { id, version } = address;
    const name = keptName(id, version, address);
    return (await this.kept(address)) ?? this.#once(name, () => this.#derive(name, address, time));
  }

  /** A drawing of this version, if it has been sanitized already. */
  keptDrawing(id: string, version: string): Promise<Buffer | undefined> {
    return this.#options.store.read(keptName(id, version, 'drawing'));
  }

  /** A drawing, sanitized; of the version that is there now where that one is gone. Rejects like {@link make}. */
  async drawing(id: string, version: string): Promise<Drawing> {
    const kept = await this.keptDrawing(id, version);
    if (kept) return { bytes: kept, version };
    try {
      return { bytes: await this.#sanitize(id, version), version };
    } catch (error) {
      if (!(error instanceof VersionGone)) throw error;
      return { bytes: await this.#sanitize(id, error.current), version: error.current };
    }
  }

  /** Ends what is being made. */
  close(): void {
    for (const lane of Object.values(this.#options.lanes)) lane.close();
  }

  #once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const failure = this.#failures.get(name);
    if (failure) return Promise.reject(failure);
    const flight = this.#flights.get(name) ?? this.#start(name, make);
    this.#flights.set(name, flight);
    return flight;
  }

  async #start(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await make();
    } catch (error) {
      if (error instanceof DeriveError) this.#failures.set(name, error);
      throw error;
    } finally {
      this.#flights.delete(name);
    }
  }

  #sanitize(id: string, version: string): Promise<Buffer> {
    const { store, lanes, originals } = this.#options;
    const name = keptName(id, version, 'drawing');
    return this.#once(name, async () => {
      const original = await originals.of(id, version);
      if (original.length > maxDrawingBytes) throw new DeriveError(`a drawing of ${original.length} bytes`);
      const clean = await lanes.asked.run(async () => ({ original, shape: 'drawing' }));
      await store.write(name, clean);
      return clean;
    });
  }

  async #derive(name: string, { id, version, width, ending }: VariantAddress, time: MakingTime): Promise<Buffer> {
    const { store, lanes, originals } = this.#options;
    // Read before the turn comes: a slow upstream holds up nobody else's picture.
    await originals.of(id, version);
    const shape = { width, ending };
    const bytes = await lanes[time].run(async () => ({ original: await originals.of(id, version), shape }));
    await store.write(name, bytes);
    return bytes;
  }
}
