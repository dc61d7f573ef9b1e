import { join } from 'node:path';
import { z } from 'zod';
import type { ReadFile } from './content-file.ts';
import { type Documents, documentsOf, idOfItem } from './folder-documents.ts';
import { type FileFault, nameOfFile, wordsOfFault } from './folder-place.ts';
import type { FileKind, SiteFields } from './folder-schema.ts';
import type { ReadFilesTask } from './folder-worker.ts';
import { changedKeys, isOutside, lookAt, mediaIn, type Seen, type SeenText, textsIn, unreadIn } from './seen-files.ts';

/** What another look at the folder has found. */
export interface FolderChange {
  /** Calls whose answers are other ones, by their labels. */
  readonly calls: readonly string[];
  /** Pictures and films with other bytes, or none any more. */
  readonly media: readonly string[];
  readonly begun: readonly FileFault[];
  readonly mended: readonly FileFault[];
}

/** What was read of a file last, and what was good of it last. */
interface KnownFile extends Omit<ReadFile, 'content'> {
  readonly kind: FileKind;
  readonly stamp: string;
  /** Of the last reading without a fault that counts. */
  readonly content: ReadFile['content'];
}

/** Where what was good last outlives the process. */
interface Memory {
  readonly remember: (values: readonly (readonly [name: string, value: string])[]) => void;
  readonly recall: (name: string) => Promise<string | undefined>;
}

export interface ContentFolderOptions {
  /** Absolute. */
  readonly path: string;
  /** Names of the site, by which pages are called where they have no title of their own for search engines. */
  readonly names: { readonly atelier: string; readonly artist: string; readonly artistSlug: string };
  /** Reads files elsewhere than in the thread that answers. */
  readonly read: (task: ReadFilesTask) => Promise<readonly ReadFile[]>;
  readonly memory?: Memory;
}

/** Files read by one task: the first ones are done before all have been sent. */
const portion = 50;

/** Name of what is remembered of the folder as a whole; no text has it. */
const memoOfLook = 'look';

/** What is remembered of a file that has gone. */
const nothing = '';

/** A folder of content: what lies in it, what its files say, and what of them is not as it should be. */
export class ContentFolder {
  readonly #options: ContentFolderOptions;
  #seen: Seen | undefined;
  readonly #known = new Map<string, KnownFile>();
  #documents: Documents | undefined;
  #faults: ReadonlyMap<string, FileFault> = new Map();
  #memoOfLook = '';
  #looking: Promise<FolderChange> | undefined;
  #first: Promise<FolderChange> | undefined;
  /** What the site file said first of whose site it is. */
  #firstNames: SiteFields | undefined;

  constructor(options: ContentFolderOptions) {
    this.#options = options;
  }

  get path(): string {
    return this.#options.path;
  }

  /** Folders that something may change in, from the top of this one, which is '', with the inode of each. */
  get folders(): ReadonlyMap<string, number> {
    return this.#seen?.folders ?? new Map();
  }

