import { join } from 'node:path';
import { z } from 'zod';
import type { ReadFile } from './content-file.ts';
import { type Documents, documentsOf, type SiteNames } from './folder-documents.ts';
import { identitiesOf, type Trace, traced } from './folder-identities.ts';
import type { Variant } from './folder-languages.ts';
import { type FileError, nameOfFile, wordsOfError } from './folder-place.ts';
import type { FileKind, SiteFields } from './folder-schema.ts';
import type { ReadFilesTask } from './folder-worker.ts';
import {
  changedKeys,
  fileFinder,
  isOutside,
  mediaIn,
  type Seen,
  type SeenText,
  scanFolder,
  textsIn,
  unreadIn,
} from './seen-files.ts';

export interface FolderChange {
  readonly calls: readonly string[];
  readonly media: readonly string[];
  /** Ids of items whose file or slug has another name now. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
  readonly begun: readonly FileError[];
  readonly mended: readonly FileError[];
}

interface KnownFile extends ReadFile {
  readonly kind: FileKind;
  readonly stamp: string;
  readonly variant?: Variant | undefined;
}

export interface ContentFolderOptions {
  readonly path: string;
  readonly names: SiteNames;
  /** Languages of the site, the default first, if there are several. */
  readonly locales?: readonly string[] | undefined;
  readonly now?: () => number;
  readonly read: (task: ReadFilesTask) => Promise<readonly ReadFile[]>;
  readonly memory?: {
    readonly remember: (values: readonly (readonly [name: string, value: string])[]) => void;
    readonly recall: (name: string) => Promise<string | undefined>;
  };
}

/** Files in one worker task. Small, so that the first ones are read while others wait. */
const portion = 50;

const memoOfLook = 'look';

const nothing = '';

export class ContentFolder {
  readonly #options: ContentFolderOptions;
  #seen: Seen | undefined;
  readonly #known = new Map<string, KnownFile>();
  #documents: Documents | undefined;
  #withDrafts: (() => Documents) | undefined;
  #errors: ReadonlyMap<string, FileError> = new Map();
  #memoOfLook = '';
  #traces: readonly Trace[] | undefined;
  #looking: Promise<FolderChange> | undefined;
  #first: Promise<FolderChange> | undefined;
  #firstNames: SiteFields | undefined;

  constructor(options: ContentFolderOptions) {
    this.#options = options;
  }

  get path(): string {
    return this.#options.path;
  }

