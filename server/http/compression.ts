import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import PQueue from 'p-queue';
import { isFullyEncoded, minCompressedBytes, type Representation, type WholeRepresentation } from './representation.ts';

const gzipBytes = promisify(gzip);
const gunzipBytes = promisify(gunzip);
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

/** The bytes as they are: at hand, or had again from those that are kept. */
export async function identityOf({ identity, compressed, length }: Representation): Promise<Buffer> {
  if (identity) return identity;
  if (!compressed.gzip) throw new Error('A representation without any body');
  return trimmed(await gunzipBytes(compressed.gzip, { maxOutputLength: length }));
}

/** The same representation by its compressed bodies alone. */
export function withoutIdentity(representation: Representation): Representation {
  return isFullyEncoded(representation) && representation.compressed.gzip
    ? { ...representation, identity: undefined }
    : representation;
}

/** Adds the compressed bodies; what is too small for any stays as it is. */
async function compress(representation: WholeRepresentation): Promise<void> {
  if (isFullyEncoded(representation)) return;
  const { identity, compressed } = representation;
  compressed.gzip = trimmed(await gzipBytes(identity, { level: 6 }));
  compressed.br = await brotli(identity, firstBrotliQuality);
}

/**
 * Compresses representations on zlib's threads, off the hot path: one of each queue at a time, so that one of the four
 * threads is always left for files and names of hosts.
 */
export class Compressor {
  /** Milliseconds each: what visitors may be waiting for. */
  readonly #first = new PQueue({ concurrency: 1 });
  /** The best there is takes up to seconds: nothing that has no compressed body at all waits behind it. */
  readonly #later = new PQueue({ concurrency: 1 });
  /** Replies that are not stored are as many as visitors ask for: those that are stored do not wait behind them. */
  readonly #once = new PQueue({ concurrency: 1 });
  readonly #pending = new WeakMap<Representation, Promise<void>>();

  /**
   * Adds the compressed bodies when they are ready and calls back then; small bodies stay as they are, and so do those
   * that are wanted no longer when it is their turn.
   */
  enqueue(representation: WholeRepresentation, isWanted: () => boolean, onReady: () => void): void {
    if (isFullyEncoded(representation)) return;
    const done = this.#first.add(async () => {
      if (!isWanted()) return;
      await compress(representation);
      onReady();
    });
    // What fails stays as it is: nobody's fault but its own.
    const pending = done.catch(() => undefined).finally(() => this.#pending.delete(representation));
    this.#pending.set(representation, pending);
  }

  /** Adds the compressed bodies of a reply that is not stored, when its turn has come. Rejects if zlib does. */
  async compress(representation: WholeRepresentation): Promise<void> {
    if (!isFullyEncoded(representation)) await this.#once.add(() => compress(representation));
  }

  /** Resolves when nothing more is done for these bodies; undefined where there is nothing to wait for. */
  pending(representation: Representation): Promise<void> | undefined {
    return isFullyEncoded(representation) ? undefined : this.#pending.get(representation);
  }

  /**
   * Compresses again, as small as it gets, and gives the representation that was `current` with that body, and with its
   * bytes as they are: whoever asks for those of a hot one is not to wait.
   */
  polish(
    current: () => Representation | undefined,
    onReady: (before: Representation, polished: Representation) => void,
  ): void {
    const polish = async () => {
      const waiting = current();
      if (waiting) await this.pending(waiting);
      const before = current();
      if (!before || before.length < minCompressedBytes || before.isPolished) return;
      const identity = await identityOf(before);
      const br = await brotli(identity, bestBrotliQuality);
      onReady(before, { ...before, identity, isPolished: true, compressed: { ...before.compressed, br } });
    };
    this.#later.add(polish).catch(() => undefined);
  }

  /** Tasks that have not begun. */
  get queued(): number {
    return this.#first.size + this.#later.size + this.#once.size;
  }

  /** Resolves when all that was asked for is done. */
  async idle(): Promise<void> {
    await Promise.all([this.#first, this.#later, this.#once].map((queue) => queue.onIdle()));
  }
}
