import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DraftingCms } from '../helpers/drafting-cms.ts';
import { type Failure, json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { startSite } from '../helpers/running-site.ts';

const token = 'a-token-of-some-length';
let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ env: { ...withoutImages, OPS_TOKEN: token } });
});

beforeEach(async () => {
  site.upstream.heal();
  const purge = supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`);
  await purge.send({ all: true, hard: true });
});

afterAll(() => site.close());

const cacheControlOf = async (path: string) => {
  const { headers } = await supertest(site.url).get(path).expect(200);
  return `${headers['cache-control']} | ${headers['cdn-cache-control']}`;
};

const stored = 's-maxage=60';
const notStored = 's-maxage=0 | no-store';

test('shared caches keep pages of a CMS that has neither search data nor a landing [N8]', async () => {
  const cms = await new DraftingCms().start();
  const own = await startSite({ env: { ...cms.env('s'.repeat(32)), ...withoutImages } });
  try {
    for (const path of ['/', '/design', '/design/projects/loft', '/api/v1/seo?slug=design', '/api/v1/view?path=/']) {
      const headers = async () => (await supertest(own.url).get(path).expect(200)).headers['cache-control'];
      await expect.poll(headers, { message: path }).toContain(stored);
    }
  } finally {
    await own.close();
    await cms.close();
  }
});

describe('shared caches [N8, F12]', () => {
  test.each<[what: string, call: string, failure: Failure, paths: readonly string[]]>([
    ['search data that fails', 'get-seo', status(500), ['/api/v1/seo?slug=design', '/design']],
    ['missing search data', 'get-seo', status(404), ['/design/about', '/api/v1/view?path=/design']],
    ['a landing that fails', 'get-laning-videos', status(500), ['/']],
    ['an empty landing', 'get-laning-videos', json({}), ['/', '/api/v1/landing', '/api/v1/view?path=/']],
  ])('do not keep %s, cold or warm [N8]', async (_what, call, failure, paths) => {
    site.upstream.fail(call, failure);
    for (const path of paths) {
      expect(await cacheControlOf(path), path).toContain(notStored);
      expect(await cacheControlOf(path), path).toContain(notStored);
    }
  });

  test('keep complete responses [N8]', async () => {
    for (const path of [
      '/',
      '/design',
      '/api/v1/view?path=/design/about',
      '/api/v1/landing',
      '/api/v1/seo?slug=design',
    ])
      await expect.poll(() => cacheControlOf(path), { message: path }).toContain(stored);
  });

  test('have the fallback as search data, and their documents contain the heading of the page [N8]', async () => {
    site.upstream.fail('get-seo', status(404));
    const { body: list } = await supertest(site.url).get('/api/v1/design/projects').expect(200);
    const [{ slug, title, canonicalPath }] = list.items;
    const { body: seo } = await supertest(site.url).get(`/api/v1/seo?slug=design/${slug}`).expect(200);
    const { text } = await supertest(site.url).get(canonicalPath).expect(200);
    expect(seo).toEqual({ title: expect.any(String), isFallback: true });
    expect(text).toContain(`<title>${`${title} — ${seo.title}`.replaceAll('&', '&amp;')}</title>`);
  });
});
