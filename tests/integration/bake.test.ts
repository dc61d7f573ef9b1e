import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { bakeSite } from '../../server/tools/bake.ts';
import { bakedPathOf } from '../../shared/page/baked-site.ts';
import { deadLinksOf } from '../helpers/baked-links.ts';
import { nginxErrorsIn, startBakedNginx } from '../helpers/baked-nginx.ts';
import { patience } from '../helpers/eventually.ts';
import { heldHeaders, json, status } from '../helpers/failures.ts';
import { withoutImages } from '../helpers/faulty-site.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';
import { patientEnv, testEnv } from '../helpers/upstream-env.ts';

const root = mkdtempSync(join(tmpdir(), 'atelier-bake-test-'));

afterAll(() => rmSync(root, { recursive: true, force: true }));

type Env = Readonly<Record<string, string>>;

async function baked(name: string, env: Env) {
  const dir = join(root, name, 'site');
  const said: string[] = [];
  const place = { PUBLIC_URL: 'https://studio.example', DATA_DIR: join(root, name, 'data') };
  const config = readConfig({ ...patientEnv, ...withoutImages, ...place, ...env });
  const isWhole = await bakeSite(config, dir, '', (line) => said.push(line));
  const named = said.flatMap((line) => /^Not written: (.*?): /s.exec(line)?.[1] ?? []);
  return { dir, said, isWhole, named };
}

/** An upstream whose projects have these slugs. The first one links to these paths. */
async function upstreamOf(slugs: readonly string[], links: readonly string[] = []) {
  const texts = ['about', 'process', 'biography'].map((name) => [`/t/get-${name}/`, [{ type: 'text', text: name }]]);
  const landing = { '/t/get-laning-videos': {}, '/t/get-burgermenu-items/': {} };
  const answers = { '/t/get-art-projects/': [], ...landing, ...Object.fromEntries(texts) };
  const upstream = await startFaultyUpstream({ answers });
  onTestFinished(() => upstream.close());
  const list = (all: readonly string[]) =>
    upstream.fail(
      'get-design-projects/',
      json(all.map((slug, id) => ({ id: id + 1, slug, title: `Thing ${id + 1}.` }))),
    );
  list(slugs);
  const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const text = `<p>${links.map((path) => `<a href="${escaped(path)}">link</a>`).join(' ')}</p>`;
  upstream.fail('get-design-projects-detail', json({ read_more: [{ type: 'text', text: `<p>Words.</p>${text}` }] }));
  upstream.fail('get-pages', json([{ slug: 'hidden', title: 'Hidden', content: [{ type: 'text', text: 'Here.' }] }]));
  return { upstream, list, env: testEnv(upstream.url) };
}

const pathOf = (slug: string) => `/design/projects/${encodeURIComponent(slug)}`;

function rulesFile(name: string, rules: readonly object[]): Env {
  const file = join(root, `${name}-rules.json`);
  writeFileSync(file, JSON.stringify(rules));
  return { ROUTE_RULES_FILE: file };
}

const oddSlugs = [
  ...[
    '../../../../../../package',
    '..%2f',
    '../../art/qq',
    '%2F..%2F',
    'a/b',
    'a%2Fb',
    'a%252Fb',
    'a_2Fb',
    'a\\b',
    '..\\..\\c',
  ],
  ...[
    "it's",
    'a b',
    'a+b',
    'a,b',
    'a"b',
    'a&b',
    'a#b',
    'a?b',
    'a;b{c}$d',
    '100%',
    'index.html',
    'about.md',
    'villa-(2020)',
  ],
  ...['日本'.repeat(20), '永'.repeat(112), 'é'.repeat(190), 'x'.repeat(200)],
];

const folderFiles = {
  'site.json': JSON.stringify({ atelier: 'Studio', artist: 'Ida', artistSlug: 'ida' }),
  'projects/chair/index.md': '---\ntitle: Chair\n---\n\nThirteen pieces.\n',
  'projects/chair/index.it.md': '---\ntitle: Sedia\nslug: sedia\n---\n\nTredici pezzi, [noi](/design/about).\n',
  'works/one/index.md': '---\ntitle: One\n---\n\nOne.\n',
  'works/one/index.it.md': '---\ntitle: Uno\n---\n\nUno.\n',
  'pages/about.md': '---\ntitle: About\n---\n\nAn atelier.\n',
  'events/fair/index.md': '---\ntitle: Fair\nfrom: 2026-03-01\n---\n\nHall 5.\n',
};

