import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeTags, endpointsOfTag } from '../../shared/contract/change-tags.ts';
import { maxLimit } from '../../shared/contract/lists/cursor.ts';
import { searchResultsSchema } from '../../shared/contract/lists/search.ts';
import { pageListSchema } from '../../shared/contract/page.ts';
import { linkedListSchema, linkedProjectSchema } from '../../shared/contract/project.ts';
import { richTextNodeSchema } from '../../shared/contract/text/rich-text.ts';
import { status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ env: withoutImages });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const projects = (query = '') => get(`/api/v1/design/projects${query}`);
const slugsOf = ({ items }: { items: readonly { slug: string }[] }) => items.map(({ slug }) => slug);
const search = async (query: string) => (await get(`/api/v1/search?${query}`).expect(200)).body;

describe('a list in parts [C6, V3]', () => {
  test('is the whole list without parameters [V3]', async () => {
    const whole = await projects().expect(200);
    expect((await projects('?').expect(200)).text).toBe(whole.text);
    expect(whole.body.links).toEqual({});
    expect(String(whole.headers.link)).not.toMatch(/rel="(?:next|prev|first)"/);
  });

  test.each([
    ['TYPOLOGY=y', 'TYPOLOGY', 'Unknown parameter: did you mean `typology`?'],
    ['typlogy=y&limit=1', 'typlogy', 'Unknown parameter: did you mean `typology`?'],
    ['utm_source=x', 'utm_source', 'Unknown parameter'],
    ['images=cvoer', 'images', 'Must be one of none, cover, full, not "cvoer": did you mean `cover`?'],
    ['limit=201', 'limit', 'Must be at most 200, not "201"'],
    ['limit=many', 'limit', 'Must be a number, not "many"'],
    ['limit=1&limit=2', 'limit', 'The parameter occurs more than once'],
    ['q=', 'q', 'Must be one line of at most 100 characters, with a letter or a digit, not ""'],
    [
      'year=20&year=2021',
      'year',
      'Must be years of four digits or ranges such as 2020..2024, 2020.. and ..2024, not "20,2021"',
    ],
    [
      'updatedSince=May',
      'updatedSince',
      'Must be a date or a time such as 2026-05-01 or 2026-05-01T12:00:00Z (RFC 3339), not "May"',
    ],
    [
      'counts=color',
      'counts',
      'Must be names of filters, separated by commas: typology, size, availability, series, medium, not "color"',
    ],
    [
      `ids=${Array.from({ length: 101 }, (_none, at) => at + 100).join(',')}`,
      'ids',
      'Must be at most 100 ids, separated by commas, not "100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,…"',
    ],
  ])('refuses ?%s with a plain message [V3]', async (query, name, detail) => {
    const { body, headers } = await projects(`?${query}`).expect(400);
    expect(body).toMatchObject({
      detail: `query/${name}: ${detail}`,
      errors: [{ pointer: `#/query/${name}`, detail }],
    });
    expect(headers.link).toContain('</api/docs>; rel="service-doc"');
  });

  test('filters by value or label in any case, and several values mean any of them [N6]', async () => {
    const slugs = async (query: string) => slugsOf((await projects(query).expect(200)).body);
    const furniture = await slugs('?typology=furniture');
    expect(furniture.length).toBeGreaterThan(0);
    expect(await slugs('?typology=FURNITURE')).toEqual(furniture);
    const { items } = (await projects()).body;
    const valuesOf = ({ typologies }: { typologies: { value: string; label: string }[] }) => typologies;
    const other = items.flatMap(valuesOf).find(({ value }: { value: string }) => value !== 'furniture');
    const both = items.filter((item: never) =>
      valuesOf(item).some(({ value }) => ['furniture', other.value].includes(value)),
    );
    const expected = slugsOf({ items: both });
    expect(await slugs(`?typology=Furniture,${encodeURIComponent(other.label)}`)).toEqual(expected);
    expect(await slugs(`?typology=furniture&typology=${other.value}`)).toEqual(expected);
    expect((await slugs('?size=ROOM')).length).toBeGreaterThan(0);
  });

  test('sorts by several columns [R2]', async () => {
    const { items } = (await projects('?sort=-size,title').expect(200)).body;
    const keyed = (await projects('?sort=title').expect(200)).body.items;
    const place = (slug: string) => slugsOf({ items: keyed }).indexOf(slug);
    for (const [index, item] of items.slice(1).entries()) {
      if (items[index].size?.value === item.size?.value && item.size) {
        expect(place(items[index].slug)).toBeLessThan(place(item.slug));
      }
    }
    await projects('?sort=type').expect(400);
  });

  test('redirects a trailing slash [C6]', async () => {
    const { headers } = await get('/api/v1/design/projects/?limit=1').expect(308);
    expect(headers.location).toBe('/api/v1/design/projects?limit=1');
    expect((await get('/api/v1/design/projects/sill-chair/').expect(308)).headers.location).toBe(
      '/api/v1/design/projects/sill-chair',
    );
  });

  test('has pages that partition it, linked in body and header [V3]', async () => {
    const whole = (await projects()).body;
    const seen: string[] = [];
    let path: string | undefined = '/api/v1/design/projects?limit=4';
    for (let page = 0; path !== undefined; page += 1) {
      const { body, headers }: supertest.Response = await get(path).expect(200);
      expect(linkedListSchema.parse(body)).toEqual(body);
      expect(body.total).toBe(9);
      seen.push(...slugsOf(body));
      const links: Record<string, string> = body.links;
      expect(Object.keys(links).sort()).toEqual(
        [
          ['last', 'next'],
          ['first', 'last', 'next', 'previous'],
          ['first', 'previous'],
        ][page],
      );
      for (const [name, link] of Object.entries(links)) {
        expect(headers.link).toContain(`<${link}>; rel="${name === 'previous' ? 'prev' : name}"`);
      }
      path = links.next;
    }
    expect(seen).toEqual(slugsOf(whole));
  });

  test('combines filters and sorting, and may be empty [N6, V3]', async () => {
    const { body } = await projects('?typology=furniture&sort=title&fields=title').expect(200);
    expect(body.items.length).toBeGreaterThan(1);
    const titles = body.items.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(titles.toSorted());
    for (const { typologies } of body.items)
      expect(typologies).toContainEqual(expect.objectContaining({ value: 'furniture' }));
    const none = await projects('?typology=furniture&year=1800').expect(200);
    expect(none.body).toEqual({ items: [], total: 0, links: {} });
  });

  test('contains the items with the requested ids, and unknown ids are absent [V3]', async () => {
    const { items } = (await projects()).body;
    const [first, second] = items.map(({ id }: { id: string }) => id);
    const { body, headers } = await projects(`?ids=${second},none,${first}&fields=year`).expect(200);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect(body).toMatchObject({ total: 2, links: {} });
    const again = await projects(`?ids=${first}&ids=none,${second},${second}&fields=year`).expect(200);
    expect(again.headers.etag).toBe(headers.etag);
    await projects(`?ids=${first},${second},none&fields=year`).set('If-None-Match', String(headers.etag)).expect(304);
    expect((await projects('?ids=none').expect(200)).body).toEqual({ items: [], total: 0, links: {} });
    const others = await projects(`?excludeIds=${first},none`).expect(200);
    expect(slugsOf(others.body)).toEqual(slugsOf({ items: items.slice(1) }));
  });

  test('counts the items of each value, and follows its links with the same counts [V3]', async () => {
    const { body } = await projects('?counts=typology,size&limit=4').expect(200);
    expect(linkedListSchema.parse(body)).toEqual(body);
    expect(Object.keys(body.counts)).toEqual(['typology', 'size']);
    for (const { value, count } of body.counts.typology) {
      expect((await projects(`?typology=${value}`).expect(200)).body.total).toBe(count);
    }
    const { body: last } = await get(body.links.last).expect(200);
    expect(last.counts).toEqual(body.counts);
    expect(last.links).not.toHaveProperty('next');
    expect((await projects('?counts=typology&typology=furniture')).body.counts).toEqual({
      typology: body.counts.typology,
    });
  });

  test('is not stored by shared caches under a time that a client chooses [V3]', async () => {
    const { headers, body } = await projects('?updatedSince=2000-01-01&sort=-updatedAt').expect(200);
    expect(headers['cache-control']).toContain('s-maxage=0');
    for (const item of body.items) expect(item.updatedAt).toMatch(/^2/);
  });

  test('has general pages in parts too [V3]', async () => {
    const whole = (await get('/api/v1/pages').expect(200)).body;
    const { body } = await get('/api/v1/pages?limit=1').expect(200);
    expect(pageListSchema.parse(body)).toEqual(body);
    expect(body.items).toEqual(whole.items.slice(0, 1));
    expect((await get(body.links.last).expect(200)).body.items).toEqual(whole.items.slice(-1));
  });

  test('finds what the index finds by q [R2]', async () => {
    const { body, headers } = await projects('?q=CHÂIR').expect(200);
    expect(slugsOf(body)[0]).toBe('sill-chair');
    // As many as anybody can think of: no shared cache keeps them.
    expect(headers['cache-control']).toContain('s-maxage=0');
    expect((await projects('?sort=year').expect(200)).headers['cache-control']).not.toContain('s-maxage=0');
  });

  test.each(['limit=0', `limit=${maxLimit + 1}`, 'sort=color', 'year=20', 'q=', 'fields=color'])(
    'refuses ?%s with a pointer [V3]',
    async (query) => {
      const { body } = await projects(`?${query}`).expect(400);
      expect(body).toMatchObject({ code: 'bad-request' });
      expect(JSON.stringify(body)).not.toMatch(/pattern|\(\?:/);
      expect(body.errors).toMatchObject([{ pointer: `#/query/${query.split('=')[0]}` }]);
    },
  );
});

describe('the search [V3]', () => {
  test('has only the requested fields of items [V3]', async () => {
    const { items } = await search('q=salt&fields=year');
    expect(items.length).toBeGreaterThan(0);
    for (const { item } of items) expect(item).not.toHaveProperty('cover');
  });

  test('finds projects, works and pages, ignoring case and accents [V3]', async () => {
    const body = await search('q=s%C3%A1lt');
    expect(searchResultsSchema.parse(body)).toEqual(body);
    const kinds = body.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['project', 'work']));
    expect((await search('q=SALT')).items).toEqual(body.items);
    expect((await search('q=zzzzzz')).items).toEqual([]);
  });

  test('covers one list while the other fails, and is 503 without both [F1]', async () => {
    const apart = await startFaultySite({ env: withoutImages });
    apart.upstream.fail('get-art-projects', status(500));
    const one = await supertest(apart.url).get('/api/v1/search?q=salt').expect(200);
    expect(one.body.items.map(({ kind }: { kind: string }) => kind)).not.toContain('work');
    await apart.close();
    const down = await startFaultySite({ env: withoutImages });
    down.upstream.fail('get-art-projects', status(500));
    down.upstream.fail('get-design-projects', status(500));
    await supertest(down.url).get('/api/v1/search?q=salt').expect(503);
    await down.close();
  });
});

