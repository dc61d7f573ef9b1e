import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { iconSetSchema } from '../../shared/contract/icon.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

const get = (path: string) => supertest(site.url).get(path);

const policyOf = async (page: RunningSite) =>
  (await supertest(page.url).get('/design').expect(200)).headers['content-security-policy'] ?? '';

describe('icons [C11]', () => {
  test('in the form of the Iconify API, each once, whatever the order they are asked for in [C11]', async () => {
    const { body, headers, text } = await get('/api/icons/lucide.json?icons=home,instagram,home').expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(iconSetSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ prefix: 'lucide', width: 24, height: 24, aliases: { home: { parent: 'house' } } });
    expect(Object.keys(body.icons).sort()).toEqual(['house', 'instagram']);
    expect((await get('/api/icons/lucide.json?icons=instagram,home').expect(200)).text).toBe(text);
  });

  test('what the set does not have is named, as that API does [C11]', async () => {
    const { body } = await get('/api/icons/iconoir.json?icons=behance,no-such-icon').expect(200);
    expect(Object.keys(body.icons)).toEqual(['behance']);
    expect(body.not_found).toEqual(['no-such-icon']);
  });

  test('kept for a day, then asked for by their tag [C11]', async () => {
    const { headers } = await get('/api/icons/lucide.json?icons=house').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    const again = await get('/api/icons/lucide.json?icons=house')
      .set('if-none-match', headers.etag ?? '')
      .expect(304);
    expect(again.headers['cache-control']).toBe('public, max-age=86400');
  });

  test.each([
    ['a set that is not served', '/api/icons/ph.json?icons=house', 404],
    ['a name of a set that is none', '/api/icons/..%2fx.json?icons=house', 400],
    ['no names', '/api/icons/lucide.json', 400],
    ['an empty list', '/api/icons/lucide.json?icons=', 400],
    ['a name that is none', '/api/icons/lucide.json?icons=house,Big%20House', 400],
    ['two lists', '/api/icons/lucide.json?icons=a&icons=b', 400],
    ['too many names', `/api/icons/lucide.json?icons=${Array.from({ length: 101 }, (_, i) => `a${i}`).join(',')}`, 400],
    ['a long address [K8]', `/api/icons/lucide.json?icons=house&x=${'x'.repeat(500)}`, 400],
    ['a long list [K8]', `/api/icons/lucide.json?icons=${'abcdefghi,'.repeat(49)}house`, 400],
  ])('%s is a problem document [C11, V3]', async (_what, path, status) => {
    const { body, headers } = await get(path).expect(status);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problemSchema.parse(body)).toEqual(body);
  });

  test.each([
    ['a name that is none', 'Foo'],
    ['too many names', Array.from({ length: 101 }, (_, i) => `a${i}`).join(',')],
  ])('%s is pointed at [C11, V3]', async (_what, names) => {
    const { body } = await get(`/api/icons/lucide.json?icons=${names}`).expect(400);
    expect(body.errors).toMatchObject([{ pointer: '#/query/icons' }]);
  });

  test('the public configuration says which there are, and where [N18]', async () => {
    const { icons } = (await get('/api/v1/config').expect(200)).body;
    expect(icons).toEqual({ prefixes: ['iconoir', 'lucide'], endpoint: '/api/icons', timeoutMs: 1500 });
  });
});

describe('a public icon API [C12]', () => {
  test('is nowhere unless the operator names it: nothing but the site may be asked [C12]', async () => {
    expect(await policyOf(site)).toContain("connect-src 'self';");
  });

  test('is told to the site, and let in by its policy, where one is named [C12]', async () => {
    const other = await startSite({
      env: { ICON_FALLBACK_URL: 'https://icons.example/api', ICON_PREFIXES: 'lucide' },
    });
    expect(await policyOf(other)).toContain("connect-src 'self' https://icons.example;");
    const { icons } = (await supertest(other.url).get('/api/v1/config').expect(200)).body;
    expect(icons).toMatchObject({ prefixes: ['lucide'], fallbackUrl: 'https://icons.example/api' });
    await supertest(other.url).get('/api/icons/iconoir.json?icons=behance').expect(404);
    await other.close();
  });

  test('a set that is not installed stops the start, with what to do [C11]', () => {
    expect(() => readConfig({ ICON_PREFIXES: 'lucide,tabler' })).toThrow(
      /ICON_PREFIXES=tabler: must be .* npm install @iconify-json\/tabler/,
    );
  });
});

describe('icons of the brand [F19]', () => {
  async function siteWith(icons: string) {
    const brand = mkdtempSync(join(tmpdir(), 'atelier-brand-'));
    writeFileSync(join(brand, 'icons.json'), icons);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const running = await startSite({ env: { BRAND_DIR: brand }, log });
    const close = async () => {
      await running.close();
      rmSync(brand, { recursive: true });
    };
    return { url: running.url, lines: () => lines.map((line) => JSON.parse(line)), close };
  }

  test('are given as all others are [F19]', async () => {
    const { url, lines, close } = await siteWith(
      '{"prefix":"shed","icons":{"door":{"body":"<path d=\\"M0 0h9\\"/>"}}}',
    );
    const { body } = await supertest(url).get('/api/icons/shed.json?icons=door').expect(200);
    expect(body).toEqual({ prefix: 'shed', icons: { door: { body: '<path d="M0 0h9"/>' } } });
    expect(lines()).toEqual([]);
    await close();
  });

  test('that are invalid are logged, and all else goes on [F19]', async () => {
    const { url, lines, close } = await siteWith('{"prefix":"shed","icons":{"door":{"body":7}}}');
    expect(lines()).toMatchObject([
      { msg: 'Failed to load custom icons', err: { message: expect.stringContaining('body') } },
    ]);
    await supertest(url).get('/api/icons/shed.json?icons=door').expect(404);
    await supertest(url).get('/api/icons/lucide.json?icons=house').expect(200);
    await close();
  });
});
