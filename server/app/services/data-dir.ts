import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder, systemCodeOf } from '../../base/disk.ts';
import { lockFile, type Release } from '../../base/file-lock.ts';
import { ConfigError } from '../../config/config.ts';
import { errorOf } from '../../config/read-settings.ts';

export class DataDirInUse extends ConfigError {
  constructor(dataDir: string) {
    super([errorOf('DATA_DIR', dataDir, 'a folder of its own for each server: another running one is using it')]);
  }
}

/** Errors of the disk, not of the setting: they can end while the server runs. */
const diskErrors: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

const isDiskError = (error: unknown): boolean => diskErrors.has(systemCodeOf(error));

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return !/^(?:EACCES|EPERM)$/.test(systemCodeOf(error));
  }
}

/** Returns the folder and everything below it that this user cannot write, such as after a start as root. */
function unwritableIn(path: string): string[] {
  if (!canWrite(path)) return [path];
  const entries = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path) : [];
  return entries.flatMap((entry) => unwritableIn(join(path, entry)));
}

const maxNamed = 20;

function checkWritable(name: 'DATA_DIR' | 'MEDIA_DIR', folder: string): void {
  const found = unwritableIn(folder);
  if (found.length === 0) return;
  const more = found.length > maxNamed ? [`${found.length - maxNamed} more`] : [];
  const list = [...found.slice(0, maxNamed), ...more].join(', ');
  const reason = `a folder that can be written to with all its files (EACCES: ${list}). Change their owner: \`chown -R\``;
  throw new ConfigError([errorOf(name, folder, reason)]);
}

/**
 * Returns false if the disk fails, such as a full one. Throws `ConfigError` if the folder cannot be created, or if it or a file in it cannot be written to.
 */
export function prepareFolder(name: 'DATA_DIR' | 'MEDIA_DIR', folder: string): boolean {
  try {
    makeFolder(folder);
    if (canWrite(folder)) rmdirSync(mkdtempSync(join(folder, '.tried-')));
  } catch (error) {
    if (isDiskError(error)) return false;
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ConfigError([errorOf(name, folder, `a folder that can be written to (${reason})`)]);
  }
  checkWritable(name, folder);
  return true;
}

/** Increase it when earlier versions would misread or damage the folder. A folder without a number counts as 1. */
const layout = 1;

const layoutFile = 'layout';

function layoutOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, layoutFile), 'utf8'));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT' || isDiskError(error)) return 0;
    const { message } = error as Error;
    throw new ConfigError([errorOf('DATA_DIR', dataDir, `a folder whose files can be read (${message})`)]);
  }
}

/** Throws `ConfigError` if a newer version has used the folder. Changes nothing. */
export function checkLayout(dataDir: string): void {
  const found = layoutOf(dataDir);
  if (found <= layout) return;
  const reason = Number.isNaN(found)
    ? `a data folder of this site: its file ${layoutFile} is not a number`
    : `a folder of this version or an earlier one: its layout is ${found}, and this version supports ${layout}. Start the newer version again, or use another folder`;
  throw new ConfigError([errorOf('DATA_DIR', dataDir, reason)]);
}

/**
 * Locks the folder; returns the function that releases it. Throws `ConfigError` if another server or newer version uses
 * it.
 */
export function claimDataDir(dataDir: string): Release {
  const isHealthy = prepareFolder('DATA_DIR', dataDir);
  checkLayout(dataDir);
  const release = lockFile(join(dataDir, 'lock'));
  if (release === 'held') throw new DataDirInUse(dataDir);
  if (release === 'none' && isHealthy)
    throw new ConfigError([errorOf('DATA_DIR', dataDir, 'a folder whose file `lock` can be locked')]);
  try {
    if (layoutOf(dataDir) !== layout) writeFileSync(join(dataDir, layoutFile), `${layout}\n`);
  } catch {
    // A folder that is not marked can still be read. The next start marks it.
  }
  return release === 'none' ? () => undefined : release;
}
