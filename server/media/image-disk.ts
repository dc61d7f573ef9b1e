import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { lockFile, type Release } from '../base/file-lock.ts';
import { FileStore, type FileStoreOptions } from './file-store.ts';
import { renditionRevision } from './renditions/rendition-address.ts';

export interface ImageDiskOptions
  extends Required<Pick<FileStoreOptions, 'folder' | 'maxBytes' | 'onError' | 'onStored'>> {
  readonly clock: Clock;
}

/** Originals, renditions and tiles have separate limits, so that none evicts another. */
const originalsShare = 0.4;
const tilesShare = 0.2;

const sweepEveryMs = 300_000;

const revisionForm = /^(?:tiles-)?v(\d+)$/;

export const renditionShareOf = (maxBytes: number): number =>
  maxBytes - Math.floor(maxBytes * originalsShare) - Math.floor(maxBytes * tilesShare);

/**
 * The image cache on disk. One process, the sweeper, has the lock. It deletes files over the limit and of earlier
 * revisions. Other processes only count them, and store little beyond the limit. Nothing is written before the first file or {@link begin}.
 */
export class ImageDisk {
  readonly #options: ImageDiskOptions;
  readonly originals: FileStore;
  readonly renditions: FileStore;
  readonly tiles: FileStore;
  #release: Release | undefined;
  #cancel: (() => void) | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(options: ImageDiskOptions) {
    this.#options = options;
    const { folder, maxBytes, onError, onStored } = options;
    const common = { isSweeper: () => this.#release !== undefined, begin: () => this.begin(), onError, onStored };
    const storeIn = (name: string, ownMaxBytes: number) =>
      new FileStore({ ...common, folder: join(folder, name), maxBytes: ownMaxBytes });
    this.originals = storeIn('originals', Math.floor(maxBytes * originalsShare));
    this.tiles = storeIn(`tiles-v${renditionRevision}`, Math.floor(maxBytes * tilesShare));
    this.renditions = storeIn(`v${renditionRevision}`, renditionShareOf(maxBytes));
  }

  get #stores(): readonly FileStore[] {
    return [this.originals, this.renditions, this.tiles];
  }

  begin(): void {
    if (this.#sweeping || this.#options.maxBytes === 0) return;
    try {
      mkdirSync(this.#options.folder, { recursive: true });
    } catch (error) {
      this.#options.onError(error);
      return;
    }
    this.#sweep();
  }

  async drop(id: string): Promise<number> {
    const dropped = await Promise.all(this.#stores.map((files) => files.removeUnder(id)));
    return dropped.reduce((sum, files) => sum + files, 0);
  }

  async close(): Promise<void> {
    this.#cancel?.();
    await this.#sweeping;
    this.#release?.();
    this.#release = undefined;
  }

  #sweep(): void {
    const lock = this.#release ?? lockFile(join(this.#options.folder, 'lock'));
    this.#release = typeof lock === 'function' ? lock : undefined;
    this.#sweeping = this.#clear();
    this.#cancel = this.#options.clock.after(sweepEveryMs, () => this.#sweep());
  }

  async #clear(): Promise<void> {
    const { folder } = this.#options;
    for (const name of this.#release ? await readdir(folder).catch(() => []) : []) {
      const [, revision] = revisionForm.exec(name) ?? [];
      if (revision === undefined || Number(revision) >= renditionRevision) continue;
      await rm(join(folder, name), { recursive: true, force: true }).catch(this.#options.onError);
    }
    for (const files of this.#stores) await files.rebuild();
  }
}
