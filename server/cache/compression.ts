import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { minCompressedBytes, type Representation } from './representation.ts';

const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);

/** zlib's buffers are slices of larger ones; a kept body must hold its own bytes only. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** First a quality that costs a millisecond, then, for what proves hot, the best there is. */
const firstBrotliQuality = 5;
const bestBrotliQuality = 11;

async function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return trimmed(await brotliBytes(bytes, { params }));
}

type Task = () => Promise<void>;

/** Compresses representations one after the other on zlib's threads, off the hot path. */
export class Compressor {
  readonly #first: Task[] = [];
  /** What can wait until nothing is without compressed bodies. */
  readonly #later: Task[] = [];
  #work: Promise<void> | undefined;

  /**
   * Adds the compressed bodies when they are ready and calls back then; small bodies stay as they are, and so do those
   * that are wanted no longer when it is their turn.
   */
  enqueue(representation: Representation, isWanted: () => boolean, onReady: () => void): void {
    if (representation.identity.length < minCompressedBytes) return;
    this.#first.push(async () => {
      if (!isWanted()) return;
      const { identity, compressed } = representation;
      compressed.gzip = trimmed(await gzipBytes(identity, { level: 6 }));
      compressed.br = await brotli(identity, firstBrotliQuality);
      onReady();
    });
    this.#begin();
  }

  /** Compresses again, as small as it gets, and gives the representation with that body. */
  polish(representation: Representation, onReady: (polished: Representation) => void): void {
    if (representation.identity.length < minCompressedBytes || representation.isPolished) return;
    this.#later.push(async () => {
      const { identity, compressed } = representation;
      const br = await brotli(identity, bestBrotliQuality);
      onReady({ ...representation, isPolished: true, compressed: { ...compressed, br } });
    });
    this.#begin();
  }

  /** Tasks that have not begun. */
  get queued(): number {
    return this.#first.length + this.#later.length;
  }

  /** Resolves when all that was asked for is done. */
  idle(): Promise<void> {
    return this.#work ?? Promise.resolve();
  }

  #begin(): void {
    this.#work ??= this.#workOff();
  }

  async #workOff(): Promise<void> {
    // Begun in a later turn, so that `#work` is set before it can end; cleared in the very turn in which it ends,
    // so that nothing can be added in between and be forgotten.
    await Promise.resolve();
    // A body that cannot be compressed is served as it is.
    for (let task = this.#next(); task; task = this.#next()) await task().catch(() => undefined);
    this.#work = undefined;
  }

  #next(): Task | undefined {
    return this.#first.shift() ?? this.#later.shift();
  }
}
