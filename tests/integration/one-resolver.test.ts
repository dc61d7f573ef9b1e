import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';

const token = 'a-token-of-some-length';

const rules = [
  { from: '/Old-Studio', to: '/design/about', status: 301 },
  { from: '/shop', to: 'https://shop.example/' },
];

let site: FaultySite;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-rules-'));
  const file = join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify(rules));
  site = await startFaultySite({ env: { ...withoutImages, OPS_TOKEN: token, ROUTE_RULES_FILE: file } });
  rmSync(folder, { recursive: true });
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const view = (path: string) => get(`/api/v1/view?path=${encodeURIComponent(path)}`);
const explain = async (path: string) => {
  const requested = get(`/ops/explain?path=${encodeURIComponent(path)}`).set('Authorization', `Bearer ${token}`);
  return (await requested.expect(200)).body;
};

describe('a path [R17]', () => {
  test.each([
    '/art/somebody',
    '/nothing',
    '/design/no-such-page',
    '/design/projects/none',
    '/api/v1/nothing',
    '/ops/x',
  ])('%s is 404 as a document and as a view [R14, S7]', async (path) => {
    await get(path).expect(404);
    await view(path).expect(404);
    const { kind, outcome } = await explain(path);
    expect([kind, outcome]).toContain(kind === 'nothing' ? 'nothing' : 'absent');
  });
});

describe('a route rule [B4]', () => {
  test.each(['/Old-Studio', '/old-studio/', '//OLD-STUDIO', '/old%2Dstudio?x=1'])(
    'redirects %s [B4, R17]',
    async (path) => {
      const { headers } = await get(path).expect(301);
      expect(headers.location).toBe('/design/about');
      expect(await explain(path)).toMatchObject({ kind: 'redirect', to: '/design/about', status: 301 });
      expect((await view(path).expect(200)).body).toMatchObject({
        canonicalPath: '/design/about',
        page: 'design-about',
      });
    },
  );

  test('to another site has no view [B4]', async () => {
    expect((await get('/SHOP').expect(302)).headers.location).toBe('https://shop.example/');
    await view('/SHOP').expect(404);
  });
});

describe('a page that the upstream does not have [R6]', () => {
  const menu = {
    art_menu: { blocks: [{ label: 'Frames', url: '/Frames/' }] },
    design_menu: [{ title: 'Design Menu Pages', blocks: [{ label: 'Care', url: 'design/opening-hours?x#y' }] }],
  };

  test('is 404 unless the menu or a list names it [R6]', async () => {
    const named = await startFaultySite({ env: withoutImages });
    const page = (slug: string) => supertest(named.url).get(`/api/v1/pages/${slug}`);
    named.upstream.fail('get-burgermenu-items', json(menu));
    named.upstream.fail('get-pages', json([]));
    await page('nope').expect(404);
    for (const slug of ['frames', 'opening-hours', 'Opening-Hours', 'sill-chair', 'salt-clock']) {
      const { body } = await page(slug).expect(200);
      expect(body, slug).toMatchObject({ isEmpty: true, blocks: [] });
      // Such a document does not exist (S7).
      await supertest(named.url).get(`/design/${slug}`).expect(404);
    }
    await named.close();
  });
});
