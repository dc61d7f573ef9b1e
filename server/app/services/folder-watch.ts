import { realpath, statfs } from 'node:fs/promises';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { watch } from 'chokidar';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { logEvent } from '../../base/log-events.ts';
import { inPortions } from '../../base/portions.ts';
import { annotationOf } from '../../content/annotation.ts';
import type { ContentFolder, FolderChange } from '../../upstream/folder/content-folder.ts';
import { urlOfFile } from '../../upstream/folder/folder-place.ts';
import { isSkipped, maxDepth } from '../../upstream/folder/seen-files.ts';
import type { OpenedContent } from './content.ts';
import type { AppContext } from './context.ts';

/** Look once nothing has changed for this long, but after `maxWaitMs` at the latest. */
const quietMs = 80;

const maxWaitMs = 400;

const lookEveryMs = 5_000;

/** With a working watch, this finds what the watch missed. */
const lookAnywayMs = 60_000;

const portion = 8;

/** File systems that report no remote changes (`statfs`): NFS, SMB, FUSE, 9p, Ceph. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400,
]);

interface FolderWatchOptions {
  readonly folder: Pick<ContentFolder, 'path' | 'changesAtMs'>;
  readonly clock: Clock;
  /**
   * Looks at the folder; resolves with false if it could not be read. Never rejects. Not called again before it
   * resolves.
   */
  readonly look: () => Promise<boolean>;
  /** Called once if the system cannot watch the folder, which is then polled. */
  readonly onBlind: (reason: string) => void;
  readonly watch?: typeof watch;
}

export class FolderWatch {
  readonly #options: FolderWatchOptions;
  #watcher: ReturnType<typeof watch> | undefined;
  #cancel: () => void = () => undefined;
  #firstAtMs: number | undefined;
  #isLooking = false;
  #isBlind = false;
  #isClosed = false;

  constructor(options: FolderWatchOptions) {
    this.#options = options;
  }

  async begin(): Promise<void> {
    const { path } = this.#options.folder;
    const { type } = await statfs(path).catch(() => ({ type: 0 }));
    const real = await realpath(path).catch(() => resolve(path));
    if (networkTypes.has(type)) this.#goBlind('it lies on a network');
    else if (real !== resolve(path)) this.#goBlind('its path contains a link, which may be led elsewhere');
    else this.#watch(real);
    this.#lookIn(this.#waitMs());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#watcher?.close();
  }

