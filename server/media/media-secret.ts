import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GuardedStore } from '../cache/stores/guarded-store.ts';

/** Same form as the setting. Other files are damaged. */
const secretForm = /^[\x21-\x7e]{16,500}$/;

/** A secret in a file that only this user can read. Synchronous, for start-up. Never throws: errors go to `onError`. */
export class SecretFile {
  readonly #path: string;
  readonly #onError: (error: unknown) => void;
  /** If the file is unreadable, it may contain the secret of all existing URLs. */
  #isUnreadable = false;

  constructor(path: string, onError: (error: unknown) => void) {
    this.#path = path;
    this.#onError = onError;
  }

  read(): string | undefined {
    try {
      const text = readFileSync(this.#path, 'utf8').trim();
      return secretForm.test(text) ? text : undefined;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      this.#isUnreadable = true;
      this.#onError(error);
      return undefined;
    }
  }

  /** Stores a secret atomically. Never overwrites an unreadable file: an operator can restore its permissions. */
  keep(secret: string): void {
    if (this.#isUnreadable) return;
    const stored = this.read();
    if (stored === secret || this.#isUnreadable) return;
    const part = `${this.#path}.part`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      // An old temporary file may be readable by others.
      rmSync(part, { force: true });
      writeFileSync(part, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
      renameSync(part, this.#path);
    } catch (error) {
      this.#onError(error);
    }
  }
}

const memoName = 'media-secret';

export interface MediaSecretOptions {
  readonly file: Pick<SecretFile, 'read' | 'keep'>;
  readonly store: Pick<GuardedStore, 'ask' | 'onLoss' | 'replicas'>;
  readonly onChange: (secret: string) => void;
}

/**
 * The secret of media IDs if none is configured: from the file, otherwise from the store, otherwise random. Replicas
 * with a shared store use the secret in the store. A store that is down is asked again later.
 */
export async function openMediaSecret({ file, store, onChange }: MediaSecretOptions): Promise<string> {
  const stored = file.read();
  let secret = stored ?? randomBytes(32).toString('base64url');
  const isRequested = store.replicas !== undefined || stored === undefined;
  const claim = async (): Promise<void> => {
    const found = await store.ask('claimMemo', (memos) => memos.claimMemo(memoName, secret));
    if (isRequested && found !== 'failed') secret = found;
    file.keep(secret);
  };
  store.onLoss(async () => {
    const before = secret;
    await claim();
    if (secret !== before) onChange(secret);
  });
  await claim();
  return secret;
}
