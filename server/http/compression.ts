import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import PQueue from 'p-queue';
import { isFullyEncoded, minCompressedBytes, type Representation, type WholeRepresentation } from './representation.ts';

const gzipBytes = promisify(gzip);
const gunzipBytes = promisify(gunzip);
const brotliBytes = promisify(brotliCompress);

/** zlib returns slices of larger buffers. A stored body must hold its own bytes only. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

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

export async function identityOf({ identity, compressed, length }: Representation): Promise<Buffer> {
  if (identity) return identity;
  if (!compressed.gzip) throw new Error('A representation without any body');
  return trimmed(await gunzipBytes(compressed.gzip, { maxOutputLength: length }));
}

export const withoutIdentity = (representation: Representation): Representation =>
  isFullyEncoded(representation) && representation.compressed.gzip
    ? { ...representation, identity: undefined }
    : representation;

async function compress(representation: WholeRepresentation): Promise<void> {
  if (isFullyEncoded(representation)) return;
  const { identity, compressed } = representation;
  compressed.gzip = trimmed(await gzipBytes(identity, { level: 6 }));
  compressed.br = await brotli(identity, firstBrotliQuality);
}

/** Each queue runs one task at a time, so that one of four zlib threads stays free for files and DNS. */
export class Compressor {
  readonly #first = new PQueue({ concurrency: 1 });
  /** The best compression takes seconds, so responses without any do not wait behind it. */
  readonly #later = new PQueue({ concurrency: 1 });
  /** Visitors decide how many responses are not stored, so stored ones do not wait behind them. */
  readonly #once = new PQueue({ concurrency: 1 });
  readonly #pending = new WeakMap<Representation, Promise<void>>();

  /** Adds the compressed bodies, then calls back. Skips small bodies and those no longer wanted. */
  enqueue(representation: WholeRepresentation, isWanted: () => boolean, onReady: () => void): void {
    if (isFullyEncoded(representation)) return;
    const done = this.#first.add(async () => {
      if (!isWanted()) return;
      await compress(representation);
      onReady();
    });
    // If compression fails, keep the original body.
    const pending = done.catch(() => undefined).finally(() => this.#pending.delete(representation));
    this.#pending.set(representation, pending);
  }

  async compress(representation: WholeRepresentation): Promise<void> {
    if (!isFullyEncoded(representation)) await this.#once.add(() => compress(representation));
  }

  pending(representation: Representation): Promise<void> | undefined {
    return isFullyEncoded(representation) ? undefined : this.#pending.get(representation);
  }

  /** Compresses again with the best quality. Keeps the uncompressed bytes, because hot responses need them at once. */
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

  get queued(): number {
    return this.#first.size + this.#later.size + this.#once.size;
  }

  async idle(): Promise<void> {
    await Promise.all([this.#first, this.#later, this.#once].map((queue) => queue.onIdle()));
  }
}
