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

/**
 * Adds `.env` to the environment, whose variables override it unless they are empty. Throws `ConfigError` with
 * everything that is wrong.
 */
export function configOfProcess(): Config {
  const added = Object.entries(readDotEnv()).filter(([name]) => (process.env[name] ?? '').trim() === '');
  for (const [name, text] of added) process.env[name] = text;
  return readConfig(process.env, new Map(added.map(([name]) => [name, file])));
}
