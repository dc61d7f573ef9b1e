import {
  SourceError,
  type SourceFile,
  type SourceStart,
  type SourceValidator,
  versionOfFile,
} from '../../server/media/source-file.ts';

/** An upstream of originals, whose answers a test may hold back. */
export class Originals {
  readonly files = new Map<string, Buffer | Error>();
  readonly asked: string[] = [];
  readonly held = new Map<string, PromiseWithResolvers<void>>();
  running = 0;
  mostAtOnce = 0;

  hold(id: string): PromiseWithResolvers<void> {
    const held = Promise.withResolvers<void>();
    this.held.set(id, held);
    return held;
  }

  readonly readStart = async (id: string, bytes: number): Promise<SourceStart> => {
    const file = await this.#answer('start', id);
    return file.bytes.length <= bytes ? { bytes: file.bytes, file } : { bytes: file.bytes.subarray(0, bytes) };
  };

  readonly read = async (id: string, known?: SourceValidator): Promise<SourceFile | 'unchanged'> => {
    const file = await this.#answer(known ? 'check' : 'whole', id);
    return known?.etag === file.version ? 'unchanged' : file;
  };

  async #answer(what: string, id: string): Promise<SourceFile> {
    this.asked.push(`${what} ${id}`);
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    await this.held.get(`${what} ${id}`)?.promise;
    await new Promise(setImmediate);
    this.running -= 1;
    const bytes = this.files.get(id) ?? new SourceError('absent', 'status 404');
    if (bytes instanceof Error) throw bytes;
    const version = versionOfFile(bytes);
    return { bytes, version, validator: { etag: version } };
  }
}
