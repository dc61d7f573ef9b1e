import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from '../../config/config.ts';

const file = '.env';

/** `process.loadEnvFile` reports every error as a missing file. */
function readDotEnv(): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'ENOENT') return {};
    throw new ConfigError([`${resolve(file)}: must be a file that can be read (${error.message})`]);
  }
}

/** Adds `.env` to the environment. Environment variables override `.env`. Empty variables count as unset. */
function addDotEnv(): ReadonlyMap<string, string> {
  const added = new Map<string, string>();
  for (const [name, text] of Object.entries(readDotEnv())) {
    if ((process.env[name] ?? '').trim() !== '') continue;
    process.env[name] = text;
    added.set(name, file);
  }
  return added;
}

/** Throws `ConfigError` with everything that is wrong. */
export function configOfProcess(): Config {
  const fileOf = addDotEnv();
  return readConfig(process.env, fileOf);
}
