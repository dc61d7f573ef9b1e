import { describe, expect, test } from 'vitest';
import { breakingChanges } from '../../../../check/openapi/breaking-changes.ts';
import { readOpenApi } from '../../../../check/openapi.ts';

type Change = (document: Record<string, unknown>) => void;
type Step = string | number;

/** The object or list at a place in a document. */
function at(document: object, path: readonly Step[]): Record<Step, unknown> {
  return path.reduce<Record<Step, unknown>>(
    (inner, name) => {
      const value = inner[name];
      if (typeof value !== 'object' || value === null) throw new TypeError(`There is no ${path.join('/')}`);
      return value as Record<Step, unknown>;
    },
    document as Record<Step, unknown>,
  );
}

const dropped =
  (...path: readonly Step[]): Change =>
  (document) => {
    const holder = at(document, path.slice(0, -1));
    const last = path.at(-1) ?? '';
    expect(Object.keys(holder)).toContain(String(last));
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete holder[last];
  };

const said =
  (value: unknown, ...path: readonly Step[]): Change =>
  (document) => {
    at(document, path.slice(0, -1))[path.at(-1) ?? ''] = value;
  };

const schema = (...path: readonly Step[]) => ['components', 'schemas', ...path];
const get = (path: string, ...more: readonly Step[]) => ['paths', path, 'get', ...more];
const slugOfResolve = get('/api/v1/resolve', 'parameters', 1);
const badRequest = [
  'components',
  'responses',
  'bad-request',
  'content',
  'application/problem+json',
  'schema',
  'allOf',
  1,
];
const edition = (required: boolean) => [{ name: 'edition', in: 'query', required, schema: { type: 'string' } }];

/** Changes that the check reports for a changed document. */
function named(change: Change): string[] {
  const after = JSON.parse(readOpenApi());
  change(after);
  return breakingChanges(JSON.parse(readOpenApi()), after);
}

describe('a breaking change', () => {
  test.each<[string, Change, string]>([
    ['a path', dropped('paths', '/api/v1/seo'), 'GET /api/v1/seo is gone'],
    [
      'a field that may be missing now',
      said(['title'], ...schema('Seo', 'required')),
      'GET /api/v1/seo → 200.isFallback was always there, is optional',
    ],
    [
      'a type',
      said('number', ...schema('FilterOption', 'properties', 'value', 'type')),
      'GET /api/v1/menu → 200.typologies[].value was "string", is "number"',
    ],
    [
      'a value of a response',
      dropped(...schema('MenuGroup', 'properties', 'kind', 'enum', 0)),
      'GET /api/v1/menu → 200.design[].kind is never "pages" any more',
    ],
    [
      'a kind of block',
      dropped(...schema('Block', 'discriminator', 'mapping', 'quote')),
      'GET /api/v1/about → 200.blocks[](quote) is gone',
    ],
    [
      'a code of a problem',
      said(['x'], ...badRequest, 'properties', 'code', 'enum'),
      'GET /api/v1/resolve → 400.code is never "bad-request" any more',
    ],
    [
      'a header',
      dropped(...get('/api/v1/menu', 'responses', '200', 'headers', 'ETag')),
      'GET /api/v1/menu → 200: header ETag is gone',
    ],
    ['a parameter', dropped(...slugOfResolve), 'GET /api/v1/resolve: query parameter slug is gone'],
    [
      'a parameter that is asked for now',
      said(edition(true), ...get('/api/v1/menu', 'parameters')),
      'GET /api/v1/menu: query parameter edition is new and required',
    ],
    [
      'a parameter that takes less',
      said(20, ...slugOfResolve, 'schema', 'maxLength'),
      'GET /api/v1/resolve: query parameter slug has a narrower maxLength: 20',
    ],
  ])('is named: %s [P9]', (_what, change, line) => {
    expect(named(change)).toContain(line);
  });
});

describe('a compatible change', () => {
  test.each<[string, Change]>([
    ['nothing', () => undefined],
    ['a new path', said({ get: {} }, 'paths', '/api/v1/new')],
    ['a new field', said({ type: 'string' }, ...schema('Seo', 'properties', 'image'))],
    [
      'a new kind of block',
      said('#/components/schemas/TextBlock', ...schema('Block', 'discriminator', 'mapping', 'map')),
    ],
    ['a new value of a response', said('news', ...schema('MenuGroup', 'properties', 'kind', 'enum', 9))],
    ['a new parameter that may be left out', said(edition(false), ...get('/api/v1/menu', 'parameters'))],
    ['a parameter that takes more', said(2000, ...slugOfResolve, 'schema', 'maxLength')],
  ])('is not named: %s [P9]', (_what, change) => {
    expect(named(change)).toEqual([]);
  });
});
