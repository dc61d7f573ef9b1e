import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonSchemaOf } from '../../server/upstream/folder/folder-schema.ts';

/** The folder that `npm run new-content` copies. */
export const starter = join(import.meta.dirname, '..', '..', 'server', 'upstream', 'folder', 'starter');

/** Kinds of files that have a schema for editors. */
export const kinds = ['project', 'page', 'event', 'site'] as const;

const fileOf = (kind: string): string => join(starter, 'schema', `${kind}.json`);

/** The schema that a new folder has of files of a kind. */
export function storedSchema(kind: string): object {
  return Object(JSON.parse(readFileSync(fileOf(kind), 'utf8')));
}

/**
 * `node tests/check/folder-schemas.ts --write` generates the schemas. A test fails if they are out of date. Then run
 * `biome check --write`.
 */
if (process.argv.includes('--write')) {
  for (const kind of kinds) writeFileSync(fileOf(kind), `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`);
}
