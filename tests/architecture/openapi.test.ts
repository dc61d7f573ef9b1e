import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { operations } from '../../shared/contract/operations.ts';
import { problemCodes, problemSchema } from '../../shared/contract/problem.ts';
import { breakingChanges } from '../check/openapi/breaking-changes.ts';
import { clientTypesOf } from '../check/openapi/client-types.ts';
import { documentOf, type Json } from '../check/openapi/document.ts';
import { examplesIn, printed, readClientTypes, readOpenApi, readPromised, writeCommand } from '../check/openapi.ts';

const text = readOpenApi();
const document = JSON.parse(text);
const schemas: Readonly<Record<string, Json>> = document.components.schemas;

/** Every object in the document but its examples. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, inner]) => (name === 'examples' ? [] : objectsIn(inner)));
  return Array.isArray(value) ? inside : [value as Json, ...inside];
}

describe('the OpenAPI document [P9]', () => {
  test('is what the contract says [P9]', () => {
    expect(text === printed(documentOf(examplesIn(text))), `run: ${writeCommand}`).toBe(true);
  });

  test('breaks no client of the last release [P9]', () => {
    expect(breakingChanges(readPromised(), document)).toEqual([]);
  });

  test('says beforehand all that may be added within a version: values, too [P9]', () => {
    expect(JSON.stringify(document.info)).toContain(
      'Fields, kinds of blocks, codes of problems and other values may be added within this version',
    );
  });

  test('the types of the client are what it says [P9]', async () => {
    expect(readClientTypes() === (await clientTypesOf(text)), `run: ${writeCommand}`).toBe(true);
  });

  test('comments of the types are words of the contract, and nothing of what has printed them [P9]', () => {
    expect(readClientTypes().match(/^.*(?:openapi-typescript|\* @|Format: ).*$/gm)).toBeNull();
  });

  test('the bounds of what is looked for are said [P9]', () => {
    const sought = operations.flatMap(({ query }) => query?.shape.q?.description ?? []);
    expect(sought).toHaveLength(3);
    for (const words of sought) expect(words).toMatch(/100 characters, a letter or a figure/);
  });

  test('a linter finds nothing to object to [P9]', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test('every reference leads somewhere, and nothing is there twice [P9]', () => {
    const references = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(60);
    const names = Object.entries(document.components).flatMap(([kind, named]) =>
      Object.keys(named as Json).map((name) => `#/components/${kind}/${name}`),
    );
    expect(references.filter((reference) => !names.includes(reference))).toEqual([]);
    expect(names.filter((name) => !references.includes(name))).toEqual([]);
  });

  test('no object is closed: clients survive fields that come later [P9]', () => {
    expect(objectsIn(document).filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
  });

  test('every field, parameter and operation is described, lengths and times with their unit [P9]', () => {
    const fields = objectsIn(schemas).flatMap(({ properties }) => Object.entries((properties ?? {}) as Json));
    expect(fields.length).toBeGreaterThan(150);
    const described = ([, field]: [string, unknown]) => objectsIn(field).some((part) => part.description ?? part.$ref);
    expect(fields.filter((field) => !described(field)).map(([name]) => name)).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !schemas[name]?.description)).toEqual([]);
    const units = /pixel|centimeter|millimeter|second|degree|unit/i;
    const measures = fields.filter(([name]) => /^(?:width|height|left|top)$|(?:Cm|Mm|Px|Ms)$/.test(name));
    expect(measures.length).toBeGreaterThan(15);
    expect(measures.filter(([, field]) => !units.test(String((field as Json).description)))).toEqual([]);
    for (const { name, params, query, description } of operations) {
      const shape = { ...params?.shape, ...query?.shape };
      expect([...description].at(-1), name).toBe('.');
      expect(Object.keys(shape).filter((key) => !shape[key]?.description)).toEqual([]);
    }
  });

  test('blocks are told apart by their kind, each a schema of its own [P9]', () => {
    const { discriminator, oneOf } = schemas.Block as { discriminator: { mapping: Json }; oneOf: readonly Json[] };
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
    expect(Object.keys(discriminator.mapping)).toEqual(expect.arrayContaining(['heading', 'gallery', 'unknown']));
  });

  test('every example is as its schema says, field by field [P9]', () => {
    const { replies, problems } = examplesIn(text);
    expect(Object.keys(replies)).toEqual(operations.flatMap(({ name, example }) => (example ? [name] : [])));
    for (const { name, example, replies: described } of operations) {
      const schema = described[200]?.content?.['application/json'];
      if (example) expect(schema?.parse(replies[name]), name).toEqual(replies[name]);
    }
    expect(Object.keys(problems)).toEqual(expect.arrayContaining(['bad-request', 'not-found', 'method-not-allowed']));
    for (const problem of Object.values(problems)) expect(problemSchema.parse(problem)).toEqual(problem);
  });

  test('every code of a problem is named by some operation, but for those of operators and of oEmbed [P9, F20]', () => {
    const named = new Set(operations.flatMap(({ problems }) => problems));
    const ofOperators = ['unauthorized', 'content-too-large', 'unsupported-media-type'];
    expect(problemCodes.filter((code) => !named.has(code))).toEqual([...ofOperators, 'not-implemented']);
  });
});
