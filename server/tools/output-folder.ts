import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Missing } from '../api/export-routes.ts';
import type { ContentApp } from '../app/services/content.ts';
import { makeFolder, systemCodeOf } from '../base/disk.ts';
import { lockFile } from '../base/file-lock.ts';
import { ConfigError } from '../config/config.ts';

/** A folder that a command cannot use. The message is for the terminal. */
export class UnusableFolder extends Error {}

/** A file that is left out of the folder. The message gives the reason. */
export class Refused extends Error {}

const partial = '.partial';
const partialEntries = /^(?:output|scratch|lock(?:-journal)?)$/;

/** Limit of common file systems. */
const maxNameBytes = 255;

/** Commands copy no larger file: 512 MiB. */
const maxFileBytes = 512 * 1024 ** 2;

/** Longest pause between two parts of a file. */
const idleMs = 60_000;

const listSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));

type FileList = z.infer<typeof listSchema>;

/** Everything in a folder but folders with content. A link counts as itself. */
function filesIn(folder: string): FileList {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const full = new Set(entries.map(({ parentPath }) => parentPath));
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (full.has(path) || path === join(folder, partial)) return [];
      const name = relative(folder, path);
      if (name.startsWith(`${partial}/`)) return [];
      if (entry.isDirectory()) return [[`${name}/`, [0, 0]]];
      const { size, mtimeMs } = lstatSync(path);
      return [[name, [size, mtimeMs]]];
    }),
  );
}

function readMarker(file: string): FileList | undefined {
  if (!lstatSync(file).isFile()) return undefined;
  try {
    return listSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Explains why the folder must stay as it is. Undefined if it is empty, or as the command left it. */
function problemOf(folder: string, marker: string): string | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 'is not a folder';
  const own = lstatSync(join(folder, partial), { throwIfNoEntry: false });
  if (own && !(own.isDirectory() && readdirSync(join(folder, partial)).every((entry) => partialEntries.test(entry))))
    return `contains ${partial}, which is not from this command`;
  const { [marker]: marked, ...files } = filesIn(folder);
  if (!marked) return Object.keys(files).length > 0 ? 'is not empty' : undefined;
  const known = readMarker(join(folder, marker));
  if (!known) return `has a damaged ${marker}, so its files may be yours`;
  const changed = [...new Set([...Object.keys(known), ...Object.keys(files)])].find(
    (path) => String(known[path]) !== String(files[path]),
  );
  return changed === undefined ? undefined : `has a change since then: ${changed}`;
}

function check(folder: string, marker: string): void {
  const problem = problemOf(folder, marker);
  if (problem !== undefined) throw new UnusableFolder(`${folder} ${problem}: use another folder`);
}

export interface OutputFolder {
  readonly folder: string;
  /** Where the command writes. */
  readonly staging: string;
  /** For temporary files, which are deleted afterwards. */
  readonly scratch: string;
}

function replaceContent({ folder, staging }: OutputFolder, marker: string): void {
  // Before anything is deleted, because the disk may be full, and the folder may have changed meanwhile.
  writeFileSync(join(staging, marker), JSON.stringify(filesIn(staging)));
  check(folder, marker);
  for (const entry of readdirSync(folder)) if (entry !== partial) rmSync(join(folder, entry), { recursive: true });
  for (const entry of readdirSync(staging)) renameSync(join(staging, entry), join(folder, entry));
}

/** Free bytes below which no run begins: 1 MiB. */
const minFreeBytes = 1024 ** 2;

const fullDisk = (folder: string) =>
  new UnusableFolder(`The disk of ${folder} is full: free space, then run the command again`);

const remove = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 });

/**
 * Fills a folder completely or not at all: after an error or a signal, it is as before. Throws `UnusableFolder` if it
 * contains anything that the same command (`name`) has not written, or if another process fills it.
 */
