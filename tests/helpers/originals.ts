import sharp from 'sharp';
import {
  OriginalError,
  type OriginalFile,
  type OriginalStart,
  type OriginalValidator,
  versionOfFile,
} from '../../server/media/original-file.ts';
import { noisyImage } from './drawn-images.ts';

/** An upstream of originals whose responses a test can delay. */
export class Originals {
  readonly files = new Map<string, Buffer | Error>();
  readonly requested: string[] = [];
  readonly held = new Map<string, PromiseWithResolvers<void>>();
  running = 0;
  mostAtOnce = 0;

  hold(id: string): PromiseWithResolvers<void> {
    const held = Promise.withResolvers<void>();
    this.held.set(id, held);
    return held;
  }

  readonly readStart = async (id: string, bytes: number): Promise<OriginalStart> => {
    const file = await this.#answer('start', id);
    return file.bytes.length <= bytes ? { bytes: file.bytes, file } : { bytes: file.bytes.subarray(0, bytes) };
  };

  readonly read = async (id: string, known?: OriginalValidator): Promise<OriginalFile | 'unchanged'> => {
    const file = await this.#answer(known ? 'check' : 'whole', id);
    return known?.etag === file.version ? 'unchanged' : file;
  };

  async #answer(what: string, id: string): Promise<OriginalFile> {
    this.requested.push(`${what} ${id}`);
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    await this.held.get(`${what} ${id}`)?.promise;
    await new Promise(setImmediate);
    this.running -= 1;
    const bytes = this.files.get(id) ?? new OriginalError('absent', 'status 404');
    if (bytes instanceof Error) throw bytes;
    const version = versionOfFile(bytes);
    return { bytes, length: bytes.length, version, validator: { etag: version } };
  }
}

/** Two small images of 60 × 40, gray and white, and one that is too large for the first attempt. */
export async function originalImages() {
  const plain = (background: string) => sharp({ create: { width: 60, height: 40, channels: 3, background } });
  return {
    small: await plain('#888').png().toBuffer(),
    other: await plain('#fff').png().toBuffer(),
    large: await noisyImage(300, 200).png().toBuffer(),
  };
}