  get errors(): readonly FileError[] {
    return [...this.#errors.values()];
  }

  /** Changes since the last look of an earlier process. Rejects as that look did. */
  get first(): Promise<FolderChange> {
    return this.#first ?? this.look();
  }

  /** When dates of publication show or hide something next, in milliseconds since the epoch. */
  get changesAtMs(): number | undefined {
    return this.#documents?.changesAtMs;
  }

  async documents(withDrafts = false): Promise<Documents> {
    if (!this.#documents) await (this.#looking ?? this.look());
    const documents = withDrafts ? this.#withDrafts?.() : this.#documents;
    if (!documents) throw new Error(`${this.#options.path} has not been read`);
    return documents;
  }

  async fileAt(path: string): Promise<string | undefined> {
    if (!this.#seen) await this.documents();
    const seen = this.#seen?.files.get(path.normalize('NFC'));
    if (!seen) return undefined;
    const file = join(this.#options.path, seen.onDisk);
    // It may have become a symbolic link since then.
    return (await isOutside(this.#options.path, file).catch(() => true)) ? undefined : file;
  }

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
    const before: RecalledLook & { errors: ReadonlyMap<string, FileError> } = {
      errors: this.#errors,
      ...(last ?? (await this.#recallLook())),
    };
    const seen = await scanFolder(this.#options.path);
    const texts = textsIn(seen, this.#options.locales);
    if (texts.length === 0) throw new Error(`${this.#options.path} has no projects, works, pages or site.json`);
    this.#forget([...this.#known.keys()].filter((path) => !seen.files.has(path)));
    await this.#readAll(texts.filter(({ path, stamp }) => this.#known.get(path)?.stamp !== stamp));
    this.#seen = seen;
    const nowMs = this.#options.now?.() ?? Date.now();
    const find = fileFinder(seen);
    const files = this.#firstOfEach();
    this.#errors = this.#errorsIn(seen, files, nowMs, find);
    const known = files.map((file) => ({ ...file, ...placesOf(file, find) }));
    const { locales } = this.#options;
    const variants = [...this.#known.values()].flatMap((file) =>
      file.variant ? [{ ...file, ...placesOf(file, find), ...file.variant }] : [],
    );
    const at = { nowMs, ...(locales && { locales, variants }) };
    this.#documents = documentsOf(known, this.errors, this.#options.names, at);
    let drafts: Documents | undefined;
    this.#withDrafts = () => {
      drafts ??= documentsOf(known, this.errors, this.#options.names, { ...at, isPreview: true });
      return drafts;
    };
    const { versions } = this.#documents;
    const media = mediaIn(seen);
    const { renamed, traces } = traced(this.#traces ?? before.traces ?? [], tracesOf(files, nowMs));
    this.#traces = traces;
    this.#rememberLook(JSON.stringify([[...versions], [...media], traces]));
    return {
      calls: changedKeys(before.versions ?? versions, versions),
      media: changedKeys(before.media ?? media, media),
      renamed,
      begun: [...this.#errors].flatMap(([text, error]) => (before.errors.has(text) ? [] : [error])),
      mended: [...before.errors].flatMap(([text, error]) => (this.#errors.has(text) ? [] : [error])),
    };
  }

  #forget(paths: readonly string[]): void {
    for (const path of paths) this.#known.delete(path);
    if (paths.length > 0) this.#options.memory?.remember(paths.map((path) => [path, nothing]));
  }

  /** Because polling looks every few seconds, store changes only. */
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

  async #know({ path, kind, stamp, variant }: SeenText, read: ReadFile | undefined): Promise<ReadFile | undefined> {
    const known = this.#known.get(path);
    if (read?.content) {
      this.#known.set(path, { ...read, kind, stamp, variant });
      return known?.version === read.version ? undefined : read;
    }
    const message = 'takes too long to read';
    const errors = read?.errors ?? [{ line: undefined, message, isSlight: false }];
    const last = known?.content ? known : await this.#recall(path);
    const content = last?.content && { ...last.content, ...(read?.publication && { publication: read.publication }) };
    this.#known.set(path, {
      path,
      kind,
      variant,
      // If the store does not respond now, the next look tries again.
      stamp: last ? stamp : '',
      content,
      version: last?.version ?? '',
      named: known?.named ?? [],
      errors,
    });
    return undefined;
  }

  async #remembered<Value>(name: string, read: (text: string) => Value): Promise<Value | undefined> {
    try {
      const text = await this.#options.memory?.recall(name);
      return text === undefined || text === nothing ? undefined : read(text);
    } catch {
      return undefined;
    }
  }

  #recall(path: string): Promise<Pick<KnownFile, 'content' | 'version'> | undefined> {
    return this.#remembered(path, (text) => {
      const [version, content] = fileMemoSchema.parse(JSON.parse(text));
      return { version, content };
    });
  }

  #recallLook(): Promise<RecalledLook | undefined> {
    return this.#remembered(memoOfLook, (text) => {
      const [versions, media, traces] = lookMemoSchema.parse(JSON.parse(text));
      return { versions: new Map(versions), media: new Map(media), traces };
    });
  }

  #firstOfEach(): KnownFile[] {
    const isFlat = ({ kind, path }: KnownFile) => Number(kind !== 'page' && path.split('/').length === 2);
    const own = [...this.#known.values()].filter(({ variant }) => !variant);
    const inOrder = own.sort((a, b) => isFlat(a) - isFlat(b) || (a.path < b.path ? -1 : 1));
    return [...Map.groupBy(inOrder, nameOf).values()].flatMap(([first]) => first ?? []);
  }

  #errorsIn(seen: Seen, files: readonly KnownFile[], nowMs: number, find: Find): ReadonlyMap<string, FileError> {
    const read = new Map(files.map((known) => [nameOf(known), known.path]));
    const identities = identitiesOf(files, nowMs);
    const errors = [...this.#known.values()].flatMap((known): FileError[] => {
      const { path: file, variant } = known;
      const same = variant ? file : read.get(nameOf(known));
      if (variant && !read.has(nameOf({ ...known, path: variant.base })))
        return [{ file, line: undefined, error: `is ignored: there is no "${variant.base}"`, isSlight: true }];
      if (same !== file) {
        return [{ file, line: undefined, error: `is ignored: "${same}" has the same name`, isSlight: true }];
      }
      const missing = known.named.flatMap(({ path, line }) => {
        const [found, isByName] = [find(path), path.startsWith('~/')];
        if (found !== undefined && (isByName || [path, `static/${path}`, `public/${path}`].includes(found))) return [];
        const help = found === undefined ? '' : `: "${found}" is used`;
        return [slight(`"${isByName ? path.slice(2) : path}" does not exist${help}`, line)];
      });
      const clashes = (identities.get(file)?.clashes ?? []).map((message) => slight(message));
      return [...known.errors, ...clashes, ...missing].map(({ line, message, isSlight }) => {
        return { file, line, error: message, isSlight };
      });
    });
    const named = new Set(files.flatMap((known) => known.named.map(({ path }) => find(path) ?? path)));
    const all = [...errors, ...this.#renamedIn(files), ...unreadIn(seen, named, this.#options.locales)];
    return new Map(all.map((error) => [wordsOfError(error), error]));
  }

  /** Because names are settings, a changed name applies after a restart only. */
  #renamedIn(files: readonly KnownFile[]): FileError[] {
    const { path: file = '', content } = files.find(({ kind }) => kind === 'site') ?? {};
    const fields: SiteFields = content?.fields ?? {};
    this.#firstNames ??= fields;
    const { names } = this.#options;
    return (['atelier', 'artist', 'artistSlug'] as const)
      .filter((name) => fields[name] !== this.#firstNames?.[name] && fields[name] !== names[name])
      .map((name) => `"${name}" is read at start-up; restart the site`)
      .map((error) => ({ file, line: undefined, error, isSlight: true }));
  }
}

const contentSchema = z.object({
  fields: z.record(z.string(), z.unknown()),
  blocks: z.array(z.looseObject({ kind: z.string() })),
  publication: z.record(z.string(), z.unknown()).optional(),
});
const fileMemoSchema = z.tuple([z.string(), contentSchema]);

const pairsSchema = z.array(z.tuple([z.string(), z.string()]));
const tracesSchema = z.array(z.tuple([z.string(), z.string(), z.string()]));
const lookMemoSchema = z.tuple([pairsSchema, pairsSchema]).rest(tracesSchema);

type RecalledLook = Partial<Record<'versions' | 'media', ReadonlyMap<string, string>>> & {
  traces?: Trace[] | undefined;
};

function tracesOf(files: readonly KnownFile[], nowMs: number): Trace[] {
  const identities = identitiesOf(files, nowMs);
  const items = files.filter(({ kind }) => kind === 'project' || kind === 'work');
  return items.flatMap(({ path, likeness = '' }) => {
    const id = identities.get(path)?.id;
    return id === undefined ? [] : [[id, path, likeness] as const];
  });
}

const memoOf = ({ path, version, content }: ReadFile) => [path, JSON.stringify([version, content])] as const;

const nameOf = ({ kind, path }: KnownFile): string => `${kind} ${nameOfFile(path)}`;

const slight = (message: string, line?: number) => ({ line, message, isSlight: true });

type Find = ReturnType<typeof fileFinder>;

function placesOf({ named }: KnownFile, find: Find) {
  const places = named.map(({ path }) => [path, find(path)] as const);
  const moved = places.flatMap(([path, found]) =>
    found === undefined || found === path ? [] : [[path, found] as const],
  );
  return { missing: places.flatMap(([path, found]) => (found === undefined ? [path] : [])), moved: new Map(moved) };
}
