import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { maxLimit } from '../../shared/contract/lists/paging.ts';
import { searchResultsSchema } from '../../shared/contract/lists/search.ts';
import { pageListSchema } from '../../shared/contract/page.ts';
import { linkedListSchema } from '../../shared/contract/project.ts';
import { responseHeaders } from '../../shared/contract/response-headers.ts';
import { richTextNodeSchema } from '../../shared/contract/text/rich-text.ts';
import { patience } from '../helpers/eventually.ts';
import { json, status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

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
  test('without a parameter that it knows it is what it was, byte for byte [V3]', async () => {
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

  test('its pages partition it, by the links in the body and in the field alike [V3]', async () => {
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

  test('filters and sorting compose; what nothing has is an empty list [N6, V3]', async () => {
    const { body } = await projects('?typology=furniture&sort=title&fields=title').expect(200);
    expect(body.items.length).toBeGreaterThan(1);
    const titles = body.items.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(titles.toSorted());
    for (const { typologies } of body.items)
      expect(typologies).toContainEqual(expect.objectContaining({ value: 'furniture' }));
    const none = await projects('?typology=furniture&year=1800').expect(200);
    expect(none.body).toEqual({ items: [], total: 0, links: {} });
  });

  test('q finds what the index finds [R2]', async () => {
    const { body, headers } = await projects('?q=CHÂIR').expect(200);
    expect(slugsOf(body)[0]).toBe('sill-chair');
    // As many as anybody can think of: no shared cache keeps them.
    expect(headers['cache-control']).toContain('s-maxage=0');
    expect((await projects('?sort=year').expect(200)).headers['cache-control']).not.toContain('s-maxage=0');
  });

  test('pictures are more than half of a list: without them it is shorter by that [V3]', async () => {
    const [full, cover, none] = await Promise.all(
      ['full', 'cover', 'none'].map(
        async (pictures) => (await projects(`?pictures=${pictures}`).expect(200)).text.length,
      ),
    );
    expect(Number(none)).toBeLessThan(Number(cover));
    expect(Number(cover)).toBeLessThanOrEqual(Number(full));
    const { body } = await projects('?fields=year&pictures=none').expect(200);
    expect(Object.keys(body.items[0]).sort()).toEqual(
      ['id', 'slug', 'section', 'title', 'typologies', 'extra', 'canonicalPath', 'year'].sort(),
    );
  });

  test('it is confirmed by its ETag, and counted as what has to be made [V3]', async () => {
    const { headers } = await projects('?sort=-title').expect(200);
    await projects('?sort=-title').set('If-None-Match', String(headers.etag)).expect(304);
    await projects('?sort=title').set('If-None-Match', String(headers.etag)).expect(200);
    const before = site.services.responseCache.usage.entries;
    for (const sort of ['year', 'size', 'place', 'type']) await projects(`?sort=${sort}&q=oak`).expect(200);
    expect(site.services.responseCache.usage.entries).toBe(before);
  });

  test.each([
    'limit=0',
    `limit=${maxLimit + 1}`,
    'limit=x',
    'sort=color',
    'year=20',
    'q=',
    'q=%20%20',
    'typology=',
    'fields=color',
  ])('?%s is a bad request, named in a sentence [V3]', async (query) => {
    const { body } = await projects(`?${query}`).expect(400);
    expect(body).toMatchObject({ code: 'bad-request' });
    expect(JSON.stringify(body)).not.toMatch(/pattern|\(\?:/);
    expect(body.errors).toMatchObject([{ pointer: `#/query/${query.split('=')[0]}` }]);
  });
});

describe('what is looked for in the whole site [V3]', () => {
  test('projects, works and pages, best first, without regard to case and accents [V3]', async () => {
    const body = await search('q=s%C3%A1lt');
    expect(searchResultsSchema.parse(body)).toEqual(body);
    const kinds = body.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['project', 'work']));
    expect((await search('q=SALT')).items).toEqual(body.items);
    expect((await search('q=zzzzzz')).items).toEqual([]);
  });

  test('what lists say is found, and what stored pages say; no word makes the upstream be asked for one [V3]', async () => {
    const own = await startFaultySite({ env: withoutPictures });
    const found = async (q: string) => {
      const { body } = await supertest(own.url)
        .get(`/api/v1/search?q=${encodeURIComponent(q)}`)
        .expect(200);
      return body.items.map(({ kind, item }: { kind: string; item: { slug: string } }) => `${kind} ${item.slug}`);
    };
    await supertest(own.url).get('/api/v1/menu').expect(200);
    expect(await found('care guide')).toEqual(['page care']);
    expect(own.upstream.requests.filter((request) => request.path.includes('get-pages'))).toEqual([]);
    const { body: page } = await supertest(own.url).get('/api/v1/pages/care').expect(200);
    const words =
      JSON.stringify(page.blocks)
        .replace(/<[^>]*>/g, ' ')
        .match(/[a-z]{7,}/g) ?? [];
    expect(words.length).toBeGreaterThan(3);
    expect(await found(words.at(-1) ?? '')).toContain('page care');
    await own.close();
  });

  test('after a start what text pages say is found, without anybody having asked for one [P12, V3]', async () => {
    const clock = new ManualClock();
    const own = await startFaultySite({ clock, env: { ...withoutPictures, CACHE_WARM: 'on' } });
    onTestFinished(() => own.close());
    const kinds = async () => {
      clock.advance(200);
      const { body } = await supertest(own.url).get('/api/v1/search?q=studio').expect(200);
      return body.items.map(({ kind }: { kind: string }) => kind);
    };
    await expect.poll(kinds, patience).toContain('page');
  });

  test('in pages, as lists are [V3]', async () => {
    const first = await search('q=a&limit=3');
    expect(first.items).toHaveLength(3);
    const second = (await get(first.links.next).expect(200)).body;
    expect(second.items).toHaveLength(3);
    const whole = await search('q=a&limit=200');
    expect([...first.items, ...second.items]).toEqual(whole.items.slice(0, 6));
  });

  test('the next page can be asked for after a page whose name is in another script [V3]', async () => {
    const own = await startFaultySite({ env: withoutPictures });
    onTestFinished(() => own.close());
    const pages = ['橡', '榆'].map((name) => ({ label: `Oakery ${name}`, url: `/design/${name.repeat(60)}` }));
    own.upstream.fault('get-burgermenu-items', json({ art_menu: { blocks: [] }, design_menu: [{ items: pages }] }));
    await supertest(own.url).get('/api/v1/menu').expect(200);
    const first = (await supertest(own.url).get('/api/v1/search?q=oakery&limit=1').expect(200)).body;
    expect(first).toMatchObject({ total: 2, items: [{ item: { title: 'Oakery 橡' } }] });
    const second = (await supertest(own.url).get(first.links.next).expect(200)).body;
    expect(second.items).toMatchObject([{ item: { title: 'Oakery 榆' } }]);
  });

  test('while one list cannot be had the other one is searched; without either nobody can say [F1]', async () => {
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
  test('those that the menu names, and those that are always there; each can be asked for [C10, R6]', async () => {
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

describe('general pages that cannot be had [C10, F1]', () => {
  test('are listed by what the menu calls them, and no shared cache keeps the reply [C10, F1]', async () => {
    const whole = (await get('/api/v1/pages').expect(200)).body;
    const apart = await startFaultySite({ env: withoutPictures });
    onTestFinished(() => apart.close());
    apart.upstream.fault('get-pages', status(500));
    const { body, headers } = await supertest(apart.url).get('/api/v1/pages').expect(200);
    expect(pageListSchema.parse(body)).toEqual(body);
    expect(slugsOf(body)).toEqual(expect.arrayContaining(slugsOf(whole)));
    const pathsOf = ({ items }: { items: readonly { canonicalPath: string }[] }) =>
      items.map(({ canonicalPath }) => canonicalPath);
    expect(pathsOf(body)).toEqual(expect.arrayContaining(pathsOf(whole)));
    expect(`${headers['cache-control']} | ${headers['cdn-cache-control']}`).toContain('s-maxage=0 | no-store');
  });
});

describe('texts without HTML [P9]', () => {
  test('text=tree adds the tree of each rich text, of a page, a project and a view alike, and is kept [P9]', async () => {
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

test('the menu says where everything leads, in a view, too; documents go without it [M4, M9]', async () => {
  const menu = (await get('/api/v1/menu').expect(200)).body;
  const items = [menu.art, ...menu.design].flatMap((group) => group.items);
  expect(items.length).toBeGreaterThan(8);
  for (const { kind, path, href } of items) {
    expect([kind, typeof path, typeof href]).toEqual(
      kind === 'internal'
        ? [kind, 'string', 'undefined']
        : [kind, 'undefined', kind === 'external' ? 'string' : 'undefined'],
    );
    if (kind === 'internal') await get(path.split('#')[0]).expect(200);
  }
  expect(menu.design.map(({ heading }: { heading: string }) => heading)).toEqual(['Pages', 'Typologies', 'Socials']);
  expect((await get('/api/v1/view?path=/design').expect(200)).body.menu).toEqual(menu);
  const { text } = await get('/design').expect(200);
  expect(text).not.toMatch(/"(?:heading|renditions)":/);
});

test('lists in parts count as requests that have to be made, whole lists do not [V3]', async () => {
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

test('what is counted and what the cache did are told as they are described [E1]', async () => {
  await projects().expect(200);
  const made = await projects('?q=chair').expect(200);
  expect(made.headers['cache-status']).toContain('hit');
  expect(made.headers.ratelimit).toMatch(/^"requests"/);
  for (const kept of ['', '?limit=2']) expect((await projects(kept).expect(200)).headers.ratelimit).toBeUndefined();
  expect(responseHeaders.RateLimit.description).toContain('made for is, even of content out of the cache');
});
