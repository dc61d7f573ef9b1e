import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { TextFile } from './content-file.ts';
import { type FileError, itemFolders, sidecarEnding, siteFiles } from './folder-place.ts';
import type { FileKind } from './folder-schema.ts';

interface SeenFile {
  readonly onDisk: string;
  /** Changes with the bytes of the file. */
  readonly stamp: string;
}

/** Files by path (NFC). */
export interface Seen {
  readonly files: ReadonlyMap<string, SeenFile>;
}

/** Limits circular links. */
export const maxDepth = 8;

/** Hidden and system folders, which are often unreadable. */
const skipped = /^(?:\.|node_modules$|lost\+found$|\$RECYCLE\.BIN$|System Volume Information$|Thumbs\.db$|.*~$|#)/;

/** True for a file or folder of this name. */
export const isSkipped = (name: string): boolean => skipped.test(name);

const goneCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Throws other errors, because an unreadable folder is not an empty one. */
function unlessGone(error: unknown): undefined {
  if (!goneCodes.has(Object(error).code)) throw error;
}

function kindOf(path: string): FileKind | undefined {
  if (sidecarEnding.test(path)) return undefined;
  if (siteFiles.some((name) => name === path)) return 'site';
  const [folder, ...rest] = path.split('/');
  const isIndex = rest.length === 2 && /^index\.(?:md|json)$/.test(rest[1] ?? '');
  if (folder === itemFolders.project && isIndex) return 'project';
  if (folder === itemFolders.work && isIndex) return 'work';
  const isPage = isIndex || (rest.length === 1 && /\.(?:md|json)$/.test(path));
  return folder === itemFolders.page && isPage ? 'page' : undefined;
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
export function textsIn({ files }: Seen): SeenText[] {
  const byFolder = Map.groupBy(files.keys(), folderOf);
  const byPath = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return byPath.flatMap(([path, seen]) => {
    const kind = kindOf(path);
    if (!kind) return [];
    const beside = (byFolder.get(folderOf(path)) ?? []).filter((other) => kindOf(other) === undefined).sort();
    const sidecars = beside.filter((other) => sidecarEnding.test(other)).map((other) => files.get(other)?.stamp);
    const stamp = [seen.stamp, ...beside, ...sidecars].join(' ');
    return [{ path, kind, beside, onDisk: seen.onDisk, stamp }];
  });
}

const textEnding = /\.(?:md|markdown|mdx|txt|json|ya?ml)$/i;

/** Files and folders that their author expects to be read, except folders with files that a text names (`named`). */
export function unreadIn({ files }: Seen, named: ReadonlySet<string>): FileError[] {
  const errors = new Map<string, string>();
  const ofItems = [...files.keys()].filter((path) => /^(?:projects|works)\//.test(path));
  const byItem = Map.groupBy(ofItems, (path) => path.split('/').slice(0, 2).join('/'));
  for (const [item, paths] of byItem) {
    const isFile = files.has(item);
    if (isFile && isUnreadText(item)) {
      errors.set(item, `is ignored: move it to "${item.replace(textEnding, '')}/index.md"`);
    }
    const isWaiting = !isFile && !paths.some((path) => kindOf(path) !== undefined || named.has(path));
    if (isWaiting) errors.set(item, 'is not shown: it contains no index.md');
  }
  for (const path of files.keys()) {
    if (/^pages\/[^/]+$/.test(path) && kindOf(path) === undefined && isUnreadText(path)) {
      errors.set(path, 'is ignored: names of pages end in ".md" or ".json"');
    }
  }
  return [...errors].map(([file, error]) => ({ file, line: undefined, error, isSlight: true }));
}

/** A README describes the folder itself. */
const isUnreadText = (path: string): boolean =>
  textEnding.test(path) && !sidecarEnding.test(path) && !/\/readme\.\w+$/i.test(path);

export function changedKeys(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const keys = new Set([...before.keys(), ...now.keys()]);
  return [...keys].filter((key) => before.get(key) !== now.get(key));
}

export function mediaIn({ files }: Seen): ReadonlyMap<string, string> {
  return new Map([...files].flatMap(([path, { stamp }]) => (kindOf(path) === undefined ? [[path, stamp]] : [])));
}

function markupWithout(html: string, missing: ReadonlySet<string>): string {
  return html.replace(/<(?:img|source|video)\b[^<>]*>/gi, (tag) => {
    const [, , src = ''] = /\ssrc=(["'])(.*?)\1/i.exec(tag) ?? [];
    return missing.has(src) ? '' : tag;
  });
}

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
