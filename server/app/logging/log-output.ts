import { writeSync } from 'node:fs';

/** While a reader takes nothing, further lines are dropped beyond this length. */
const maxWaitingLength = 1024 * 1024;

/** A full pipe is tried again after this. */
const retryMs = 100;

/**
 * Writes log lines to a descriptor, in order and at once. A reader that stalls or has gone loses lines, but never delays the
 * process: pino's own output retries a closed pipe without end when the process exits.
 */
export class LogOutput {
  readonly #descriptor: number;
  #waiting = Buffer.alloc(0);
  #retry: NodeJS.Timeout | undefined;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  write(line: string): void {
    if (this.#waiting.length > maxWaitingLength) return;
    this.#waiting = Buffer.concat([this.#waiting, Buffer.from(line)]);
    if (this.#retry === undefined) this.#flush();
  }

  #flush(): void {
    this.#retry = undefined;
    try {
      while (this.#waiting.length > 0) {
        this.#waiting = this.#waiting.subarray(writeSync(this.#descriptor, this.#waiting));
      }
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (isFull) this.#retry = setTimeout(() => this.#flush(), retryMs).unref();
      // Nothing reads it, or the disk is full: there is no other place to report that.
      else this.#waiting = Buffer.alloc(0);
    }
  }
}
