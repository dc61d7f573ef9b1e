import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'languages-'));

const files: Readonly<Record<string, string>> = {
  'site.json': JSON.stringify({ atelier: 'Studio', artist: 'Ida', artistSlug: 'ida' }),
  'projects/chair/index.md':
    '---\ntitle: Chair\nyear: 2021\nlead: Made of sills.\nfacts: { Edition: open }\n---\n\nThirteen pieces.\n',
  'projects/chair/index.it.md':
    '---\ntitle: Sedia\nslug: sedia\n---\n\nTredici pezzi, come la [panca](/design/projects/bench).\n',
  'projects/bench/index.md': '---\ntitle: Bench\n---\n\nFor two weathers.\n',
  'pages/about.md': '---\ntitle: About\n---\n\nAn atelier.\n',
  'pages/about.it.md': '---\ntitle: Chi siamo\n---\n\nUn atelier.\n',
  'pages/care.md': '---\ntitle: Care\n---\n\nWipe it.\n',
  'pages/care.it.md': '---\ntitle: Cura\nslug: cura\n---\n\nPulire.\n',
};

let site: RunningSite;

beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  site = await startSite({
    env: { CONTENT_DIR: folder, LOCALES: 'en-US,it,zh-Hans', PUBLIC_URL: 'https://a.example' },
  });
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
const read = async (path: string) => (await get(path)).json();
const htmlAt = async (path: string) => (await get(path)).text();

/** `hreflang` and URL of each link to another language. */
const languagesIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map(([, lang, href]) => [
      lang,
      href,
    ]),
  );

describe('a page in another language', () => {
  test('has its own URL, texts and links to the same page', async () => {
    const html = await htmlAt('/it/design/projects/sedia');
    expect(html).toContain('<html lang="it" data-prefix="/it"');
    expect(html).toContain('Tutti i progetti');
    expect(html).toContain('href="/it/design/projects/bench"');
    expect(html).toContain('<link rel="canonical" href="https://a.example/it/design/projects/sedia">');
    const own = {
      'en-US': 'https://a.example/design/projects/chair',
      it: 'https://a.example/it/design/projects/sedia',
      'x-default': 'https://a.example/design/projects/chair',
    };
    expect(languagesIn(html)).toEqual(own);
    expect(languagesIn(await htmlAt('/design/projects/chair'))).toEqual(own);
  });

  test('marks each field that another language supplies', async () => {
    const project = await read('/api/v1/design/projects/sedia?locale=it');
    expect(project).toMatchObject({
      title: 'Sedia',
      lead: 'Made of sills.',
      leadLang: 'en-US',
      leadDir: 'ltr',
      locale: 'it',
    });
    expect(project).not.toHaveProperty('titleLang');
    expect(project.facts).toEqual([{ label: 'Edition', value: 'open', lang: 'en-US', dir: 'ltr' }]);
    expect(project.locales).toEqual([
      { locale: 'en-US', path: '/design/projects/chair', isComplete: true },
      { locale: 'it', path: '/it/design/projects/sedia', isComplete: false },
      { locale: 'zh-Hans', path: '/zh-Hans/design/projects/chair', isComplete: false, text: 'en-US' },
    ]);
  });

  test('leaves such fields out with fallback=none', async () => {
    const project = await read('/api/v1/design/projects/sedia?locale=it&fallback=none');
    expect(project).toMatchObject({ title: 'Sedia', facts: [] });
    expect(project).not.toHaveProperty('lead');
  });

  test.each([
    ['/it/design/projects/chair', '/it/design/projects/sedia'],
    ['/design/projects/sedia?part=1', '/design/projects/chair?part=1'],
    ['/zh-Hans/design/projects/sedia', '/zh-Hans/design/projects/chair'],
    ['/api/v1/design/projects/chair?locale=it', '/api/v1/design/projects/sedia?locale=it'],
    ['/it/design/care', '/it/design/cura'],
    ['/design/cura', '/design/care'],
    ['/it/art', '/it/art/ida'],
    ['/IT/design/projects/sedia?part=1', '/it/design/projects/sedia?part=1'],
    ['/zh-hans', '/zh-Hans'],
    ['/en-us/design', '/design'],
    ['/en-US', '/'],
    [
      '/api/v1/design/projects/chair?locale=it&fallback=none&images=cover',
      '/api/v1/design/projects/sedia?images=cover&locale=it&fallback=none',
    ],
    ['/api/v1/design/projects/?locale=it&fallback=none', '/api/v1/design/projects?locale=it&fallback=none'],
  ])('redirects %s to the slug of its language', async (path, to) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([308, to]);
  });

  test('whose main text is a fallback has the canonical URL of the source and no hreflang', async () => {
    const html = await htmlAt('/it/design/projects/bench');
    expect(html).toContain('<link rel="canonical" href="https://a.example/design/projects/bench">');
    expect(languagesIn(html)).toEqual({});
    expect(html).toContain('Questo testo è in inglese.');
    expect(html).toMatch(/<h1[^>]* lang="en-US"/);
  });
});

test('a view is in the language of its path', async () => {
  const view = await read('/api/v1/view?path=/it/design/projects/sedia');
  expect(view).toMatchObject({
    locale: 'it',
    path: '/it/design/projects/sedia',
    canonicalPath: '/it/design/projects/sedia',
    project: { title: 'Sedia' },
  });
  expect(view).toEqual(await read('/api/v1/view?path=/design/projects/sedia&locale=it'));
});

test('the API lists the languages, and refuses others', async () => {
  const { locale, locales } = await read('/api/v1/config?locale=it');
  expect(locale).toBe('it');
  expect(locales.map((one: { name: string; prefix: string }) => [one.name, one.prefix])).toEqual([
    ['English', ''],
    ['Italiano', '/it'],
    ['简体中文', '/zh-Hans'],
  ]);
  expect((await get('/api/v1/config?locale=fr')).status).toBe(400);
  expect(await read('/_i18n/it/messages.json')).toMatchObject({ 'common.art': 'Arte' });
});

test('a site with one language ignores the texts of others', async () => {
  const plain = await startSite({ env: { CONTENT_DIR: folder } });
  const project = await (await fetch(`${plain.url}/api/v1/design/projects/chair`)).json();
  expect(project).not.toHaveProperty('locales');
  expect((await fetch(`${plain.url}/it/design`)).status).toBe(404);
  expect((await fetch(`${plain.url}/api/v1/config?locale=en-US`)).status).toBe(400);
  await plain.close();
});
