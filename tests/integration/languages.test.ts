import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'languages-'));

const sampleMedia = join(import.meta.dirname, '../../server/upstream/sample/media/design/sill-chair');

const files: Readonly<Record<string, string>> = {
  'site.json': JSON.stringify({ atelier: 'Studio', artist: 'Ida', artistSlug: 'ida' }),
  'projects/chair/index.md':
    '---\ntitle: Chair\nyear: 2021\ncover: cover.jpg\nlead: Made of sills.\nfacts: { Edition: open }\n---\n\nThirteen pieces.\n',
  'projects/chair/index.it.md':
    '---\ntitle: Sedia\nslug: sedia\n---\n\nTredici pezzi, come la [panca](/design/projects/bench).\n',
  'works/a/index.md': '---\ntitle: Zeit\n---\n\nA.\n',
  'works/a/index.sv.md': '---\ntitle: Ödla\n---\n\nA.\n',
  'works/b/index.md': '---\ntitle: Orm\n---\n\nB.\n',
  'works/b/index.sv.md': '---\ntitle: Zebra\n---\n\nB.\n',
  'projects/bench/index.md': '---\ntitle: Bench\n---\n\nFor two weathers.\n',
  'events/fair/index.md':
    '---\ntitle: Fair\nfrom: 2026-03-01\nkind: fair\nplace: Graz\nworks: [chair]\n---\n\nHall 5.\n',
  'events/fair/index.it.md': '---\ntitle: Fiera\nslug: fiera\n---\n\nPadiglione 5.\n',
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
  copyFileSync(join(sampleMedia, '03-stack.jpg'), join(folder, 'projects/chair/cover.jpg'));
  site = await startSite({
    env: { CONTENT_DIR: folder, LOCALES: 'en-US,it,zh-Hans,sv', PUBLIC_URL: 'https://a.example' },
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

  test('keeps its parameters in other languages, and its language in forms without JavaScript', async () => {
    const html = await htmlAt('/it/design?q=sedia&sort=title');
    expect(html).toContain('href="/design?q=sedia&amp;sort=title" hrefLang="en-US"');
    const forms = [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action);
    expect(forms.length).toBeGreaterThan(0);
    expect([...new Set(forms)]).toEqual(['/it/design#index']);
    expect(await htmlAt('/it/shortlist?items=chair')).toContain('href="/shortlist?items=chair" hrefLang="en-US"');
  });

  test('shows the shortlist of another language, each item once', async () => {
    expect(await htmlAt('/it/shortlist?items=chair')).toContain('href="/it/design/projects/sedia"');
    const { items } = await read('/api/v1/shortlist?items=sedia,a,Chair');
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(['chair', 'a']);
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
      { locale: 'sv', path: '/sv/design/projects/chair', isComplete: false, text: 'en-US' },
    ]);
  });

  test('has the title of its language, whatever the slug', async () => {
    const { title, slug, blocks } = await read('/api/v1/pages/cura?locale=it');
    expect([title, slug, blocks.length]).toEqual(['Cura', 'cura', 1]);
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
    ['/it/news/fair', '/it/news/fiera'],
    ['/news/fiera', '/news/fair'],
    ['/design/cura', '/design/care'],
    ['/it/art', '/it/art/ida'],
    ['/IT/design/projects/sedia?part=1', '/it/design/projects/sedia?part=1'],
    ['/zh-hans', '/zh-Hans'],
    ['/it/', '/it'],
    ['/it/?q=1', '/it?q=1'],
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

test('lists are in the order of the language', async () => {
  const titles = async (path: string) => (await read(path)).items.map(({ title }: { title: string }) => title);
  expect(await titles('/api/v1/art/works?sort=title')).toEqual(['Orm', 'Zeit']);
  expect(await titles('/api/v1/art/works?sort=title&locale=sv')).toEqual(['Zebra', 'Ödla']);
});

test('a language that the site does not have is named in the problem', async () => {
  const response = await get('/api/v1/design/projects?locale=fr');
  expect([response.status, (await response.json()).detail]).toEqual([
    400,
    'query/locale: Not a value that this site has',
  ]);
});

describe('events in several languages', () => {
  test('have their own slugs and texts, and show items in their language', async () => {
    const html = await htmlAt('/it/news/fiera');
    expect(html).toContain('Padiglione 5.');
    expect(html).toContain('href="/it/design/projects/sedia"');
    expect(languagesIn(html)).toMatchObject({
      'en-US': 'https://a.example/news/fair',
      it: 'https://a.example/it/news/fiera',
    });
    expect(await read('/api/v1/events/fiera?locale=it')).toMatchObject({
      title: 'Fiera',
      kindLabel: 'Fiera',
      dates: '1 marzo 2026',
      locales: [
        { locale: 'en-US', path: '/news/fair', isComplete: true },
        { locale: 'it', path: '/it/news/fiera', isComplete: true },
        { locale: 'zh-Hans', path: '/zh-Hans/news/fair', isComplete: false, text: 'en-US' },
        { locale: 'sv', path: '/sv/news/fair', isComplete: false, text: 'en-US' },
      ],
    });
    const project = await read('/api/v1/design/projects/sedia?locale=it');
    expect(project.events).toEqual([{ text: 'Fiera (Graz, 2026)', path: '/it/news/fiera' }]);
  });

  test('are in the list, the feeds, the calendar and the sitemap of each language', async () => {
    expect((await read('/api/v1/events?locale=it')).items[0]).toMatchObject({ title: 'Fiera' });
    expect(await htmlAt('/it/news')).toContain('href="/it/news/fiera"');
    const feed = await read('/it/feeds/events.json');
    expect(feed).toMatchObject({ language: 'it', items: [{ title: 'Fiera', url: 'https://a.example/it/news/fiera' }] });
    expect(await htmlAt('/it/events.ics')).toContain('SUMMARY:Fiera');
    const sitemap = await htmlAt('/sitemap.xml');
    expect(sitemap).toContain('<loc>https://a.example/it/news/fiera</loc>');
    expect(sitemap).not.toContain('/zh-Hans/news/fair');
  });
});

test('a manifest has the texts of all languages, and JSON-LD that of its page', async () => {
  await expect.poll(() => get('/iiif/design/chair/manifest.json').then(({ status }) => status), patience).toBe(200);
  const manifest = await read('/iiif/design/chair/manifest.json');
  expect(manifest.label).toEqual({ en: ['Chair'], it: ['Sedia'] });
  expect(manifest.summary).toEqual({ en: ['Made of sills.'] });
  const [year] = manifest.metadata;
  expect(year).toMatchObject({ label: { en: ['Year'], it: ['Anno'], 'zh-Hans': ['年份'] } });
  const collection = await read('/iiif/collection.json');
  expect(Object.keys(collection.summary)).toEqual(['en', 'it', 'zh-Hans', 'sv']);
  expect(await htmlAt('/it/design/projects/sedia')).toContain('"inLanguage":"it"');
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
  expect(view.locales).toEqual((await read('/api/v1/design/projects/sedia?locale=it')).locales);
});

test('the API lists the languages, and refuses others', async () => {
  const { locale, locales } = await read('/api/v1/config?locale=it');
  expect(locale).toBe('it');
  expect(locales.map((one: { name: string; prefix: string }) => [one.name, one.prefix])).toEqual([
    ['English', ''],
    ['Italiano', '/it'],
    ['简体中文', '/zh-Hans'],
    ['Svenska', '/sv'],
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
