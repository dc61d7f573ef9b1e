import { type FSWatcher, watch } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Clock } from '../cache/clock.ts';
import { inTurns } from '../cache/turns.ts';
import type { TroubleKind } from '../logging/trouble-log.ts';
import type { ContentFolder, FileFault, FolderChange } from '../upstream/folder/content-folder.ts';
import { urlOfFile } from '../upstream/folder/folder-place.ts';

/** A file is written in several steps, a branch is checked out in thousands: so long nothing more must happen … */
const quietMs = 80;

/** … and no longer is it waited for. */
const maxWaitMs = 400;

/** How often the folder is looked at where nothing tells of changes. */
const lookEveryMs = 5_000;

/** The same where something does: what it has missed is found. */
const lookAnywayMs = 60_000;

/** Values loaded at once after a change. */
const portion = 8;

/** File systems whose changes elsewhere no watch here hears of (`statfs`): NFS, SMB in its ages, FUSE, 9p, Ceph. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400,
]);

interface FolderWatchOptions {
  readonly folder: Pick<ContentFolder, 'path' | 'folders'>;
  readonly clock: Clock;
  /** Looks at the folder, and does what is to be done; it is not called again before that has ended. Never rejects. */
  readonly look: () => Promise<void>;
  /** Told once when changes cannot be watched for: from then on the folder is looked at every few seconds. */
  readonly onBlind: (reason: string) => void;
  readonly watch?: typeof watch;
}

/**
 * Has a folder looked at soon after something in it has changed. Each folder in it is watched by itself: so new ones are
 * found when they are looked at, and what replaces a file by renaming another is seen as well as what writes into it.
 */
