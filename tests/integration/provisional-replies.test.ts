import supertest from 'supertest';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ResponseCache } from '../../server/http/response-cache.ts';
import { json, status } from '../helpers/faults.ts';
import { type FaultySite, startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';

let site: FaultySite;

afterEach(() => site.close());

const cacheControlOf = async (path: string) => {
  const { headers } = await supertest(site.url).get(path).expect(200);
  return `${headers['cache-control']} | ${headers['cdn-cache-control']}`;
};

const kept = 's-maxage=60';
const notKept = 's-maxage=0 | no-store';

describe('shared caches keep nothing that is expected to become more [N8, F12]', () => {
  test('search engine data that fell back, because there is none or because nobody can say [N8]', async () => {
    site = await startFaultySite({ env: withoutPictures });
    expect(await cacheControlOf('/api/v1/seo?slug=design/made-up')).toContain(notKept);
    site.upstream.fault('get-seo', status(500));
    expect(await cacheControlOf('/api/v1/seo?slug=design')).toContain(notKept);
    // Its page has another title than it should have.
    expect(await cacheControlOf('/design')).toContain(notKept);
  });

  test.each([
    ['cannot be loaded', status(500)],
    ['is empty', json({})],
  ])('a start whose landing %s [N8]', async (_how, fault) => {
    site = await startFaultySite({ env: withoutPictures });
    site.upstream.fault('get-laning-videos', fault);
    expect(await cacheControlOf('/')).toContain(notKept);
  });

  test('a landing without films and introductions [N8]', async () => {
    site = await startFaultySite({ env: withoutPictures });
    site.upstream.fault('get-laning-videos', json({}));
    expect(await cacheControlOf('/api/v1/landing')).toContain(notKept);
  });

  test.each(['/', '/api/v1/view?path=/'])('%s with a landing that says nothing, cold and warm [N8]', async (path) => {
    site = await startFaultySite({ env: withoutPictures });
    site.upstream.fault('get-laning-videos', json({ videos: {} }));
    expect(await cacheControlOf(path)).toContain(notKept);
    expect(await cacheControlOf(path)).toContain(notKept);
  });

  test.each(['/design', '/design/about', '/api/v1/view?path=/design', '/api/v1/seo?slug=design'])(
    '%s without search engine data, cold and warm [N8]',
    async (path) => {
      site = await startFaultySite({ env: withoutPictures });
      site.upstream.fault('get-seo', status(404));
      expect(await cacheControlOf(path)).toContain(notKept);
      expect(await cacheControlOf(path)).toContain(notKept);
    },
  );

  test('the same with all there is to say are kept [N8]', async () => {
    site = await startFaultySite({ env: withoutPictures });
    const pages = ['/', '/design', '/design/about', '/design/projects/sill-chair', '/design/care', '/privacy-policy'];
    const views = pages.map((path) => `/api/v1/view?path=${path}`);
    for (const path of [...pages, ...views, '/api/v1/landing', '/api/v1/seo?slug=design']) {
      await expect.poll(() => cacheControlOf(path), { message: path }).toContain(kept);
    }
  });
});

test.each([
  ['/api/v1/design/projects/sill-chair', 'api:project:{"slug":"sill-chair"}'],
  ['/api/v1/seo?slug=design', 'api:seo:{"slug":"design"}'],
  ['/api/v1/menu', 'api:menu:{}'],
  ['/design/about', 'document:/design/about'],
  ['/design?typology=furniture', 'document:/design?typology=furniture'],
])('a request is looked up once, whether it finds a reply or not: %s [P9]', async (path, key) => {
  site = await startFaultySite({ env: withoutPictures });
  const lookup = vi.spyOn(ResponseCache.prototype, 'lookup');
  const looks = () => lookup.mock.calls.filter(([builder]) => builder.key === key).length;
  await supertest(site.url).get(path).expect(200);
  expect(looks()).toBe(1);
  await supertest(site.url).get(path).expect(200);
  expect(looks()).toBe(2);
  lookup.mockRestore();
});
