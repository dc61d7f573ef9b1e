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

const firstBrotliQuality = 5;

function brotliOptions(bytes: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: firstBrotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}

/** Compresses representations one after the other on zlib's threads, off the hot path. */
export class Compressor {
  #tail: Promise<void> = Promise.resolve();

  /** Adds the compressed bodies when they are ready and calls back then; small bodies stay as they are. */
  enqueue(representation: Representation, onReady: () => void): void {
    if (representation.identity.length < minCompressedBytes) return;
    this.#tail = this.#tail.then(() => this.#compress(representation)).then(onReady);
  }

  /** Resolves when all that was enqueued is compressed. */
  idle(): Promise<void> {
    return this.#tail;
  }

  async #compress(representation: Representation): Promise<void> {
    const { identity, compressed } = representation;
    compressed.gzip = trimmed(await gzipBytes(identity, { level: 6 }));
    compressed.br = trimmed(await brotliBytes(identity, brotliOptions(identity)));
  }
}