export class FolderWatch {
  readonly #options: FolderWatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  #cancel: () => void = () => undefined;
  #firstAtMs: number | undefined;
  #isLooking = false;
  #isBlind = false;
  #isClosed = false;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  /** Begins; the folder has been looked at before. */
  async begin(): Promise<void> {
    const { type } = await statfs(this.#options.folder.path).catch(() => ({ type: 0 }));
    if (networkTypes.has(type)) this.#goBlind('it lies on a network');
    this.#watchAll();
    this.#lookLater();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** Something has changed: the look is when nothing has for a moment, soon in any case. */
  #heard(): void {
    if (this.#isClosed) return;
    const nowMs = this.#options.clock.now();
    this.#firstAtMs ??= nowMs;
    if (this.#isLooking) return;
    const leftMs = Math.max(0, this.#firstAtMs + maxWaitMs - nowMs);
    this.#lookIn(Math.min(quietMs, leftMs));
  }

  #lookLater(): void {
    this.#lookIn(this.#isBlind ? lookEveryMs : lookAnywayMs);
  }

  #lookIn(delayMs: number): void {
    this.#cancel();
    if (!this.#isClosed) this.#cancel = this.#options.clock.after(delayMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    this.#firstAtMs = undefined;
    await this.#options.look();
    this.#isLooking = false;
    const isNew = this.#watchAll();
    // What was written while it was looked at, or into a folder before that was watched, is looked at once more.
    if (this.#firstAtMs !== undefined || isNew) this.#heard();
    else this.#lookLater();
  }

  /** Watches the folders that there are; true where one has come. */
  #watchAll(): boolean {
    const { folder } = this.#options;
    if (this.#isClosed || this.#isBlind) return false;
    const wanted = new Set(folder.folders);
    for (const [path, watcher] of this.#watchers) {
      if (wanted.has(path)) continue;
      watcher.close();
      this.#watchers.delete(path);
    }
    const added = [...wanted].filter((path) => !this.#watchers.has(path));
    for (const path of added) this.#watch(path);
    return added.length > 0 && !this.#isBlind;
  }

  #watch(path: string): void {
    const { folder, watch: begin = watch } = this.#options;
    if (this.#isBlind) return;
    try {
      const watcher = begin(join(folder.path, path), { persistent: false }, () => this.#heard());
      watcher.on('error', (error) => {
        // A folder that has gone ends its watch: that is a change as others are.
        if ('code' in error && error.code !== 'ENOSPC' && error.code !== 'EMFILE') this.#lost(path);
        else this.#goBlind(error.message);
      });
      this.#watchers.set(path, watcher);
    } catch (error) {
      if (Object(error).code === 'ENOENT') return;
      this.#goBlind(error instanceof Error ? error.message : String(error));
    }
  }

  #lost(path: string): void {
    this.#watchers.get(path)?.close();
    this.#watchers.delete(path);
    this.#heard();
  }

  #goBlind(reason: string): void {
    if (this.#isBlind || this.#isClosed) return;
    this.#isBlind = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
    this.#options.onBlind(reason);
    if (!this.#isLooking) this.#lookLater();
  }
}

const member = 'CONTENT_DIR';

const unreadable: TroubleKind = {
  name: 'content folder',
  begins: 'CONTENT_DIR cannot be read: what it said before stands',
  ends: 'CONTENT_DIR can be read again',
};

function tellFaults(
  { site: { log } }: FastifyInstance,
  begun: readonly FileFault[],
  mended: readonly FileFault[],
): void {
  for (const fault of begun) log.warn(fault, 'a file of CONTENT_DIR is not as it should be');
  for (const { file, line, fault } of mended)
    log.info({ file, line, fault }, 'a fault of a file of CONTENT_DIR is mended');
}

/** Loads what is another than before, of what anybody has asked for. */
async function refreshCalls({ content, site }: FastifyInstance, labels: readonly string[]): Promise<void> {
  const { values, sources } = content;
  if (labels.length === 0) return;
  const keys = labels.map((label) => `${site.keyPrefix}:${label}`);
  const known: string[] = [];
  for (const key of keys) if (await values.knows({ keys: [key] })) known.push(key);
  values.purge({ keys }, false);
  const meant = known.flatMap((key) => sources.ofKey(key) ?? []);
  await inTurns(meant, portion, (some) => Promise.all(some.map((source) => values.refresh(source))));
}

/** Has pictures looked at again whose bytes are others; what has gone is forgotten, on disk as well. */
async function renewMedia({ media, folder }: FastifyInstance, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const id = media.registry.idOf(new URL(urlOfFile(path)).pathname);
    if (!(await media.registry.find(id))) continue;
    if ((await folder?.fileAt(path)) === undefined) {
      await media.disk.variants.removeUnder(id);
      await media.disk.originals.removeUnder(id);
    }
    await media.known.outdate(id);
    await media.measures.findAnew(id);
  }
}

async function folderWatchPlugin(app: FastifyInstance): Promise<void> {
  const { folder, site, troubles } = app;
  if (!folder) return;
  const follow = async ({ calls, media, begun, mended }: FolderChange) => {
    tellFaults(app, begun, mended);
    await Promise.all([renewMedia(app, media), refreshCalls(app, calls)]);
  };
  const look = async () => {
    try {
      const change = await folder.look();
      troubles.worked(member);
      await follow(change);
    } catch (error) {
      troubles.failed(unreadable, member, { err: error });
    }
  };
  const watching = new FolderWatch({
    folder,
    clock: site.clock,
    look,
    onBlind: (reason) =>
      site.log.warn({ reason }, 'changes in CONTENT_DIR cannot be watched: it is looked at every 5 s'),
  });
  app.addHook('onListen', async () => {
    await folder.first.then(follow, (error) => troubles.failed(unreadable, member, { err: error }));
    await watching.begin();
  });
  app.addHook('preClose', async () => watching.close());
}

/** What changes in `CONTENT_DIR` is loaded at once, and what is wrong with its files is told. */
export const folderWatch = plugin(folderWatchPlugin, {
  name: 'folder-watch',
  dependencies: ['content-api', 'media', 'content'],
});