test('a result has the text around its match [V3]', async () => {
  const { items } = await search('q=oak');
  const snippets = items.flatMap(({ snippet }: { snippet?: string }) => snippet ?? []);
  expect(snippets.length).toBeGreaterThan(0);
  for (const snippet of snippets) expect(snippet).toMatch(/oak/i);
  for (const snippet of snippets) expect(snippet.length).toBeLessThan(200);
});

test('details have the fields and images that are requested [V3]', async () => {
  const path = '/api/v1/design/projects/sill-chair';
  const { body: whole } = await get(path).expect(200);
  const { body: few } = await get(`${path}?fields=year`).expect(200);
  expect(linkedProjectSchema.parse(few)).toEqual(few);
  expect(few).toMatchObject({ slug: 'sill-chair', year: whole.year, blocks: [], facts: [] });
  expect(few).not.toHaveProperty('cover');
  const { body: bare } = await get(`${path}?images=none`).expect(200);
  expect(JSON.stringify(bare)).not.toContain('"sources"');
  const { text } = await get(`${path}?images=cover`).expect(200);
  expect(text).toContain('"sources":[]');
  expect(text).not.toContain('"sources":[{');
  expect((await get('/api/v1/about?fields=title').expect(200)).body.blocks).toEqual([]);
  await get(`${path}?fields=color`).expect(400);
});

