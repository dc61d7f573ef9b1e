import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  test('come in the form of the Iconify API, in any requested order [C11]', async () => {
    const { body, headers, text } = await get('/api/icons/lucide.json?icons=home,instagram,home').expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(iconSetSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ prefix: 'lucide', width: 24, height: 24, aliases: { home: { parent: 'house' } } });
    expect(Object.keys(body.icons).sort()).toEqual(['house', 'instagram']);
    expect((await get('/api/icons/lucide.json?icons=instagram,home').expect(200)).text).toBe(text);
  });

  test.each([
    ['a set that is not served', '/api/icons/ph.json?icons=house', 404],
    ['an invalid set name', '/api/icons/..%2fx.json?icons=house', 400],
    ['no names', '/api/icons/lucide.json', 400],
    ['an invalid icon name', '/api/icons/lucide.json?icons=house,Big%20House', 400],
    ['too many names', `/api/icons/lucide.json?icons=${Array.from({ length: 101 }, (_, i) => `a${i}`).join(',')}`, 400],
    ['a long address [K8]', `/api/icons/lucide.json?icons=house&x=${'x'.repeat(500)}`, 400],
    ['a long list [K8]', `/api/icons/lucide.json?icons=${'abcdefghi,'.repeat(49)}house`, 400],
  ])('%s is a problem document [C11, V3]', async (_what, path, status) => {
    const { body, headers } = await get(path).expect(status);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problemSchema.parse(body)).toEqual(body);
  });
});

describe('a public icon API [C12]', () => {
  test('is in the configuration and the policy where an operator names it [C12]', async () => {
    const other = await startSite({
      env: { ICON_FALLBACK_URL: 'https://icons.example/api', ICON_PREFIXES: 'lucide' },
    });
    expect(await policyOf(other)).toContain("connect-src 'self' https://icons.example;");
    const { icons } = (await supertest(other.url).get('/api/v1/config').expect(200)).body;
    expect(icons).toMatchObject({ prefixes: ['lucide'], fallbackUrl: 'https://icons.example/api' });
    await supertest(other.url).get('/api/icons/iconoir.json?icons=behance').expect(404);
    await other.close();
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

  test('are served like all others [F19]', async () => {
    const { url, lines, close } = await siteWith(
      '{"prefix":"shed","icons":{"door":{"body":"<path d=\\"M0 0h9\\"/>"}}}',
    );
    const { body } = await supertest(url).get('/api/icons/shed.json?icons=door').expect(200);
    expect(body).toEqual({ prefix: 'shed', icons: { door: { body: '<path d="M0 0h9"/>' } } });
    expect(lines()).toEqual([]);
    await close();
  });

  test('are logged and ignored if invalid [F19]', async () => {
    const { url, lines, close } = await siteWith('{"prefix":"shed","icons":{"door":{"body":7}}}');
    expect(lines()).toMatchObject([
      { msg: 'Failed to load custom icons', err: { message: expect.stringContaining('body') } },
    ]);
    await supertest(url).get('/api/icons/shed.json?icons=door').expect(404);
    await supertest(url).get('/api/icons/lucide.json?icons=house').expect(200);
    await close();
  });
});
