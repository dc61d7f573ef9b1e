import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { jsonSchemaOf } from '../../../../../server/upstream/folder/folder-schema.ts';
import { kinds, starter, storedSchema } from '../../../../check/folder-schemas.ts';

describe.each(kinds)('the editor schema of a %s', (kind) => {
  test('equals the schema that reads the file', () => {
    expect(storedSchema(kind)).toEqual(JSON.parse(JSON.stringify(jsonSchemaOf(kind))));
  });
});

test('the starter files match the schema', () => {
  const ajv = new Ajv2020();
  const read = (path: string) => JSON.parse(readFileSync(join(starter, path), 'utf8'));
  expect(ajv.validate(storedSchema('site'), read('site.json')), ajv.errorsText()).toBe(true);
  expect(ajv.validate(storedSchema('project'), read('projects/tideline-steps/index.json')), ajv.errorsText()).toBe(
    true,
  );
});