test('the roots of the API point to its documentation [P9]', async () => {
  for (const path of ['/api', '/api/v1']) {
    const { body, headers } = await get(path).expect(200);
    expect(headers.link).toContain('</api/openapi.json>; rel="service-desc"');
    for (const target of [body.docs, body.openapi, body.types]) await get(target).expect(200);
  }
  const missing = await get('/api/v1/projets').expect(404);
  expect(missing.body.detail).toContain('/api/docs');
  expect(missing.headers.link).toContain('</api/docs>; rel="service-doc"');
});

test('each tag of a change names the endpoints that depend on it [C6]', async () => {
  for (const [path, name] of [
    ['menu', 'menu'],
    ['design/projects', 'projects'],
    ['design/projects/sill-chair', 'project'],
    ['pages/care', 'page'],
    ['about', 'about'],
    ['landing', 'landing'],
    ['view?path=/design/care', 'view'],
    ['search?q=oak', 'search'],
  ] as const) {
    await get(`/api/v1/${path}`).expect(200);
    const at = site.services.resolve(`/api/v1/${path}`);
    const made = 'builder' in at ? await site.services.responseCache.produce(at.builder) : undefined;
    const sent = made?.kind === 'found' ? made.representation.tags : [];
    const tags = sent.filter((tag) => changeTags[tag.split(':')[0] ?? '']);
    expect(tags.length, path).toBeGreaterThan(0);
    for (const tag of tags) expect(endpointsOfTag(tag), `${tag} of ${path}`).toContain(name);
  }
});

