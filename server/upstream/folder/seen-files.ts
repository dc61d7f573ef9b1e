import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { nearestName } from '../../base/nearest-name.ts';
import type { TextFile } from './content-file.ts';
import { variantOf } from './folder-languages.ts';
import { type FileError, itemFolders, markdownEnding, sidecarEnding, siteFiles } from './folder-place.ts';
import type { FileKind } from './folder-schema.ts';

interface SeenFile {
  readonly onDisk: string;
  /** Changes with the bytes of the file. */
  readonly stamp: string;
}

export interface Seen {
  readonly files: ReadonlyMap<string, SeenFile>;
}

/** Limits circular links. */
export const maxDepth = 8;

/** Hidden and system folders, which are often unreadable. */
const skipped = /^(?:\.|node_modules$|lost\+found$|\$RECYCLE\.BIN$|System Volume Information$|Thumbs\.db$|.*~$|#)/;

export const isSkipped = (name: string): boolean => skipped.test(name);

const goneCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Throws other errors, because an unreadable folder is not an empty one. */
function unlessGone(error: unknown): undefined {
  if (!goneCodes.has(Object(error).code)) throw error;
}

const kindOfFolder = new Map<string | undefined, FileKind>(
  Object.entries(itemFolders).map(([kind, folder]) => [folder, kind as FileKind]),
);

/** Texts of lists in Hugo, and of the folder itself. */
const aside = /^(?:_?index|readme)\./i;

function kindOf(path: string): FileKind | undefined {
  if (sidecarEnding.test(path)) return undefined;
  if (siteFiles.some((name) => name === path)) return 'site';
  const [folder, name = '', index, ...deeper] = path.split('/');
  const kind = kindOfFolder.get(folder);
  if (index !== undefined)
    return deeper.length === 0 && /^index\.(?:mdx?|markdown|json)$/.test(index) ? kind : undefined;
  const isText = markdownEnding.test(name) || (kind === 'page' && name.endsWith('.json'));
  return isText && !aside.test(name) ? kind : undefined;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export async function isOutside(root: string, file: string): Promise<boolean> {
  const [own, real] = await Promise.all([realpath(root), realpath(file)]);
  return real !== own && !real.startsWith(own + sep);
}

/** Lists all files. Symbolic links are followed inside the folder only. Rejects if a part cannot be read. */
export async function scanFolder(root: string): Promise<Seen> {
  const files = new Map<string, SeenFile>();
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    await Promise.all(
      entries.map(async (entry) => {
        if (isSkipped(entry.name)) return;
        const onDisk = folder === '' ? entry.name : `${folder}/${entry.name}`;
        const isRefused = entry.isSymbolicLink() && (await isOutside(root, join(root, onDisk)).catch(() => true));
        const about = isRefused ? undefined : await stat(join(root, onDisk)).catch(unlessGone);
        if (about?.isDirectory() && depth < maxDepth) await visit(onDisk, depth + 1).catch(unlessGone);
        const stamp = `${about?.mtimeMs}-${about?.size}-${about?.ino}`;
        if (about?.isFile()) files.set(onDisk.normalize('NFC'), { onDisk, stamp });
      }),
    );
  };
  await visit('', 0);
  return { files };
}

/** The stamp also changes with the files beside the text. */
export type SeenText = TextFile & SeenFile;

/** The texts by path, with the files beside them: posters, captions, sidecars. */
export function textsIn({ files }: Seen, locales: readonly string[] = []): SeenText[] {
  const byFolder = Map.groupBy(files.keys(), folderOf);
  const byPath = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return byPath.flatMap(([path, seen]) => {
    const variant = variantOf(path, locales);
    const kind = kindOf(variant?.base ?? path);
    if (!kind) return [];
    const beside = (byFolder.get(folderOf(path)) ?? []).filter((other) => kindOf(other) === undefined).sort();
    const sidecars = beside.filter((other) => sidecarEnding.test(other)).map((other) => files.get(other)?.stamp);
    const stamp = [seen.stamp, ...beside, ...sidecars].join(' ');
    return [{ path, kind, beside, onDisk: seen.onDisk, stamp, ...(variant && { variant }) }];
  });
}

const textEnding = /\.(?:md|markdown|mdx|txt|json|ya?ml)$/i;

/** Files and folders that their author expects to be read, except folders with files that a text names (`named`). */
export function unreadIn({ files }: Seen, named: ReadonlySet<string>, locales: readonly string[] = []): FileError[] {
  const errors = new Map<string, string>();
  const paths = [...files.keys()];
  for (const path of paths.filter((path) => kindOf(path) === undefined && isUnreadText(path))) {
    const [, language] = /\/index\.([a-z]{2,3}(?:-[a-z\d]+)*)\.\w+$/i.exec(path) ?? [];
    if (language !== undefined && variantOf(path, locales)) continue;
    const [folder = '', name, ...deeper] = path.split('/');
    if (language !== undefined && deeper.length === 1 && kindOfFolder.has(folder)) {
      errors.set(path, `is not shown: add "${language}" to LOCALES, after the language of the other files`);
      continue;
    }
    const site = siteFiles.find((known) => known === folder.toLowerCase());
    if (name === undefined) {
      if (site !== undefined) errors.set(path, `is ignored: rename it to "${site}"`);
      else if (markdownEnding.test(path)) errors.set(path, `is ignored: move it to "pages/${path}"`);
    } else if (!kindOfFolder.has(folder)) {
      const meant = nearestName(folder, Object.values(itemFolders));
      const help = meant === undefined ? 'texts are in "projects", "works" and "pages"' : `rename it to "${meant}"`;
      if (markdownEnding.test(path) && !/^(?:_|brand$)/.test(folder)) errors.set(folder, `is ignored: ${help}`);
    } else if (deeper.length === 0) {
      const help = aside.test(name) ? 'a list has no text' : `rename it to "${name.replace(textEnding, '')}.md"`;
      errors.set(path, `is ignored: ${help}`);
    } else if (deeper.length > 1 && aside.test(deeper.at(-1) ?? '')) {
      errors.set(folderOf(path), `is ignored: move it to "${folder}/${deeper.at(-2)}"`);
    }
  }
  const ofItems = paths.filter((path) => /^(?:projects|works|pages|events)\/[^/]+\//.test(path));
  for (const [item, own] of Map.groupBy(ofItems, (path) => path.split('/').slice(0, 2).join('/'))) {
    const isHelped = own.some((path) => kindOf(path) !== undefined || named.has(path) || errors.has(folderOf(path)));
    const texts = own.filter((path) => folderOf(path) === item && isUnreadText(path));
    const help = texts.length === 1 ? `rename "${basename(texts[0] ?? '')}" to "index.md"` : 'it contains no index.md';
    if (!isHelped && (texts.length > 0 || !item.startsWith('pages/'))) errors.set(item, `is not shown: ${help}`);
  }
  return [...errors].map(([file, error]) => ({ file, line: undefined, error, isSlight: true }));
}

const isStatic = /^(?:static|public|assets|src|attachments)$/i;

/** A text without its ending, in lower case. An index has the name of its folder. */
export const bareName = (path: string): string =>
  path
    .toLowerCase()
    .replace(/\/index\.(?:mdx?|markdown|json)$/, '')
    .replace(markdownEnding, '');

/**
 * Finds a file by its path, otherwise in another case, otherwise in a folder of static files. For `~/name`, a link of
 * Obsidian, it finds a file or text of this name anywhere.
 */
export function fileFinder({ files }: Seen): (path: string) => string | undefined {
  // Thousands of folders may each have a `cover.jpg`.
  const byEnd: Map<string, string[]>[] = [];
  return (path) => {
    if (files.has(path)) return path;
    const wanted = bareName(path.replace(/^~\//, ''));
    const count = Math.min(wanted.split('/').length, 2);
    const endOf = (bare: string) => bare.split('/').slice(-count).join('/');
    byEnd[count] ??= Map.groupBy([...files.keys()].sort(), (one) => endOf(bareName(one)));
    const found = byEnd[count].get(endOf(wanted))?.filter((one) => `/${bareName(one)}`.endsWith(`/${wanted}`)) ?? [];
    if (path.startsWith('~/')) return found[0];
    return found.find((one) => one.length === path.length || isStatic.test(one.split('/')[0] ?? ''));
  };
}

/** A README describes the folder itself. */
const isUnreadText = (path: string): boolean =>
  textEnding.test(path) && !sidecarEnding.test(path) && !/(?:^|\/)readme\.\w+$/i.test(path);

export function changedKeys(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const keys = new Set([...before.keys(), ...now.keys()]);
  return [...keys].filter((key) => before.get(key) !== now.get(key));
}

export const mediaIn = ({ files }: Seen): ReadonlyMap<string, string> =>
  new Map([...files].flatMap(([path, { stamp }]) => (kindOf(path) === undefined ? [[path, stamp]] : [])));

const markupWithout = (html: string, missing: ReadonlySet<string>): string =>
  html.replace(/<(?:img|source|video)\b[^<>]*>/gi, (tag) => {
    const [, , src = ''] = /\ssrc=(["'])(.*?)\1/i.exec(tag) ?? [];
    return missing.has(src) ? '' : tag;
  });

/** Removes missing files, and records that are empty without them. */
export function withoutMissing(value: unknown, missing: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return value.includes('<') ? markupWithout(value, missing) : value;
  if (Array.isArray(value))
    return value.map((inner) => withoutMissing(inner, missing)).filter((inner) => inner !== gone);
  if (typeof value !== 'object' || value === null) return value;
  const { src, ...others } = Object(value);
  if (typeof src === 'string' && missing.has(src)) return gone;
  const members = Object.entries(others).map(([name, inner]) => [name, withoutMissing(inner, missing)] as const);
  const left = members.filter(([, inner]) => inner !== gone && !(Array.isArray(inner) && inner.length === 0));
  const lost = members.filter((member) => !left.includes(member) && shownBy.has(member[0]));
  if (lost.length > 0) return gone;
  return { ...(src !== undefined && { src }), ...Object.fromEntries(left) };
}

const gone = Symbol('gone');

/** Members without which a gallery or video is empty. */
const shownBy: ReadonlySet<string> = new Set(['gallery', 'full', 'video', 'sources']);
