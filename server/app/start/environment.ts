import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from '../../config/config.ts';

const file = '.env';

/**
 * What the `.env` of the working directory says; nothing where there is none. Throws `ConfigError` where it is there and
 * cannot be read: of that `process.loadEnvFile` says, whatever the reason, that there is none.
 */
function readDotEnv(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT') return {};
    throw new ConfigError([`${resolve(file)}: must be a file that can be read (${error.message})`]);
  }
}

/**
 * Adds what `.env` says to the environment of the process, which wins where both say something: a variable that is empty
 * says nothing. Gives the names that it added, with the file. Throws `ConfigError` where it cannot be read.
 */
function addDotEnv(): ReadonlyMap<string, string> {
  const added = new Map<string, string>();
  for (const [name, text] of Object.entries(readDotEnv())) {
    if ((process.env[name] ?? '').trim() !== '') continue;
    process.env[name] = text;
    added.set(name, file);
  }
  return added;
}

/** The settings of this process: of its environment, and of `.env`. Throws `ConfigError` naming all that is wrong. */
export function configOfProcess(): Config {
  const fileOf = addDotEnv();
  return readConfig(process.env, fileOf);
}
