import { writeSync } from 'node:fs';

/** While the reader takes nothing, lines beyond this length are dropped. */
const maxWaitingLength = 1024 * 1024;

const retryMs = 100;

/**
 * Writes log lines synchronously. A stalled reader loses lines and never delays the process. pino's own output retries
 * a closed pipe forever at exit.
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
      // No reader, or a full disk: there is no other place to report it.
      else this.#waiting = Buffer.alloc(0);
    }
  }
}
