import { describe, expect, test } from 'vitest';
import { requestResolver } from '../../../../server/api/resolve-request.ts';
import type { Sources } from '../../../../server/content/sources.ts';
import type { ResponseBuilder } from '../../../../server/http/response-builder.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { writeCursor } from '../../../../shared/contract/lists/cursor.ts';
import { urlOf } from '../../../../shared/contract/paths.ts';
import type { FindRouteRule } from '../../../../shared/page/route-rules.ts';
import { config, messages, siteOwn } from '../../web/src/view-fixtures.ts';

const findRule: FindRouteRule = (path) => (path === '/old' ? { from: '/old', to: '/design', status: 302 } : undefined);

/** Builders of responses. Nothing is read before they run. */
const builders = {
  publicConfig: () => config,
  siteOwn,
  messages,
  findRule,
  sources: {} as Sources,
  readStored: async () => ({ kind: 'absent' }) as const,
  inTurn: <Result>(work: () => Promise<Result>) => work(),
  waitMs: 0,
  headers: [],
};

const resolve = requestResolver({
  artistSlug: 'ida',
  prefix: '',
  findRule,
  builders,
  pageBuilder: ({ path }, query): ResponseBuilder => ({
    key: path + query,
    waitMs: 0,
    servesOldMeanwhile: false,
    compose: async () => ({ kind: 'absent' }),
  }),
  fileBuilder: () => undefined,
});

const keyOf = (target: string) => {
  const at = resolve(target);
  return 'builder' in at ? at.builder.key : at.kind;
};

/** Values that any endpoint takes. */
const values: Readonly<Record<string, string>> = {
  slug: 'a b',
  id: '7',
  section: 'art',
  path: '/design',
  typology: 'a b',
  size: 'room',
  series: 'x',
  medium: 'x',
  year: '2020',
  ids: '7,8',
  updatedSince: '2026-05-01',
  excludeIds: '9',
  excludeTypology: 'x',
  excludeSize: 'x',
  excludeSeries: 'x',
  excludeMedium: 'x',
  availability: 'sold',
  excludeAvailability: 'x',
  items: 'a,b',
  kind: 'project,work',
  counts: 'series,size',
  q: 'oak',
  sort: '-year',
  when: 'past',
  part: '2',
  limit: '7',
  cursor: writeCursor({ id: '7', position: 6 }),
  fields: 'lead',
  images: 'none',
  text: 'tree',
};

describe('an endpoint', () => {
  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s has one key for its parameters [P9]',
    (name, { params, query }) => {
      const names = [...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {})];
      const parameters = Object.fromEntries(names.map((key) => [key, values[key] ?? '']));
      expect(keyOf(urlOf(name, parameters))).toBe(`api:${name}:${JSON.stringify(parameters)}`);
    },
  );

  test('decodes parameters in order [V3]', () => {
    expect(keyOf('/api/v1/resolve?slug=x%2Fy&section=design')).toBe('api:resolve:{"section":"design","slug":"x/y"}');
    expect(keyOf('/api/v1/pages/c%C3%A1re?')).toBe('api:page:{"slug":"cáre"}');
  });

  test('has one key for any order of values, and for duplicates [P9]', () => {
    const key = keyOf('/api/v1/art/works?ids=2,10,2&year=2020..2024,1999&counts=typology,size&fields=year,cover');
    expect(
      keyOf('/api/v1/art/works?fields=cover,year&counts=size&counts=typology&year=1999&year=2020..2024&ids=10,2'),
    ).toBe(key);
    expect(keyOf('/api/v1/art/works?limit=07')).toBe(keyOf('/api/v1/art/works?limit=7'));
  });

  test.each([
    '/api/v1/resolve',
    '/api/v1/resolve?section=music&slug=x',
    '/api/v1/resolve?section=art&section=art&slug=x',
    `/api/v1/pages/${'x'.repeat(201)}`,
    '/api/v1/pages/%E0',
    '/api/v1/view?path=design',
    '/api/v1/design/projects?limit=0',
    '/api/v1/design/projects?limit=201',
    '/api/v1/design/projects?limit=',
    '/api/v1/art/works?sort=color',
    '/api/v1/art/works?year=about',
    '/api/v1/art/works?year=2024..2020',
    '/api/v1/art/works?year=..',
    '/api/v1/art/works?year=2020...2024',
    '/api/v1/art/works?year=2020,',
    '/api/v1/art/works?ids=,',
    '/api/v1/art/works?updatedSince=2026-02-30',
    '/api/v1/art/works?counts=',
    '/api/v1/pages?limit=0',
    '/api/v1/art/works?fields=title,secret',
    '/api/v1/art/works?images=some',
    '/api/v1/art/works?cursor=nonsense',
    '/api/v1/search',
    '/api/v1/menu?utm=1',
    '/api/v1/search?q=%20',
    '/api/v1/search?q=oak&q=ash',
  ])('rejects %s [V3]', (target) => {
    expect(resolve(target).kind).toBe('malformed');
  });

  test('redirects trailing slashes [P9]', () => {
    expect(resolve('/api/v1/pages/care//?text=tree')).toEqual({
      kind: 'redirect',
      to: '/api/v1/pages/care?text=tree',
      status: 308,
    });
  });

  test.each(['/api/v1/nothing', '/api/v1', '/api/old'])('does not exist at %s [P9]', (target) => {
    expect(resolve(target)).toEqual({ kind: 'nothing' });
  });
});

describe('a page', () => {
  test('has its filters in one order as its only query [R2]', () => {
    expect(keyOf('/design?utm=1')).toBe('/design');
    expect(keyOf('/design?size=room&x=1&typology=a%20b')).toBe('/design?typology=a+b&size=room');
    expect(keyOf('/design?typology=')).toBe('/design');
    expect(keyOf('/design/about?typology=a')).toBe('/design/about');
  });

  test('redirects rules and other spellings [B4] [R17]', () => {
    expect(resolve('/old?x=1')).toEqual({ kind: 'redirect', to: '/design', status: 302 });
    expect(resolve('/Design/About?x=1')).toEqual({ kind: 'redirect', to: '/design/about?x=1', status: 308 });
  });
});
