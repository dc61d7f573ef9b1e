import { getCompileCacheDir } from 'node:module';
import { Piscina } from 'piscina';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { moved } from './moved.ts';
import type { Outcome } from './reading-worker.ts';

const idleMs = 60_000;

/** A worker may take seconds to start on a busy machine. */
const maxStartMs = 30_000;
const maxHeapMb = 512;

/** The worker that reads responses. It starts with the first task. If it hangs or crashes, it is replaced. */
export class ReadingPool {
  readonly #limitMs: number;
  readonly #pool: Piscina;
  #isClosed = false;

  constructor(worker: URL, limitMs: number) {
    const compileCache = getCompileCacheDir();
    this.#limitMs = limitMs;
    this.#pool = new Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      // The worker gets no settings from the environment.
      env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
    });
    // Callers get the error too. Without a caller it must not end the server.
    this.#pool.on('error', () => undefined);
  }

  /** Runs a function of the worker, one at a time. Rejects with UpstreamError. */
  async run<Result>(name: string, task: object, memory: readonly ArrayBufferLike[]): Promise<Result> {
    try {
      await this.load();
      const signal = AbortSignal.timeout(this.#limitMs);
      const answer = (await this.#pool.run(moved(task, memory), { name, signal })) as Outcome<Result>;
      if (answer.kind === 'refused') throw new UpstreamError(answer.errorKind, answer.message);
      return answer.result;
    } catch (error) {
      if (this.#isClosed) throw new UpstreamError('aborted', 'the server closes', { cause: error });
      throw error instanceof UpstreamError ? error : failureOf(error, this.#limitMs);
    }
  }

  /** Starts the worker before the time of a task counts. */
  async load(): Promise<void> {
    if (this.#pool.threads.length > 0) return;
    await this.#pool.run({}, { name: 'load', signal: AbortSignal.timeout(maxStartMs) });
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#pool.destroy();
  }
}

function failureOf(error: unknown, limitMs: number): UpstreamError {
  const { name, message, code } = Object(error);
  if (name === 'AbortError') return new UpstreamError('too-large', `not read within ${limitMs} ms`, { cause: error });
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new UpstreamError('too-large', `not read within ${maxHeapMb} MiB of memory`, { cause: error });
  }
  return new UpstreamError('wrong-shape', `not read: ${message}`, { cause: error });
}
