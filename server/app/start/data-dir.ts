import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile, type Release } from '../../base/file-lock.ts';
import { ConfigError } from '../../config/config.ts';
import { faultOf } from '../../config/read-settings.ts';

/** The fault of a `DATA_DIR` that another running server has. */
export class DataDirInUse extends ConfigError {
  constructor(dataDir: string) {
    super([faultOf('DATA_DIR', dataDir, 'a folder of its own for each server: another running one is using it')]);
  }
}

/** Faults of the disk, not of the setting: it may have room, or be writable, again while the server runs. */
const diskFaults: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

function isDiskFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && diskFaults.has(error.code);
}

/** Makes a folder, and those above it. Node's `recursive` never ends where a folder that is there takes no other (`/proc`). */
function makeFolder(folder: string): void {
  const above = dirname(folder);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Makes sure that the folder of a setting is there and can be written to, as far as the disk lets us. Tried, not asked:
 * root has every right, and some folders take nothing all the same. Throws `ConfigError`.
 */
export function prepareFolder(name: 'DATA_DIR' | 'MEDIA_DIR', folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK);
    rmdirSync(mkdtempSync(join(folder, '.tried-')));
  } catch (error) {
    if (isDiskFault(error)) return;
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ConfigError([faultOf(name, folder, `a folder that can be written to (${reason})`)]);
  }
}

/**
 * Grows when a folder that this version has written would be misread, or spoiled, by the ones before it. A folder without
 * a number is of the time before there was one, and laid out like 1.
 */
const layout = 1;

const layoutFile = 'layout';

/** The number that a folder says; 0 where it says none. Throws `ConfigError` where that is kept from us. */
function layoutOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, layoutFile), 'utf8'));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (('code' in error && error.code === 'ENOENT') || isDiskFault(error)) return 0;
    throw new ConfigError([faultOf('DATA_DIR', dataDir, `a folder whose files can be read (${error.message})`)]);
  }
}

/**
 * Looks whether the folder may be used by this version. Changes nothing. Throws `ConfigError` naming `DATA_DIR` where a
 * newer version has written it, or nobody can say which.
 */
export function checkLayout(dataDir: string): void {
  const found = layoutOf(dataDir);
  if (found <= layout) return;
  const reason = Number.isNaN(found)
    ? `a folder of ours: the file ${layoutFile} in it is no number`
    : `a folder of this version or of one before it: it is laid out like ${found}, and this version knows ${layout}. Start the newer version again, or choose another folder`;
  throw new ConfigError([faultOf('DATA_DIR', dataDir, reason)]);
}

/** Writes the number down, unless it is there or the disk does not let us: then the next start does it. */
function markLayout(dataDir: string): void {
  try {
    if (layoutOf(dataDir) !== layout) writeFileSync(join(dataDir, layoutFile), `${layout}\n`);
  } catch {
    // A folder that cannot be marked can still be read.
  }
}

/**
 * Takes the folder for this server alone; gives the function that lets go of it. Where the disk does not even let the
 * lock's file be made, nobody else can write there either, and there is no lock. A folder of an earlier version is taken
 * over as it is.
 * Throws `ConfigError` naming `DATA_DIR` when another server has it, a newer version has written it, or it cannot be a
 * folder of ours.
 */
export function claimDataDir(dataDir: string): Release {
  prepareFolder('DATA_DIR', dataDir);
  checkLayout(dataDir);
  const release = lockFile(join(dataDir, 'lock'));
  if (release === 'held') throw new DataDirInUse(dataDir);
  markLayout(dataDir);
  return release === 'none' ? () => undefined : release;
}
