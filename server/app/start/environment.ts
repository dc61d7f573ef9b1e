import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { systemCodeOf } from '../../base/disk.ts';
import { type Config, ConfigError, readConfig } from '../../config/config.ts';

const file = '.env';

/** Variables of the process, without those in `.env`. */
export const environment: Readonly<NodeJS.Dict<string>> = process.env;

/** `process.loadEnvFile` reports every error as a missing file. */
function readDotEnv(): NodeJS.Dict<string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return {};
    throw new ConfigError([`${resolve(file)}: must be a file that can be read (${(error as Error).message})`]);
  }
  const malformed = malformedLines(text);
  if (malformed.length > 0)
    throw new ConfigError(
      malformed.map((line) => `${resolve(file)}:${line}: must be NAME=value, or a comment after #`),
    );
  return parseEnv(text);
}

const assignment = /^(?:export\s+)?[A-Za-z_][\w.-]*\s*=(.*)$/;

/** Numbers of the lines that `parseEnv` would ignore. A quoted value may have several lines. */
export function malformedLines(text: string): number[] {
  const lines = text.split(/\r?\n/);
  const malformed: number[] = [];
  let quote: string | undefined;
  let openedAt = 0;
  for (const [index, line] of lines.entries()) {
    if (quote !== undefined) {
      if (line.includes(quote)) quote = undefined;
      continue;
    }
    if (/^\s*(?:#|$)/.test(line)) continue;
    const value = assignment.exec(line.trim())?.[1]?.trim();
    if (value === undefined) malformed.push(index + 1);
    const [first = ''] = value ?? '';
    if (!['"', "'", '`'].includes(first) || value?.includes(first, 1)) continue;
    quote = first;
    openedAt = index + 1;
  }
  return quote === undefined ? malformed : [...malformed, openedAt];
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