  #watch(root: string): void {
    if (this.#isClosed) return;
    const { watch: begin = watch } = this.#options;
    // From above, because a folder that replaces the root is a change in the folder above it.
    const parent = dirname(root);
    const ignored = (path: string) => {
      const [name, ...inside] = relative(parent, path).split(sep);
      // A hidden link may lead to the content, so its own change counts. Nothing in a hidden folder does.
      return (name !== '' && name !== basename(root)) || inside.slice(0, -1).some(isSkipped);
    };
    this.#watcher = begin(parent, {
      ...{ ignored, depth: maxDepth + 1, followSymlinks: false, ignoreInitial: true },
      ...{ persistent: false, atomic: false, backend: 'native' },
    });
    // `ready` starts a look for changes from before the watch.
    for (const event of ['ready', 'all'] as const) this.#watcher.on(event, () => this.#heard());
    this.#watcher.on('error', (error) => this.#goBlind(`${Object(error).message}`));
  }

  #heard(): void {
    if (this.#isClosed) return;
    const nowMs = this.#options.clock.now();
    this.#firstAtMs ??= nowMs;
    if (!this.#isLooking) this.#lookIn(Math.min(quietMs, Math.max(0, this.#firstAtMs + maxWaitMs - nowMs)));
  }

  /** At a date of publication, looks at once. */
  #waitMs(isReadable = true): number {
    const { folder, clock } = this.#options;
    const anywayMs = this.#isBlind || !isReadable ? lookEveryMs : lookAnywayMs;
    const untilMs = (folder.changesAtMs ?? Number.POSITIVE_INFINITY) - clock.now();
    return isReadable ? Math.max(0, Math.min(anywayMs, untilMs)) : anywayMs;
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
    // Look again, because files changed during the look.
    if (isReadable && this.#firstAtMs !== undefined) this.#heard();
    else this.#lookIn(this.#waitMs(isReadable));
  }

  #goBlind(reason: string): void {
    if (this.#isBlind || this.#isClosed) return;
    this.#isBlind = true;
    void this.#watcher?.close();
    this.#options.onBlind(reason);
    if (!this.#isLooking) this.#lookIn(this.#waitMs());
  }
}

interface FolderServices extends AppContext, Omit<OpenedContent, 'folder'> {
  readonly folder: ContentFolder;
}

const member = 'CONTENT_DIR';

async function refreshCalls(services: FolderServices, labels: readonly string[]): Promise<void> {
  const { values, sources, responseCache, keyPrefix } = services;
  if (labels.length === 0) return;
  const keys = labels.map((label) => `${keyPrefix}:${label}`);
  const known: string[] = [];
  for (const key of keys) if (await values.knows({ keys: [key] })) known.push(key);
  values.purge({ keys }, false, true);
  const meant = known.flatMap((key) => sources.ofKey(key) ?? []);
  await inPortions(meant, portion, (some) => Promise.all(some.map((source) => values.refresh(source))));
  // Only both lists together prove that an item is deleted (410).
  const lists = [sources.list('design'), sources.list('art')];
  if (lists.some(({ key }) => keys.includes(key))) await Promise.all(lists.map((list) => values.refresh(list)));
  // Because an editor does not look for the old page, cached responses are deleted.
  responseCache.drop(keys);
}

async function renewImage({ media, folder }: FolderServices, path: string, id: string): Promise<void> {
  if (!(await media.registry.find(id))) return;
  if ((await folder.fileAt(path)) === undefined) await media.drop(id);
  await media.known.outdate(id);
  await media.analyzer.findAnew(id);
}

/**
 * Renews all images, removes them from `paths`, and deletes the responses that show them. Rejects if the store fails.
 */
async function renewMedia(services: FolderServices, paths: Set<string>): Promise<void> {
  const { media, values, responseCache } = services;
  const renewed = new Set<string>();
  for (const path of paths) {
    const id = media.registry.idOf(new URL(urlOfFile(path)).pathname);
    await renewImage(services, path, id);
    paths.delete(path);
    renewed.add(id);
  }
  if (renewed.size === 0) return;
  const showing = values.entries().filter((entry) => annotationOf(entry).media.some(({ id }) => renewed.has(id)));
  responseCache.drop(showing.map(({ key }) => key));
}

export function watchFolder(app: FastifyInstance, services: FolderServices): void {
  const { folder, clock, log, outages } = services;
  const waiting = new Set<string>();
  /** Loads what a look has found. Resolves with false if the look failed. Never rejects. */
  const follow = async (looking: Promise<FolderChange>): Promise<boolean> => {
    const change = await looking.catch((error: unknown) => {
      outages.failed('folder.failed', member, { err: error });
    });
    if (!change) return false;
    outages.worked(member);
    for (const error of change.begun) logEvent(log, 'folder.file-invalid', error);
    for (const { file, line, error } of change.mended) logEvent(log, 'folder.file-fixed', { file, line, error });
    await services.sources.formerSlugs.renamed(change.renamed);
    for (const path of change.media) waiting.add(path);
    await Promise.all([renewMedia(services, waiting), refreshCalls(services, change.calls)]).catch((error: unknown) => {
      logEvent(log, 'folder.update-failed', { err: error });
    });
    if (Object.values(change).some(({ length }) => length > 0)) services.events.folder.notify(change);
    return true;
  };
  const watching = new FolderWatch({
    folder,
    clock,
    look: () => follow(folder.look()),
    onBlind: (reason) => logEvent(log, 'folder.polling', { reason }),
  });
  app.addHook('onListen', () => void follow(folder.first).then(() => watching.begin()));
  app.addHook('preClose', () => watching.close());
}