test('each language is baked whole, and its links stay in it', async () => {
  const folder = join(root, 'content');
  for (const [path, text] of Object.entries(folderFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { dir, isWhole, named } = await baked('languages', { CONTENT_DIR: folder, LOCALES: 'en-US,it,zh-Hans' });
  expect([isWhole, named, deadLinksOf(dir, '')]).toEqual([true, [], []]);
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  const files = ['index.html', 'index.md', 'llms.txt', 'feeds/works.atom', 'feeds/events.json', 'design/about.md'];
  for (const prefix of ['', 'it/', 'zh-Hans/'])
    for (const file of files) expect(existsSync(join(dir, prefix, file)), prefix + file).toBe(true);
  const html = read('it/design/projects/sedia/index.html');
  expect(html).toContain('Tredici pezzi');
  const links = [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('hrefLang=') ? [] : (/ href="(\/[^"]*)"/.exec(tag)?.[1] ?? []),
  );
  expect(links.filter((href) => !/^\/it\//.test(href))).toEqual([]);
  expect(links).toContain('/it/design/about/');
  // The switcher has the slug of this language, which leads to that of the other one.
  expect(read('design/projects/sedia/index.html')).toContain('https://studio.example/design/projects/chair/');
  expect(JSON.parse(read('api/v1/design/projects/sedia/locale=it.json'))).toMatchObject({ locale: 'it' });
  expect(JSON.parse(read('_i18n/it/messages.json'))).toMatchObject({ 'common.art': 'Arte' });
  expect(read('it/feeds/works.atom')).toContain('https://studio.example/it/art/art-works/one/');
});

test('a long list is baked in parts that link to each other, and whole as data [N6]', async () => {
  const { env } = await upstreamOf(Array.from({ length: 130 }, (_, at) => `thing-${at}`));
  const { dir, isWhole, said } = await baked('parts', env);
  expect([isWhole, said.filter((line) => line.startsWith('Not written'))]).toEqual([true, []]);
  const documents = ['', 'part=2/', 'part=3/'].map((part) =>
    readFileSync(join(dir, 'design', part, 'index.html'), 'utf8'),
  );
  const nexts = documents.map((html) => /href="([^"]+)#projects" rel="next"/.exec(html)?.[1]);
  expect(nexts).toEqual(['/design/part=2/', '/design/part=3/', undefined]);
  expect(documents.map((html) => html.split('data-card=').length - 1)).toEqual([60, 60, 10]);
  const { items, total } = JSON.parse(readFileSync(join(dir, 'api/v1/design/projects.json'), 'utf8'));
  expect([items.length, total]).toEqual([130, 130]);
});

test('after any content, the folder has only pages of the site, every link leads to one or is named, and nginx starts', async () => {
  const anySlugs = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), {
    numRuns: 30,
    seed: 20261122,
  });
  const slugs = [...new Set([...oddSlugs, ...anySlugs].map((slug) => slug.trim()))].filter(Boolean);
  const links = [
    ...[
      '/design/..%2f',
      '/design/about\\',
      '/design/about/',
      '/Design/About',
      '/art',
      '/design/none',
      '/design/%E9',
      '/design/100%',
    ],
    ...[
      '/.bake.json',
      '/design/hidden',
      '/..%2f..%2fetc%2fpasswd',
      '//elsewhere.example/x',
      '/old',
      '/design?q=a%2Fb#c',
    ],
    ...slugs.map(pathOf),
  ];
  const { env } = await upstreamOf(slugs, links);
  const rules = rulesFile('odd', [
    { from: '/old', to: pathOf('a b'), status: 307 },
    { from: '/caf%C3%A9/$uri"{;}', to: '/design?price=$1', status: 302 },
    { from: `/${'long/'.repeat(100)}`, to: 'https://elsewhere.example/$host', status: 308 },
  ]);
  const { dir, named, isWhole } = await baked('odd', { ...env, ...rules });
  expect(readdirSync(join(root, 'odd')).sort()).toEqual(['data', 'site']);
  expect(existsSync(join(dir, '.partial'))).toBe(false);
  expect(readFileSync(join(dir, 'index.html'), 'utf8')).toContain('data-page="landing"');
  const isNamed = (url: string) =>
    named.some((path) => bakedPathOf(path).replace(/\/$/, '') === url.replace(/\/?(?:[?#].*)?$/, ''));
  expect(deadLinksOf(dir, '').filter((dead) => !isNamed(dead.slice(dead.lastIndexOf(' ') + 1)))).toEqual([]);
  expect(isWhole).toBe(false);
  expect(nginxErrorsIn(dir)).toBe('');
  const server = await startBakedNginx(dir);
  onTestFinished(server.close);
  const api: { items: { title: string; canonicalPath: string }[] } = JSON.parse(
    readFileSync(join(dir, 'api/v1/design/projects.json'), 'utf8'),
  );
  expect(api.items).toHaveLength(slugs.length);
  for (const { title, canonicalPath } of api.items) {
    if (named.includes(canonicalPath)) continue;
    const response = await fetch(server.url + bakedPathOf(canonicalPath));
    expect(response.status, canonicalPath).toBe(200);
    expect(await response.text(), canonicalPath).toContain(`${title}</h1>`);
    const data = await fetch(server.url + bakedPathOf(`/api/v1${canonicalPath}`));
    expect(await data.json(), canonicalPath).toMatchObject({ title });
  }
  expect(named).toContain(pathOf('永'.repeat(112)));
  for (const slug of ['../../art/qq', 'a/b', "it's", 'a,b', '日本'.repeat(20)])
    expect(named).not.toContain(pathOf(slug));
  const old = await fetch(`${server.url}/old`, { redirect: 'manual' });
  expect([old.status, new URL(old.headers.get('location') ?? '', server.url).pathname]).toEqual([
    307,
    `${pathOf('a b')}/`,
  ]);
});

test('a link to a former slug works, and a redirect never covers a page or leads to itself [B4]', async () => {
  const { list, env } = await upstreamOf(['one', 'two'], ['/design/projects/one', '/design/about/', '/go']);
  const stored = { CACHE_STORE: 'sqlite', CACHE_FRESH_S: '1', DATA_DIR: join(root, 'former-data') };
  for (const slug of ['one', 'uno']) {
    list([slug, 'two']);
    const site = await startSite({ env: { ...env, ...withoutImages, ...stored } });
    const slugs = async () => {
      const { items } = (await (await fetch(`${site.url}/api/v1/design/projects`)).json()) as {
        items: { slug: string }[];
      };
      return items.map((item) => item.slug);
    };
    await vi.waitFor(async () => expect(await slugs()).toEqual([slug, 'two']), patience);
    await site.close();
  }
  const rules = rulesFile('former', [{ from: '/go', to: '/design/projects/two', status: 302 }]);
  const { dir, said, named } = await baked('former', { ...env, ...stored, ...rules });
  expect(named, said.join('\n')).toEqual([]);
  expect(readFileSync(join(dir, 'design/about/index.html'), 'utf8')).not.toContain('http-equiv="refresh"');
  expect(readFileSync(join(dir, '_redirects'), 'utf8').split('\n').sort()).toEqual(
    expect.arrayContaining(['/design/projects/one /design/projects/uno/ 301', '/go /design/projects/two/ 302']),
  );
  const server = await startBakedNginx(dir);
  onTestFinished(server.close);
  for (const line of readFileSync(join(dir, '_redirects'), 'utf8').trim().split('\n')) {
    const [from = '', to = '', code] = line.split(' ');
    const response = await fetch(server.url + from, { redirect: 'manual' });
    const { pathname } = new URL(response.headers.get('location') ?? '', server.url);
    expect([response.status, pathname]).toEqual([Number(code), to]);
    expect((await fetch(server.url + to)).status, to).toBe(200);
  }
});

test('leaves nothing after a signal or without the CMS, and the earlier site stays', async () => {
  const { upstream, env } = await upstreamOf(['one']);
  const { dir } = await baked('stopped', env);
  const before = readFileSync(join(dir, '.bake.json'), 'utf8');
  upstream.fail('*', heldHeaders(new Promise(() => undefined), status(500)));
  const script = join(import.meta.dirname, '../../server/tools/bake.ts');
  const place = { PUBLIC_URL: 'https://studio.example', DATA_DIR: join(root, 'stopped/data') };
  const child = spawn(process.execPath, [script, dir], { env: { ...process.env, ...env, ...place } });
  await vi.waitFor(() => expect(existsSync(join(dir, '.partial/output'))).toBe(true), patience);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(existsSync(join(dir, '.partial'))).toBe(false);
  upstream.fail('*', status(404));
  upstream.fail('get-design-projects/', status(500));
  await expect(
    baked('stopped', { ...env, UPSTREAM_HARD_DEADLINE_MS: '500', UPSTREAM_SOFT_DEADLINE_MS: '100' }),
  ).rejects.toThrow('The CMS does not return');
  expect(readFileSync(join(dir, '.bake.json'), 'utf8')).toBe(before);
  expect(existsSync(join(dir, '.partial'))).toBe(false);
});