export async function fillFolder<Result>(
  dir: string,
  name: string,
  fill: (output: OutputFolder) => Promise<Result>,
): Promise<Result> {
  const folder = resolve(dir);
  const marker = `.${name}.json`;
  if (lstatSync(folder, { throwIfNoEntry: false })) check(folder, marker);
  const own = join(folder, partial);
  const output = { folder, staging: join(own, 'output'), scratch: join(own, 'scratch') };
  let made: string | undefined;
  let isLocked = false;
  let release = (): void => undefined;
  const abandon = () => {
    release();
    if (isLocked) remove(own);
    if (made !== undefined) remove(made);
  };
  const interrupted = () => {
    abandon();
    process.exit(130);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  // Before the folder is made, so that no signal leaves it.
  for (const signal of signals) process.once(signal, interrupted);
  try {
    made = makeFolder(own);
    const { bavail, bsize } = statfsSync(own);
    if (bavail * bsize < minFreeBytes) throw fullDisk(folder);
    const lock = lockFile(join(own, 'lock'));
    if (lock === 'held') throw new UnusableFolder(`${folder} is being filled by another process`);
    isLocked = true;
    if (lock !== 'none') release = lock;
    for (const part of [output.staging, output.scratch]) {
      remove(part);
      mkdirSync(part);
    }
    const result = await fill(output);
    replaceContent(output, marker);
    made = undefined;
    return result;
  } catch (error) {
    throw /^(?:ENOSPC|EDQUOT)$/.test(systemCodeOf(error)) ? fullDisk(folder) : error;
  } finally {
    abandon();
    for (const signal of signals) process.off(signal, interrupted);
  }
}

/** Reads the lists again. Throws `UnusableFolder` if the CMS has gone away, because parts of the output may be missing. */
export async function requireCms({ values, sources }: Pick<ContentApp, 'values' | 'sources'>): Promise<void> {
  for (const list of [sources.projects, sources.works]) {
    const outcome = await values.refresh(list);
    if (outcome.kind === 'failed')
      throw new UnusableFolder(
        `The CMS went away, so the output would be incomplete: ${Object(outcome.error).message}`,
      );
  }
}

/** The path of a file in a folder. Throws `Refused` unless each part of its name is a plain file name. */
export function pathIn(folder: string, name: string): string {
  const parts = name.split('/');
  if (parts.some((part) => /^\.{0,2}$|[\\\p{Cc}]/u.test(part)))
    throw new Refused(`${JSON.stringify(name)} is not a plain file name`);
  if (parts.some((part) => Buffer.byteLength(part) > maxNameBytes))
    throw new Refused(`its file name is longer than ${maxNameBytes} bytes`);
  const path = join(folder, name);
  if (relative(folder, path) !== join(...parts)) throw new Refused('its file is outside of the folder');
  return path;
}

interface CopyOptions {
  /** The header with the length. */
  readonly announced: unknown;
  readonly maxBytes?: number;
}

/** The parts of a body. Throws `Refused` if it is larger than the limit, and an error if it stops for too long. */
export async function* copied(body: Readable, { announced, maxBytes = maxFileBytes }: CopyOptions) {
  let bytes = 0;
  const tooLarge = () => new Refused(`larger than ${maxBytes / 1024 ** 2} MiB`);
  const stop = () => body.destroy(new Error(`no bytes for ${idleMs / 1000} s`));
  let timer = setTimeout(stop, idleMs);
  try {
    if (Number(announced) > maxBytes) throw tooLarge();
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      timer = setTimeout(stop, idleMs);
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

const refusals: Readonly<Record<string, string>> = {
  ENAMETOOLONG: 'its file name is too long',
  ...{ EEXIST: 'another page has its file', EISDIR: 'another page has its file', ENOTDIR: 'another page has its file' },
};

/** Writes a new file of a folder. Returns its bytes. Throws `Refused` if the folder cannot have it. Never overwrites a file. */
export async function writeNew(
  folder: string,
  name: string,
  content: string | Uint8Array | AsyncIterable<Uint8Array>,
): Promise<number> {
  const path = pathIn(folder, name);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { flag: 'wx' });
    return statSync(path).size;
  } catch (error) {
    const reason = refusals[systemCodeOf(error)];
    if (reason !== undefined) throw new Refused(`${name}: ${reason}`);
    await rm(path, { force: true });
    throw error;
  }
}

/** True if the disk cannot be written to, so that no other file can be written either. */
export const isDiskError = (error: unknown): boolean =>
  /^(?:ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/.test(systemCodeOf(error));

/** Runs a command. Prints errors that the user can remove, and exits with 1 unless the result is complete. */
export async function runCommand(run: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    const isExpected = [ConfigError, UnusableFolder, Missing].some((kind) => error instanceof kind);
    if (!(error instanceof Error) || !(isExpected || isDiskError(error))) throw error;
    const cause = error instanceof Missing ? `: ${Object(error.answer.error).message}` : '';
    console.error(`${error.message}${cause}`);
    process.exitCode = 1;
  }
}