describe('the general pages [C10]', () => {
  test('are those of the menu and the built-in ones, and each exists [C10, R6]', async () => {
    const { body } = await get('/api/v1/pages').expect(200);
    expect(pageListSchema.parse(body)).toEqual(body);
    expect(slugsOf(body)).toEqual(
      expect.arrayContaining(['press', 'care', 'contact-art', 'contact-us', 'privacy-policy']),
    );
    expect(body.total).toBe(body.items.length);
    for (const { slug, canonicalPath } of body.items) {
      await get(`/api/v1/pages/${slug}`).expect(200);
      await get(canonicalPath).expect(200);
    }
  });
});

describe('texts without HTML [P9]', () => {
  test('text=tree adds the tree of each rich text, and the response is cached [P9]', async () => {
    for (const path of ['/api/v1/pages/care', '/api/v1/design/projects/sill-chair', '/api/v1/about']) {
      const plain = (await get(path).expect(200)).body;
      const { body } = await get(`${path}?text=tree`).expect(200);
      const texts = body.blocks.filter(({ kind }: { kind: string }) => kind === 'text');
      expect(texts.length, path).toBeGreaterThan(0);
      for (const { tree } of texts) expect(richTextNodeSchema.array().min(1).parse(tree)).toEqual(tree);
      expect(JSON.stringify(plain)).not.toContain('"tree"');
      const bare = body.blocks.map(({ tree: _tree, ...block }: { tree?: unknown }) => block);
      expect({ ...body, blocks: bare }).toEqual(plain);
      expect((await get(`${path}?text=tree`)).headers['cache-status']).toContain('hit');
    }
    const view = (await get('/api/v1/view?path=/design/care&text=tree').expect(200)).body;
    expect(JSON.stringify(view.content.blocks)).toContain('"tree"');
    await get('/api/v1/about?text=markdown').expect(400);
  });
});

test('lists in parts count for the rate limit, whole lists do not [V3]', async () => {
  const bounded = await startFaultySite({ env: { ...withoutImages, RATE_LIMIT_PER_MINUTE: '3' } });
  const ask = (path: string) => supertest(bounded.url).get(`/api/v1/${path}`);
  await ask('design/projects').expect(200);
  await ask('design/projects?sort=year').expect(200);
  await ask('search?q=oak').expect(200);
  const { body } = await ask('design/projects?sort=year').expect(429);
  expect(body.code).toBe('too-many-requests');
  await ask('design/projects').expect(200);
  await bounded.close();
});
