import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxLimit } from '../../shared/contract/lists/paging.ts';
import { searchResultsSchema } from '../../shared/contract/lists/search.ts';
import { pageListSchema } from '../../shared/contract/page.ts';
import { linkedListSchema } from '../../shared/contract/project.ts';
import { richTextNodeSchema } from '../../shared/contract/text/rich-text.ts';
import { status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';

let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ env: withoutPictures });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const projects = (query = '') => get(`/api/v1/design/projects${query}`);
const slugsOf = ({ items }: { items: readonly { slug: string }[] }) => items.map(({ slug }) => slug);
const search = async (query: string) => (await get(`/api/v1/search?${query}`).expect(200)).body;

describe('a list in parts [C6, V3]', () => {
  test('is byte for byte the whole list without known parameters [V3]', async () => {
    const asIs = (query = '') => projects(query).set('Accept-Encoding', 'identity').expect(200);
    const whole = await asIs();
    for (const query of ['?', '?utm_source=x', '?TYPOLOGY=y']) {
      const { text, headers } = await asIs(query);
      expect(text).toBe(whole.text);
      expect(headers.etag).toBe(whole.headers.etag);
    }
    expect(whole.body).not.toHaveProperty('links');
    expect(String(whole.headers.link)).not.toMatch(/rel="(?:next|prev|first)"/);
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
      expect(Object.keys(links).sort()).toEqual([['next'], ['first', 'next', 'prev'], ['first', 'prev']][page]);
      for (const [rel, link] of Object.entries(links)) expect(headers.link).toContain(`<${link}>; rel="${rel}"`);
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
  test('finds projects, works and pages, ignoring case and accents [V3]', async () => {
    const body = await search('q=s%C3%A1lt');
    expect(searchResultsSchema.parse(body)).toEqual(body);
    const kinds = body.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['project', 'work']));
    expect((await search('q=SALT')).items).toEqual(body.items);
    expect((await search('q=zzzzzz')).items).toEqual([]);
  });

  test('covers one list while the other fails, and is 503 without both [F1]', async () => {
    const apart = await startFaultySite({ env: withoutPictures });
    apart.upstream.fault('get-art-projects', status(500));
    const one = await supertest(apart.url).get('/api/v1/search?q=salt').expect(200);
    expect(one.body.items.map(({ kind }: { kind: string }) => kind)).not.toContain('work');
    await apart.close();
    const down = await startFaultySite({ env: withoutPictures });
    down.upstream.fault('get-art-projects', status(500));
    down.upstream.fault('get-design-projects', status(500));
    await supertest(down.url).get('/api/v1/search?q=salt').expect(503);
    await down.close();
  });
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
  const bounded = await startFaultySite({ env: { ...withoutPictures, RATE_LIMIT_PER_MINUTE: '3' } });
  const ask = (path: string) => supertest(bounded.url).get(`/api/v1/${path}`);
  await ask('design/projects').expect(200);
  await ask('design/projects?sort=year').expect(200);
  await ask('search?q=oak').expect(200);
  const { body } = await ask('design/projects?sort=year').expect(429);
  expect(body.code).toBe('too-many-requests');
  await ask('design/projects').expect(200);
  await bounded.close();
});
