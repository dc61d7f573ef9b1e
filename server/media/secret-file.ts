import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** As the setting's: what is shorter, or no single line, has been spoiled. */
const secretForm = /^[\x21-\x7e]{16,500}$/;

/**
 * A secret that outlives the process in a file that nobody else may read. A few bytes, read once at the start and written
 * once in a long while, so at once and not later. Never throws: what the disk refuses is told to `onFault`.
 */
export class SecretFile {
  readonly #path: string;
  readonly #onFault: (error: unknown) => void;
  /** There is something that cannot be read: it may be the secret of all addresses so far. */
  #isUnreadable = false;

  constructor(path: string, onFault: (error: unknown) => void) {
    this.#path = path;
    this.#onFault = onFault;
  }

  /** The secret that is kept; undefined if there is none, or none that can be read. */
  read(): string | undefined {
    try {
      const text = readFileSync(this.#path, 'utf8').trim();
      return secretForm.test(text) ? text : undefined;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      this.#isUnreadable = true;
      this.#onFault(error);
      return undefined;
    }
  }

  /**
   * Keeps a secret, whole or not at all, unless it is the one that is kept. What could not be read is never replaced: an
   * operator who gives the right to read it back has the old secret again.
   */
  keep(secret: string): void {
    if (this.#isUnreadable) return;
    const kept = this.read();
    if (kept === secret || this.#isUnreadable) return;
    const part = `${this.#path}.part`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      // One that was left behind may be readable by others.
      rmSync(part, { force: true });
      writeFileSync(part, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
      renameSync(part, this.#path);
    } catch (error) {
      this.#onFault(error);
    }
  }
}
