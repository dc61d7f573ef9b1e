import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GuardedStore } from '../cache/stores/guarded-store.ts';

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

/** Name of the memo that holds the secret. */
const memoName = 'media-secret';

export interface MediaSecretOptions {
  readonly file: Pick<SecretFile, 'read' | 'keep'>;
  readonly tier: Pick<GuardedStore, 'ask' | 'onLoss' | 'replicas'>;
  /** Told of another secret than the one given, which a shared store turned out to hold. */
  readonly onChange: (secret: string) => void;
}

/**
 * The secret of the media ids where the settings name none: the one in the file, whatever else is lost; at the first
 * start, the one of the store or a random one. Where replicas share a store, the first one that is found there is
 * everybody's; a store that is down is asked again when it is back.
 */
export async function openMediaSecret({ file, tier, onChange }: MediaSecretOptions): Promise<string> {
  const kept = file.read();
  let secret = kept ?? randomBytes(32).toString('base64url');
  const isAsked = tier.replicas !== undefined || kept === undefined;
  const claim = async (): Promise<void> => {
    const found = await tier.ask('claimMemo', (store) => store.claimMemo(memoName, secret));
    if (isAsked && found !== 'failed') secret = found;
    file.keep(secret);
  };
  tier.onLoss(async () => {
    const before = secret;
    await claim();
    if (secret !== before) onChange(secret);
  });
  await claim();
  return secret;
}
