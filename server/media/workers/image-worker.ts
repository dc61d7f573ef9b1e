import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { type ImageAnswer, ImageError, ImageProcessError, type ImageTask } from '../image/image-task.ts';

/** Resident memory of a process in bytes. 0 if the system has no `/proc`. Never rejects. */
async function residentBytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s{1,20}(\d{1,15}) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

export interface ImageWorkerOptions {
  readonly niceness: number;
  readonly maxMs: number;
  /** Default: 1 GiB. A process that uses more is ended. */
  readonly maxResidentBytes?: number;
  /** No other process with this option exists meanwhile. Default: on machines with little memory. */
  readonly isAlone?: boolean;
}

const idleMs = 30_000;

const watchEveryMs = 250;

const usualMaxResidentBytes = 1024 ** 3;

const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** With less memory than this, one image process exists at a time. Each takes 100 to 200 MiB. */
const isSmall = memoryBytes < 800 * 1024 ** 2;

/** Two arenas, because memory freed by many threads would stay allocated. The log omits warnings of libvips. */
const ownEnv = { MALLOC_ARENA_MAX: '2', VIPS_WARNING: 'off' };

/**
 * Processes images one after the other in a separate process with low priority. The process is ended if it exceeds a
 * limit or is idle. It receives no settings.
 */
export class ImageWorker {
  static #turn = Promise.resolve();
  static #last: ImageWorker | undefined;
  readonly #options: ImageWorkerOptions;
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: ImageWorkerOptions) {
    this.#options = options;
  }

  /** Runs one task at a time. Rejects with {@link ImageError} for a bad original, otherwise {@link ImageProcessError}. */
  async run(order: ImageTask): Promise<Buffer> {
    if (!(this.#options.isAlone ?? isSmall)) return this.#run(order);
    const before = ImageWorker.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    ImageWorker.#turn = promise;
    await before;
    if (ImageWorker.#last !== this) ImageWorker.#last?.close();
    ImageWorker.#last = this;
    return this.#run(order).finally(resolve);
  }

  async #run(order: ImageTask): Promise<Buffer> {
    clearTimeout(this.#idleTimer);
    try {
      const answer = await this.#answerOf(this.#started(), order);
      if ('bytes' in answer) return answer.bytes;
      throw answer.isTemporary ? new ImageProcessError(answer.message) : new ImageError(answer.message);
    } catch (error) {
      if (error instanceof ImageError) throw error;
      this.close();
      throw error instanceof ImageProcessError ? error : new ImageProcessError('the image process failed', error);
    } finally {
      this.#idleTimer = setTimeout(() => this.close(), idleMs).unref();
    }
  }

  close(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #started(): ChildProcess {
    if (this.#child) return this.#child;
    const compileCache = getCompileCacheDir();
    const child = fork(join(import.meta.dirname, '..', 'image-worker-main.ts'), [String(this.#options.niceness)], {
      env: { ...ownEnv, ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // If memory is short, Linux ends this process and not the server. Other systems do not have the file.
    writeFile(`/proc/${child.pid}/oom_score_adj`, '500').catch(() => undefined);
    // An error without a listener would end the server. Those during a task reject that task.
    child.on('error', () => undefined);
    // An idle process must not keep the server running.
    child.unref();
    child.channel?.unref();
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }

  async #answerOf(child: ChildProcess, order: ImageTask): Promise<ImageAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer>();
    const fail = (cause?: Error) => reject(new ImageProcessError('the process that derives files has ended', cause));
    const ended = () => fail();
    child.on('message', resolve).once('exit', ended).once('error', fail);
    const release = this.#bound(child, reject);
    try {
      // Without descriptors for its channel, the process has no `send`, and an error event follows.
      if (child.connected) child.send(order, (error) => error && fail(error));
      return await promise;
    } catch (error) {
      if (this.#child === child) this.close();
      throw error;
    } finally {
      release();
      child.off('message', resolve).off('exit', ended).off('error', fail);
    }
  }

  #bound({ pid = 0 }: ChildProcess, giveUp: (error: ImageError) => void): () => void {
    const { maxMs, maxResidentBytes = usualMaxResidentBytes } = this.#options;
    const timer = setTimeout(() => giveUp(new ImageError(`longer than ${maxMs} ms`, true)), maxMs);
    const watch = setInterval(async () => {
      if ((await residentBytesOf(pid)) > maxResidentBytes)
        giveUp(new ImageError(`more memory than ${maxResidentBytes} bytes`));
    }, watchEveryMs);
    return () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
  }
}