  /** What is wrong with its files, by file and line. */
  get faults(): readonly FileFault[] {
    return [...this.#faults.values()];
  }

  /** What the first look found to be another than when a process looked before. Rejects as that did. */
  get first(): Promise<FolderChange> {
    return this.#first ?? this.look();
  }

  /** What its files say, as the answers to calls. Looks at the folder where nobody has. Rejects where it cannot be read. */
  async documents(): Promise<Documents> {
    if (!this.#documents) await (this.#looking ?? this.look());
    if (!this.#documents) throw new Error(`${this.#options.path} has not been read`);
    return this.#documents;
  }

  /** The file on disk of a path from the top of the folder; undefined for what it does not have. */
  async fileAt(path: string): Promise<string | undefined> {
    if (!this.#seen) await this.documents();
    const seen = this.#seen?.files.get(path.normalize('NFC'));
    if (!seen) return undefined;
    const file = join(this.#options.path, seen.onDisk);
    // It may have become a link since it was seen.
    return (await isOutside(this.#options.path, file).catch(() => true)) ? undefined : file;
  }

  /**
   * Looks at the folder again, and reads what is another than before; tells what has changed. Rejects where the folder
   * cannot be read, or has nothing in it any more: what it said before stands.
   */
  look(): Promise<FolderChange> {
    const before: Promise<unknown> = this.#looking ?? Promise.resolve();
    const looking = before
      .catch(() => undefined)
      .then(() => this.#look())
      .finally(() => {
        if (this.#looking === looking) this.#looking = undefined;
      });
    this.#looking = looking;
    this.#first ??= looking;
    return looking;
  }

  async #look(): Promise<FolderChange> {
    const last = this.#seen && this.#documents && { versions: this.#documents.versions, media: mediaIn(this.#seen) };
    const before = { faults: this.#faults, ...(last ?? (await this.#recallLook())) };
    const seen = await lookAt(this.#options.path);
    const texts = textsIn(seen);
    if (texts.length === 0) throw new Error(`${this.#options.path} has no projects, works, pages or site.json`);
    this.#forget([...this.#known.keys()].filter((path) => !seen.files.has(path)));
    await this.#readAll(texts.filter(({ path, stamp }) => this.#known.get(path)?.stamp !== stamp));
    this.#seen = seen;
    this.#faults = this.#faultsIn(seen);
    const files = this.#firstOfEach();
    const copies = copiesIn(files);
    const known = files.map((file) => ({
      ...file,
      content: copies.has(file.path) ? withoutId(file.content) : file.content,
      missing: missingOf(file, seen).map(({ path }) => path),
    }));
    this.#documents = documentsOf(known, this.faults, this.#options.names);
    const { versions } = this.#documents;
    const media = mediaIn(seen);
    this.#rememberLook(JSON.stringify([[...versions], [...media]]));
    return {
      calls: changedKeys(before.versions ?? versions, versions),
      media: changedKeys(before.media ?? media, media),
      begun: [...this.#faults].flatMap(([text, fault]) => (before.faults.has(text) ? [] : [fault])),
      mended: [...before.faults].flatMap(([text, fault]) => (this.#faults.has(text) ? [] : [fault])),
    };
  }

  /** Files that are there no more: what comes in their place has nothing of them. */
  #forget(paths: readonly string[]): void {
    for (const path of paths) this.#known.delete(path);
    if (paths.length > 0) this.#options.memory?.remember(paths.map((path) => [path, nothing]));
  }

  /** Once for what has become another: where no watch tells of changes there is a look every few seconds. */
  #rememberLook(memo: string): void {
    if (memo === this.#memoOfLook) return;
    this.#memoOfLook = memo;
    this.#options.memory?.remember([[memoOfLook, memo]]);
  }

  async #readAll(texts: readonly SeenText[]): Promise<void> {
    for (let start = 0; start < texts.length; start += portion) {
      const some = texts.slice(start, start + portion);
      const read = await this.#read(some);
      const changed = await Promise.all(some.map((text, index) => this.#know(text, read[index])));
      const memos = changed.flatMap((file) => (file ? [memoOf(file)] : []));
      if (memos.length > 0) this.#options.memory?.remember(memos);
    }
  }

  /** What files say. Where one of several cannot be read at all, it alone is without. */
  async #read(files: readonly SeenText[]): Promise<readonly (ReadFile | undefined)[]> {
    const { read, path: root } = this.#options;
    try {
      return await read({ root, files });
    } catch {
      if (files.length === 1) return [undefined];
      const each: (ReadFile | undefined)[] = [];
      for (const file of files) each.push((await this.#read([file]))[0]);
      return each;
    }
  }

  /** Takes what was read of a file for what it says; answers it where that is good, and another than before. */
  async #know({ path, kind, stamp }: SeenText, read: ReadFile | undefined): Promise<ReadFile | undefined> {
    const known = this.#known.get(path);
    if (read?.content) {
      this.#known.set(path, { ...read, kind, stamp });
      return known?.version === read.version ? undefined : read;
    }
    const message = 'takes too long to be read';
    const faults = read?.faults ?? [{ line: undefined, message, isSlight: false }];
    const last = known?.content ? known : await this.#recall(path);
    this.#known.set(path, {
      path,
      kind,
      // A store that is silent now may remember it: the next look asks again.
      stamp: last ? stamp : '',
      content: last?.content,
      version: last?.version ?? '',
      named: known?.named ?? [],
      faults,
    });
    return undefined;
  }

  /** Undefined while the store is silent, or for a damaged text: the files are there, and are shown without it. */
  async #remembered<Value>(name: string, read: (text: string) => Value): Promise<Value | undefined> {
    try {
      const text = await this.#options.memory?.recall(name);
      return text === undefined || text === nothing ? undefined : read(text);
    } catch {
      return undefined;
    }
  }

  /** What was good last of a file, before this process began. */
  #recall(path: string): Promise<Pick<KnownFile, 'content' | 'version'> | undefined> {
    return this.#remembered(path, (text) => {
      const [version, content] = fileMemoSchema.parse(JSON.parse(text));
      return { version, content };
    });
  }

  /** What the last look of another process has found. */
  #recallLook(): Promise<Partial<Record<'versions' | 'media', ReadonlyMap<string, string>>> | undefined> {
    return this.#remembered(memoOfLook, (text) => {
      const [versions, media] = lookMemoSchema.parse(JSON.parse(text));
      return { versions: new Map(versions), media: new Map(media) };
    });
  }

  /** Those that are read, in the order of their paths: of several files of one thing the first. */
  #firstOfEach(): KnownFile[] {
    const inOrder = [...this.#known.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    return [...Map.groupBy(inOrder, nameOf).values()].flatMap(([first]) => first ?? []);
  }

  /** Faults by what is said of them: those of the files themselves, what they name and is not there, what is not read. */
  #faultsIn(seen: Seen): ReadonlyMap<string, FileFault> {
    const files = this.#firstOfEach();
    const read = new Map(files.map((known) => [nameOf(known), known.path]));
    const copies = copiesIn(files);
    const faults = [...this.#known.values()].flatMap((known): FileFault[] => {
      const { path: file } = known;
      const same = read.get(nameOf(known));
      if (same !== file) {
        return [{ file, line: undefined, fault: `is not read: "${same}" is about the same`, isSlight: true }];
      }
      const missing = missingOf(known, seen).map(({ path, line }) => ({ line, message: `"${path}" is not there` }));
      const first = copies.get(file);
      const copied = first === undefined ? [] : [{ line: undefined, message: `has the "id" of "${first}"` }];
      return [...known.faults, ...copied, ...missing].map(({ line, message, ...fault }) => {
        return { file, line, fault: message, isSlight: 'isSlight' in fault ? fault.isSlight : true };
      });
    });
    const named = new Set(files.flatMap((known) => known.named.map(({ path }) => path)));
    const all = [...faults, ...this.#renamedIn(files), ...unreadIn(seen, named)];
    return new Map(all.map((fault) => [wordsOfFault(fault), fault]));
  }

  /** Names in the site file are settings: what it says otherwise than at the start is told to wait for the next one. */
  #renamedIn(files: readonly KnownFile[]): FileFault[] {
    const { path: file = '', content } = files.find(({ kind }) => kind === 'site') ?? {};
    const said: SiteFields = content?.fields ?? {};
    this.#firstNames ??= said;
    const { names } = this.#options;
    return (['atelier', 'artist', 'artistSlug'] as const)
      .filter((name) => said[name] !== this.#firstNames?.[name] && said[name] !== names[name])
      .map((name) => `"${name}" is read when the site starts: it shows after the next start`)
      .map((fault) => ({ file, line: undefined, fault, isSlight: true }));
  }
}

const fieldsSchema = z.record(z.string(), z.unknown());
const contentSchema = z.object({
  fields: fieldsSchema,
  blocks: z.array(z.looseObject({ kind: z.string() })),
});
const fileMemoSchema = z.tuple([z.string(), contentSchema]);

const pairsSchema = z.array(z.tuple([z.string(), z.string()]));
const lookMemoSchema = z.tuple([pairsSchema, pairsSchema]);

const memoOf = ({ path, version, content }: ReadFile) => [path, JSON.stringify([version, content])] as const;

/** What a file is about, which no other one may be. */
const nameOf = ({ kind, path }: KnownFile): string => `${kind} ${nameOfFile(path)}`;

const missingOf = ({ named }: KnownFile, { files }: Seen): KnownFile['named'] =>
  named.filter(({ path }) => !files.has(path));

/**
 * Items that say the id of another one: folders that were copied, or have the name of one that was renamed. By path, with
 * that other one's: who is called by its name, else who comes first.
 */
function copiesIn(files: readonly KnownFile[]): ReadonlyMap<string, string> {
  const items = files.filter(({ kind, content }) => content && (kind === 'project' || kind === 'work'));
  const saysId = ({ content }: KnownFile) => Number(content?.fields.id !== undefined);
  const owners = new Map<string, string>();
  const copies = new Map<string, string>();
  for (const { path, kind, content } of items.toSorted((a, b) => saysId(a) - saysId(b))) {
    const id = idOfItem(kind, nameOfFile(path), content?.fields.id);
    const owner = owners.get(id);
    if (owner === undefined) owners.set(id, path);
    else copies.set(path, owner);
  }
  return copies;
}

const withoutId = (content: KnownFile['content']): KnownFile['content'] =>
  content && { ...content, fields: { ...content.fields, id: undefined } };
