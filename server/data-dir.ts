import { accessSync, constants, mkdirSync } from 'node:fs';
import { faultOf } from './config/read-settings.ts';
import { ConfigError } from './config.ts';

/** The fault of a `DATA_DIR` that another running server has. */
export class DataDirInUse extends ConfigError {
  constructor(dataDir: string) {
    super([faultOf('DATA_DIR', dataDir, 'a folder of its own for each server: another running one is using it')]);
  }
}

/** Makes sure that the folder is there and can be written to. Throws `ConfigError` naming `DATA_DIR`. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new ConfigError([faultOf('DATA_DIR', dataDir, `a folder that can be written to (${reason})`)]);
  }
}
