import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { lockFile, type Release } from '../base/file-lock.ts';
import { FileStore, type FileStoreOptions } from './file-store.ts';
import { variantRevision } from './variants/variant-address.ts';

/** The folder may be shared by replicas. */
export interface PictureDiskOptions
  extends Required<Pick<FileStoreOptions, 'folder' | 'maxBytes' | 'onFault' | 'onKept'>> {
  readonly clock: Clock;
}

/** The part of the bound that originals have; what is made of them has the rest, so that neither drives the other out. */
const originalsShare = 0.5;

/** How often the sweeper looks for what others have written, and others whether there still is one. */
const sweepEveryMs = 300_000;

const revisionForm = /^v(\d+)$/;

/** Bytes that files made of pictures may take of a bound of all files. */
export function variantShareOf(maxBytes: number): number {
  return maxBytes - Math.floor(maxBytes * originalsShare);
}

/**
 * The folder of pictures, in which each process reads and writes. What is over the bound, what a killed process has left
 * and what an earlier revision has made is removed by one of them, the sweeper: who has the lock. Nothing is touched
 * before the first file is written, or {@link begin} is called.
 */
export class PictureDisk {
  readonly #options: PictureDiskOptions;
  /** Pictures as the upstream has them. */
  readonly originals: FileStore;
  /** What is made of them. */
  readonly variants: FileStore;
  #release: Release | undefined;
  #cancel: (() => void) | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(options: PictureDiskOptions) {
    this.#options = options;
    const { folder, maxBytes, onFault, onKept } = options;
    const common = { isSweeper: () => this.#release !== undefined, begin: () => this.begin(), onFault, onKept };
    const variantBytes = variantShareOf(maxBytes);
    this.originals = new FileStore({ ...common, folder: join(folder, 'originals'), maxBytes: maxBytes - variantBytes });
    this.variants = new FileStore({ ...common, folder: join(folder, `v${variantRevision}`), maxBytes: variantBytes });
  }

  /** Finds what earlier processes have kept, now and then again. Once is enough. */
  begin(): void {
    if (this.#sweeping || this.#options.maxBytes === 0) return;
    try {
      mkdirSync(this.#options.folder, { recursive: true });
    } catch (error) {
      this.#options.onFault(error);
      return;
    }
    this.#sweep();
  }

  /** Drops a picture: its original, and what is made of it. Resolves with how many files that were. */
  async drop(id: string): Promise<number> {
    const dropped = await Promise.all([this.originals, this.variants].map((files) => files.removeUnder(id)));
    return dropped.reduce((sum, files) => sum + files, 0);
  }

  /** Lets another process be the sweeper. */
  async close(): Promise<void> {
    this.#cancel?.();
    await this.#sweeping;
    this.#release?.();
    this.#release = undefined;
  }

  #sweep(): void {
    this.#release ??= this.#locked();
    this.#sweeping = this.#release ? this.#clear() : Promise.resolve();
    this.#cancel = this.#options.clock.after(sweepEveryMs, () => this.#sweep());
  }

  #locked(): Release | undefined {
    const lock = lockFile(join(this.#options.folder, 'lock'));
    return typeof lock === 'function' ? lock : undefined;
  }

  async #clear(): Promise<void> {
    const { folder } = this.#options;
    for (const name of await readdir(folder).catch(() => [])) {
      const [, revision] = revisionForm.exec(name) ?? [];
      if (revision === undefined || Number(revision) >= variantRevision) continue;
      await rm(join(folder, name), { recursive: true, force: true }).catch(this.#options.onFault);
    }
    await this.originals.rebuild();
    await this.variants.rebuild();
  }
}
