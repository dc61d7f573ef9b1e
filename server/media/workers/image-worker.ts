import { type ChildProcess, execFile, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ImageAnswer, ImageError, ImageProcessError, type ImageTask } from './image-task.ts';

const kibi = 1024;

/** What `ps` says, wherever POSIX holds; undefined where there is none or no such process. */
async function residentByPs(pid: number): Promise<number | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => undefined);
  const size = Number(answer?.stdout.trim() || Number.NaN);
  return Number.isFinite(size) ? size * kibi : undefined;
}

/**
 * Bytes of memory that a process holds at the moment: by the kernel's own account, where there is no such folder by `ps`.
 * Undefined when nobody knows. Never rejects.
 */
export async function residentBytesOf(pid: number, accounts = '/proc'): Promise<number | undefined> {
  const status = await readFile(`${accounts}/${pid}/status`, 'utf8').catch(() => undefined);
  const size = status === undefined ? undefined : /^VmRSS:\s{1,20}(\d{1,15}) kB$/m.exec(status)?.[1];
  return size === undefined ? residentByPs(pid) : Number(size) * kibi;
}

export interface ImageWorkerOptions {
  /** From 0 (as the server) to 19 (what time is left over). */
  readonly niceness: number;
  /** Longest time of one order; the process that takes longer is ended. */
  readonly maxMs: number;
  /** Most memory it may hold while it works, 1 GiB if not said; the process that takes more is ended. */
  readonly maxResidentBytes?: number;
}

/** An idle process gives its memory back after this. */
const idleMs = 30_000;

/** Decoders announce nothing, so what a picture takes is looked at while it is worked on. */
const watchEveryMs = 250;

/** What the formats' bounds of pixels let through fits (`sharp-engine.ts`); the rest is a way we do not know yet. */
const usualMaxResidentBytes = 1024 ** 3;

/**
 * Two arenas: with one for each thread, freed memory of large pictures would stay with the process. What libvips finds
 * odd about a file is not for the server's log; what is wrong with it comes back as an answer.
 */
const ownEnv = { MALLOC_ARENA_MAX: '2', VIPS_WARNING: 'off' };

/**
 * Derives files one after the other in a process of its own, which gives way to the server, cannot take it down and is
 * ended when it takes too long or too much memory. It starts with the first order and ends when idle; nothing of the settings is told it.
 */
export class ImageWorker {
  readonly #options: ImageWorkerOptions;
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: ImageWorkerOptions) {
    this.#options = options;
  }

  /**
   * One order; the next may only come when it has ended. Rejects with {@link ImageError} because of the original, else with
   * {@link ImageProcessError}.
   */
  async run(order: ImageTask): Promise<Buffer> {
    clearTimeout(this.#idleTimer);
    try {
      const answer = await this.#answerOf(this.#started(), order);
      if ('bytes' in answer) return answer.bytes;
      throw answer.isTemporary ? new ImageProcessError(answer.fault) : new ImageError(answer.fault);
    } catch (error) {
      if (error instanceof ImageError) throw error;
      // The next order gets another process.
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
    const child = fork(join(import.meta.dirname, 'image-worker-main.ts'), [String(this.#options.niceness)], {
      env: { ...ownEnv, ...(compileCache ? { NODE_COMPILE_CACHE: compileCache } : {}) },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // An error without a listener would end the server. Those during an order reject that order.
    child.on('error', () => undefined);
    // It never keeps the server from ending; while there is work, whoever waits for it does.
    child.unref();
    child.channel?.unref();
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }

  /** What comes back for an order; a process that fails at it, or is held to one of its bounds, is ended. */
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

  /** Tells when a process takes too long or too much memory, until it is released from that. */
  #bound({ pid = 0 }: ChildProcess, giveUp: (error: ImageError) => void): () => void {
    const { maxMs, maxResidentBytes = usualMaxResidentBytes } = this.#options;
    const timer = setTimeout(() => giveUp(new ImageError(`longer than ${maxMs} ms`, true)), maxMs);
    const watch = setInterval(async () => {
      const bytes = (await residentBytesOf(pid)) ?? 0;
      if (bytes > maxResidentBytes) giveUp(new ImageError(`more memory than ${maxResidentBytes} bytes`));
    }, watchEveryMs);
    return () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
  }
}
