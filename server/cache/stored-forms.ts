import type { Entry } from './entry.ts';
import type { PurgeTarget } from './purge-target.ts';

/**
 * The form in which values are stored starts every key, such as `v5:` in `v5:8tCI5XGpuwnj:menu`. Increase it when the
 * stored form of any value changes. Each version writes its own form only, so that a rollback finds what it wrote.
 */
export const schemaPrefix = 'v5';

/** Earlier forms that this version can read, newest first. */
const earlierSchemas = ['v4', 'v3'];

export function earlierKeysOf(key: string): string[] {
  const own = `${schemaPrefix}:`;
  return key.startsWith(own) ? earlierSchemas.map((schema) => `${schema}:${key.slice(own.length)}`) : [];
}

export const withEarlierKeys = (target: PurgeTarget): PurgeTarget =>
  'keys' in target ? { keys: target.keys.flatMap((key) => [key, ...earlierKeysOf(key)]) } : target;

/** Returns a glob of the keys of one site in all forms: `v[0-9]:8tCI5XGpuwnj:*`. A purge reaches the values of every version. */
export const keyPattern = (keyPrefix: string): string => `${keyPrefix.replace(/^v\d:/, 'v[0-9]:')}:*`;

/** Returns an entry of an earlier form in the present one, or undefined if its value does not fit the present schema. */
export type AdoptEntry = (key: string, earlier: Entry) => Entry | undefined;
