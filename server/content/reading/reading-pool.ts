import { getCompileCacheDir } from 'node:module';
import { Piscina } from 'piscina';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { moved } from './moved.ts';
import type { Outcome } from './reading-worker.ts';

/** A worker that nothing was asked of for so long ends, and gives its memory back. */
const idleMs = 60_000;

/** A worker takes a tenth of a second to begin, a few of them on a machine that has much else to do. */
const maxStartMs = 30_000;

/** Bound of the worker's memory: content that needs more ends the worker, not the server. */
const maxHeapMb = 512;

export interface ReadingPoolOptions {
  /** The worker's module; what it exports are its tasks, and `load`, which gets ready for them. */
  readonly worker: URL;
  readonly limitMs: number;
}

/** The one worker that reads replies. It begins with the first task; one that hangs, or dies, is replaced. */
export class ReadingPool {
  readonly #limitMs: number;
  readonly #pool: Piscina;
  #isClosed = false;

  constructor({ worker, limitMs }: ReadingPoolOptions) {
    const compileCache = getCompileCacheDir();
    this.#limitMs = limitMs;
    this.#pool = new Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      // Nothing of the settings is told it but what it reads with.
      env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
    });
    // Whoever waits for the worker hears of it, too; without anybody waiting it must not end the server.
    this.#pool.on('error', () => undefined);
  }

  /** Runs a function of the worker's; the next one may only come when it has ended. Rejects with UpstreamError. */
  async run<Result>(name: string, task: object, memory: readonly ArrayBufferLike[]): Promise<Result> {
    try {
      await this.load();
      const signal = AbortSignal.timeout(this.#limitMs);
      const answer = (await this.#pool.run(moved(task, memory), { name, signal })) as Outcome<Result>;
      if (answer.kind === 'refused') throw new UpstreamError(answer.fault, answer.message);
      return answer.result;
    } catch (error) {
      if (this.#isClosed) throw new UpstreamError('aborted', 'the server closes', { cause: error });
      throw error instanceof UpstreamError ? error : failureOf(error, this.#limitMs);
    }
  }

  /** Sees to it that there is a worker, with its code loaded: that is no part of the time of any task. */
  async load(): Promise<void> {
    if (this.#pool.threads.length > 0) return;
    await this.#pool.run({}, { name: 'load', signal: AbortSignal.timeout(maxStartMs) });
  }

  /** Ends the worker at once. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#pool.destroy();
  }
}

/** Why a reply could not be read that the worker itself has not refused. */
function failureOf(error: unknown, limitMs: number): UpstreamError {
  const { name, message, code } = Object(error);
  if (name === 'AbortError') return new UpstreamError('too-large', `not read within ${limitMs} ms`, { cause: error });
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new UpstreamError('too-large', `not read within ${maxHeapMb} MiB of memory`, { cause: error });
  }
  return new UpstreamError('wrong-shape', `not read: ${message}`, { cause: error });
}
