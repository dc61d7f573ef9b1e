import { describe, expect, test } from 'vitest';
import { problemCodes, problemSchema } from '../../shared/contract/problem.ts';
import { unannounced } from '../check/openapi/announced.ts';
import { breakingChanges } from '../check/openapi/breaking-changes.ts';
import { clientTypesOf } from '../check/openapi/client-types.ts';
import { documentOf, type Json } from '../check/openapi/document.ts';
import { operations } from '../check/openapi/operations.ts';
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
  test('follows the contract [P9]', () => {
    expect(text === printed(documentOf(examplesIn(text))), `run: ${writeCommand}`).toBe(true);
  });

  test('breaks clients of the last release only as announced [P9]', () => {
    expect(unannounced(breakingChanges(readPromised(), document))).toEqual({ changes: [], unused: [] });
  });

  test('has the types of the client [P9]', async () => {
    expect(readClientTypes() === (await clientTypesOf(text)), `run: ${writeCommand}`).toBe(true);
  });

  test('closes no object, so that clients survive new fields [P9]', () => {
    expect(objectsIn(document).filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
  });

  test('describes every field, parameter and operation, with units [P9]', () => {
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

  test('has examples that match their schemas [P9]', () => {
    const { responses, problems } = examplesIn(text);
    expect(Object.keys(responses)).toEqual(operations.flatMap(({ name, example }) => (example ? [name] : [])));
    for (const { name, example, responses: described } of operations) {
      const schema = described[200]?.content?.['application/json'];
      if (example) expect(schema?.parse(responses[name]), name).toEqual(responses[name]);
    }
    expect(Object.keys(problems)).toEqual(expect.arrayContaining(['bad-request', 'not-found', 'method-not-allowed']));
    for (const problem of Object.values(problems)) expect(problemSchema.parse(problem)).toEqual(problem);
  });

  test('names every problem code, except those of operators and oEmbed [P9, F20]', () => {
    const named = new Set(operations.flatMap(({ problems }) => problems));
    const ofOperators = ['unauthorized', 'content-too-large', 'unsupported-media-type'];
    expect(problemCodes.filter((code) => !named.has(code))).toEqual([...ofOperators, 'not-implemented']);
  });
});
