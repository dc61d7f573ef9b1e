import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { jsonSchemaOf } from '../../../../../server/upstream/folder/folder-schema.ts';
import { keptSchema, kinds, starter } from '../../../../check/folder-schemas.ts';

describe.each(kinds)('the schema that editors have of a %s', (kind) => {
  test('is what the file is read by', () => {
    expect(keptSchema(kind)).toEqual(JSON.parse(JSON.stringify(jsonSchemaOf(kind))));
  });

  test('takes what is right and refuses what is wrong', () => {
    const isValid = new Ajv2020().compile(keptSchema(kind));
    expect(isValid({})).toBe(true);
    expect(isValid({ nobody: 'knows it' })).toBe(false);
  });
});

test('the files that one begins with keep to it', () => {
  const ajv = new Ajv2020();
  const read = (path: string) => JSON.parse(readFileSync(join(starter, path), 'utf8'));
  expect(ajv.validate(keptSchema('site'), read('site.json')), ajv.errorsText()).toBe(true);
  expect(ajv.validate(keptSchema('project'), read('projects/tideline-steps/index.json')), ajv.errorsText()).toBe(true);
});
