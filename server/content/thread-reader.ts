import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { UpstreamError } from '../upstream/errors.ts';
import { memoryOf } from './parcel.ts';
import type { Task, TaskResult } from './reading-thread.ts';

export interface ThreadReaderOptions {
  /** Bound of one task, in milliseconds: what takes longer is refused, and the thread with it ended. */
  readonly limitMs: number;
}

/** A thread that nothing was asked of for so long ends, and gives its memory back. */
const idleMs = 60_000;

/** Bound of the thread's memory: content that needs more ends the thread, not the server. */
const maxHeapMb = 512;

/** Parcels are made for the thread; the bytes of a reply are copied. */
function handedOver(task: Task): ArrayBuffer[] {
  if (task.kind === 'details') return memoryOf([...task.json, ...task.details]);
  return task.kind === 'lists' ? memoryOf([...(task.previous ?? []), ...task.current]) : [];
}

/** Reads large replies in a thread of its own, one after the other, so that the event loop goes on. */
export class ThreadReader {
  readonly #limitMs: number;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ limitMs }: ThreadReaderOptions) {
    this.#limitMs = limitMs;
  }

  /** Rejects with UpstreamError for what is refused, or could not be read within the bounds. */
  run(task: Task): Promise<TaskResult> {
    const result = this.#last.then(() => this.#ask(task));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #ask(task: Task): Promise<TaskResult> {
    clearTimeout(this.#idle);
    const worker = this.#thread();
    try {
      worker.postMessage(task, handedOver(task));
      const [result]: TaskResult[] = await once(worker, 'message', { signal: AbortSignal.timeout(this.#limitMs) });
      if (!result || result.kind === 'broken') throw new Error(result?.message ?? 'the thread said nothing');
      if (result.kind === 'refused') throw new UpstreamError(result.fault, result.message);
      return result;
    } catch (error) {
      throw this.#failureOf(error);
    } finally {
      this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  /** An answer is an answer, also a refusal; without one the thread is of no use any more. */
  #failureOf(error: unknown): unknown {
    const isTimeout = error instanceof Error && error.name === 'AbortError';
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isTimeout && !isOutOfMemory) return error;
    void this.close();
    const bound = isTimeout ? `${this.#limitMs} ms` : `${maxHeapMb} MiB of memory`;
    return new UpstreamError('too-large', `not read within ${bound}`, { cause: error });
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    // Whoever waits hears of it, too; without anybody waiting it must not end the server.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }

  /** Ends the thread; the next task begins another one. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
