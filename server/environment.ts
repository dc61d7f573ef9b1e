import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Config, ConfigError, readConfig } from './config.ts';

const file = '.env';

/**
 * Adds what the `.env` of the working directory says to the environment of the process, which wins where both say
 * something. Gives the names that it added, with the file. Throws `ConfigError` where it is there and cannot be read.
 */
function addDotEnv(): ReadonlyMap<string, string> {
  const before = new Set(Object.keys(process.env));
  try {
    loadEnvFile(file);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT') return new Map();
    throw new ConfigError([`${resolve(file)}: must be a file that can be read (${error.message})`]);
  }
  const added = Object.keys(process.env).filter((name) => !before.has(name));
  return new Map(added.map((name) => [name, file]));
}

/** The settings of this process: of its environment, and of `.env`. Throws `ConfigError` naming all that is wrong. */
export function configOfProcess(): Config {
  const fileOf = addDotEnv();
  return readConfig(process.env, fileOf);
}
