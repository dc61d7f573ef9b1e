import { type FSWatcher, watch } from 'node:fs';
import { lstat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import type { TroubleKind } from '../../base/trouble-log.ts';
import { inTurns } from '../../base/turns.ts';
import type { Entry } from '../../cache/entry.ts';
import { annotationOf } from '../../content/annotation.ts';
import type { ContentFolder, FolderChange } from '../../upstream/folder/content-folder.ts';
import { type FileFault, urlOfFile } from '../../upstream/folder/folder-place.ts';
import type { OpenedContent } from './content.ts';
import type { AppContext } from './context.ts';

/** A file is written in several steps, a branch is checked out in thousands: so long nothing more must happen … */
const quietMs = 80;

/** … and no longer is it waited for. */
const maxWaitMs = 400;

/** From the first look to the one that finds what has changed meanwhile: who waits for the first one goes before it. */
const lookAgainMs = 1_000;

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
  /**
   * Looks at the folder, and does what is to be done: could it be read? Not called again before that has ended. Never
   * rejects.
   */
  readonly look: () => Promise<boolean>;
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
  /** By path; another inode is another folder of that name. */
  readonly #watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  #cancel: () => void = () => undefined;
  #firstAtMs: number | undefined;
  #isLooking = false;
  #isBlind = false;
  #isClosed = false;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  /** Begins. The folder has been looked at before; what has changed since then is found by another look. */
  async begin(): Promise<void> {
    const { path } = this.#options.folder;
    const { type } = await statfs(path).catch(() => ({ type: 0 }));
    const isLink = await lstat(path).then(
      (about) => about.isSymbolicLink(),
      () => false,
    );
    if (networkTypes.has(type)) this.#goBlind('it lies on a network');
    if (isLink) this.#goBlind('it is a link, which may be led elsewhere');
    this.#watchAll();
    this.#lookIn(lookAgainMs);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
    this.#unwatchAll();
  }

  /** Something has changed: the look is when nothing has for a moment, soon in any case. */
  #heard(): void {
    if (this.#isClosed) return;
    const nowMs = this.#options.clock.now();
    this.#firstAtMs ??= nowMs;
    if (!this.#isLooking) this.#lookIn(Math.min(quietMs, Math.max(0, this.#firstAtMs + maxWaitMs - nowMs)));
  }

  #waitMs(isReadable = true): number {
    return this.#isBlind || !isReadable ? lookEveryMs : lookAnywayMs;
  }

  #lookIn(delayMs: number): void {
    this.#cancel();
    if (!this.#isClosed) this.#cancel = this.#options.clock.after(delayMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    this.#firstAtMs = undefined;
    const isReadable = await this.#options.look();
    this.#isLooking = false;
    // What comes in the place of a folder that has gone is another one.
    if (!isReadable) this.#unwatchAll();
    const isNew = isReadable && this.#watchAll();
    // What was written while it was looked at, or into a folder before that was watched, is looked at once more.
    if (isReadable && (this.#firstAtMs !== undefined || isNew)) this.#heard();
    else this.#lookIn(this.#waitMs(isReadable));
  }

  /** Watches the folders that there are; true where one has come. */
  #watchAll(): boolean {
    const { folders } = this.#options.folder;
    if (this.#isClosed || this.#isBlind) return false;
    for (const [path, { inode }] of this.#watchers) if (folders.get(path) !== inode) this.#unwatch(path);
    const added = [...folders].filter(([path]) => !this.#watchers.has(path));
    for (const [path, inode] of added) this.#watch(path, inode);
    return added.length > 0 && !this.#isBlind;
  }

  #watch(path: string, inode: number): void {
    const { folder, watch: begin = watch } = this.#options;
    if (this.#isBlind) return;
    try {
      const watcher = begin(join(folder.path, path), { persistent: false }, () => this.#heard());
      watcher.on('error', (error) => this.#failed(path, error));
      this.#watchers.set(path, { watcher, inode });
    } catch (error) {
      this.#failed(path, error);
    }
  }

  /** A folder that has gone ends its watch: that is a change as others are. */
  #failed(path: string, error: unknown): void {
    const { code, message } = Object(error);
    this.#unwatch(path);
    if (code === 'ENOENT' || code === 'EPERM') this.#heard();
    else this.#goBlind(`${message}`);
  }

  #unwatch(path: string): void {
    this.#watchers.get(path)?.watcher.close();
    this.#watchers.delete(path);
  }

  #unwatchAll(): void {
    for (const path of this.#watchers.keys()) this.#unwatch(path);
  }

  #goBlind(reason: string): void {
    if (this.#isBlind || this.#isClosed) return;
    this.#isBlind = true;
    this.#unwatchAll();
    this.#options.onBlind(reason);
    if (!this.#isLooking) this.#lookIn(this.#waitMs());
  }
}

interface FolderServices
  extends Pick<AppContext, 'clock' | 'log' | 'troubles' | 'keyPrefix'>,
    Pick<OpenedContent, 'media' | 'values' | 'derived' | 'sources'> {
  readonly folder: ContentFolder;
}

const member = 'CONTENT_DIR';

const unreadable: TroubleKind = {
  name: 'content folder',
  begins: 'CONTENT_DIR cannot be read: what it said before stands',
  ends: 'CONTENT_DIR can be read again',
};

function tellFaults({ log }: FolderServices, begun: readonly FileFault[], mended: readonly FileFault[]): void {
  for (const fault of begun) log.warn(fault, 'a file of CONTENT_DIR is not as it should be');
  for (const { file, line, fault } of mended)
    log.info({ file, line, fault }, 'a fault of a file of CONTENT_DIR is mended');
}

/** Loads what is another than before, of what anybody has asked for. */
async function refreshCalls(services: FolderServices, labels: readonly string[]): Promise<void> {
  const { values, sources, derived, keyPrefix } = services;
  if (labels.length === 0) return;
  const keys = labels.map((label) => `${keyPrefix}:${label}`);
  const known: string[] = [];
  for (const key of keys) if (await values.knows({ keys: [key] })) known.push(key);
  values.purge({ keys }, false);
  const meant = known.flatMap((key) => sources.ofKey(key) ?? []);
  await inTurns(meant, portion, (some) => Promise.all(some.map((source) => values.refresh(source))));
  // That something has gone is certain once both lists have said so (410).
  const lists = [sources.list('design'), sources.list('art')];
  if (lists.some(({ key }) => keys.includes(key))) await Promise.all(lists.map((list) => values.refresh(list)));
  // Pages are given as they were while they are made anew: an editor who has saved a file does not look for that one.
  derived.drop(keys);
}

/** Has a picture looked at again whose bytes are others, if it is known; one that has gone is forgotten, on disk as well. */
async function renewPicture({ media, folder }: FolderServices, path: string): Promise<void> {
  const id = media.registry.idOf(new URL(urlOfFile(path)).pathname);
  if (!(await media.registry.find(id))) return;
  if ((await folder?.fileAt(path)) === undefined) await media.drop(id);
  await media.known.outdate(id);
  await media.measures.findAnew(id);
}

/**
 * The same with all of these, each of which is taken out when that is done, and lets go of finished pages that show them.
 * Rejects where the store does not answer.
 */
async function renewMedia(services: FolderServices, paths: Set<string>): Promise<void> {
  const { media, values, derived } = services;
  const renewed = new Set<string>();
  for (const path of paths) {
    await renewPicture(services, path);
    paths.delete(path);
    renewed.add(media.registry.idOf(new URL(urlOfFile(path)).pathname));
  }
  if (renewed.size === 0) return;
  const shows = (entry: Entry) => annotationOf(entry).media.some(({ id }) => renewed.has(id));
  const showing = values.entries().filter(shows);
  derived.drop(showing.map(({ key }) => key));
}

/** Loads what changes in `CONTENT_DIR`, and logs what is wrong with its files. */
export function watchFolder(app: FastifyInstance, services: FolderServices): void {
  const { folder, clock, log, troubles } = services;
  /** Pictures with other bytes that could not be looked at yet. */
  const waiting = new Set<string>();
  /** Has what a look has found loaded; whether there was one. Never rejects: what could not be done is with the next look. */
  const follow = async (looking: Promise<FolderChange>): Promise<boolean> => {
    const change = await looking.catch((error: unknown) => {
      troubles.failed(unreadable, member, { err: error });
    });
    if (!change) return false;
    troubles.worked(member);
    tellFaults(services, change.begun, change.mended);
    for (const path of change.media) waiting.add(path);
    await Promise.all([renewMedia(services, waiting), refreshCalls(services, change.calls)]).catch((error: unknown) => {
      log.warn({ err: error }, 'what has changed in CONTENT_DIR could not all be followed up');
    });
    return true;
  };
  const watching = new FolderWatch({
    folder,
    clock,
    look: () => follow(folder.look()),
    onBlind: (reason) => log.warn({ reason }, 'changes in CONTENT_DIR cannot be watched: it is looked at every 5 s'),
  });
  app.addHook('onListen', () => void follow(folder.first).then(() => watching.begin()));
  app.addHook('preClose', async () => watching.close());
}
