import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultOf } from './config/read-settings.ts';
import { ConfigError } from './config.ts';
import { lockFile, type Release } from './file-lock.ts';

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

/** Makes sure that the folder is there and can be written to, as far as the disk lets us. Throws `ConfigError`. */
function prepare(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (isDiskFault(error)) return;
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ConfigError([faultOf('DATA_DIR', dataDir, `a folder that can be written to (${reason})`)]);
  }
}

/**
 * Takes the folder for this server alone; gives the function that lets go of it. Where the disk does not even let the
 * lock's file be made, nobody else can write there either, and there is no lock.
 * Throws `ConfigError` naming `DATA_DIR` when another server has it, or it cannot be a folder of ours.
 */
export function claimDataDir(dataDir: string): Release {
  prepare(dataDir);
  const release = lockFile(join(dataDir, 'lock'));
  if (release === 'held') throw new DataDirInUse(dataDir);
  return release === 'none' ? () => undefined : release;
}
