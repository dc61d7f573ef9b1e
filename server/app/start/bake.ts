/** `npm run bake -- DIR [BASE]` writes the whole site as static files, for a host without a server. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import { pino } from 'pino';
import { apiBase } from '../../../shared/contract/paths.ts';
import { bakedFileOf } from '../../../shared/page/baked-site.ts';
import { pathOfPageCode } from '../../../shared/page/page-code.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { picturesOfContent } from '../../ops/warm-pictures.ts';
import { pageCodeOf } from '../../site/asset-routes.ts';
import { loadSiteBuild } from '../../site/site-build.ts';
import { openUpstream } from '../../upstream/sample/sample-server.ts';
import { buildApp } from '../app.ts';
import { configOfProcess } from './environment.ts';
import { filling, openOutput, UnusableFolder } from './output-folder.ts';
import { readAppInputs } from './read-app-inputs.ts';

const distDir = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

type Say = (line: string) => void;

/** Longer than any analysis of an image in its queue. */
const waitMs = 900_000;

const requestsAtOnce = 6;
const triesOfOverload = 60;
const retryMs = 1_000;

/** The server without parts that a static site cannot have. */
function settingsFor(config: Config, folder: string): Config {
  return {
    ...config,
    ...{ host: '127.0.0.1', port: 0, rateLimitPerMinute: 0, isRequestLog: false },
    ...{ opsToken: undefined, hookSecret: undefined, editorToken: undefined, preview: undefined, indexNow: undefined },
    cache: { ...config.cache, store: 'none', dataDir: folder },
    media: { ...config.media, dir: join(folder, 'media'), rateLimitPerMinute: 0, measureWaitMs: waitMs },
  };
}

/** Files that no page links to. */
const unlinked = [
  ...['/robots.txt', '/sitemap.xml', '/llms.txt', '/site.webmanifest', '/favicon.svg', '/apple-touch-icon.png'],
  ...['projects.atom', 'projects.json', 'works.atom', 'works.json'].map((feed) => `/feeds/${feed}`),
  '/iiif/collection.json',
  ...[
    'config',
    'site',
    'landing',
    'menu',
    'design/projects',
    'art/works',
    'about',
    'process',
    'biography',
    'pages',
  ].map((path) => `${apiBase}/${path}`),
];

/** Addresses that visitors may type or remember. */
const remembered = ['/art', '/art/biography', '/art/art-works', '/design/projects', '/biography', '/about', '/process'];

/** Paths of files below the root, in attributes, style sheets and data. */
const filePath = /(?<=["'`(,\s])\/(?:_qr|assets|brand|feeds|iiif|licenses|media)\/(?:[^"'`()<>,\s\\${}]|,(?=\d))+/g;

const isFile = (path: string): boolean => /\.\w{2,5}(?:\?|$)/.test(path);

const pageLink = /<a\b[^<>]*?\shref="(\/[^"?#]*)/g;

const isText = (type: string): boolean =>
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))|svg/.test(type);

/** Pages of lists name these calls of the browser: details, SEO data, pages. */
function callsIn(path: string, body: string): string[] {
  const slugsOf = (): string[] =>
    (JSON.parse(body) as { items: readonly { slug: string }[] }).items.map(({ slug }) => slug);
  const each = (at: string, seo: string) =>
    slugsOf().flatMap((slug) => [
      `${apiBase}/${at}/${encodeURIComponent(slug)}`,
      `${apiBase}/seo?${new URLSearchParams({ slug: `${seo}/${slug}` })}`,
    ]);
  if (path === `${apiBase}/design/projects`) return each('design/projects', 'design');
  if (path === `${apiBase}/art/works`) return each('art/works', 'art');
  if (path !== `${apiBase}/pages`) return [];
  const fixed = [
    'home',
    'design',
    'art',
    'biography',
    'design/about',
    'design/process',
    'privacy-policy',
    'accessibility',
  ];
  return [...each('pages', 'design'), ...fixed.map((slug) => `${apiBase}/seo?${new URLSearchParams({ slug })}`)];
}

interface Response {
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly bytes: Buffer;
}

async function get(url: string): Promise<Response> {
  for (let triesLeft = triesOfOverload; ; triesLeft -= 1) {
    const response = await fetch(url, { redirect: 'manual', headers: { accept: '*/*' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    if ((status !== 503 && status !== 429) || triesLeft === 0)
      return { status, type: headers.get('content-type') ?? '', location: headers.get('location') ?? undefined, bytes };
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

interface Place {
  /** Origin of the public site, and of the running server. */
  readonly publicUrl: string;
  readonly serverUrl: string;
  /** Path of the folder on the host: '' at the root. */
  readonly base: string;
}

/** A text with the addresses of its place. */
function placed(text: string, type: string, { publicUrl, base }: Place): string {
  const isPage = type.startsWith('text/html');
  const own = isPage
    ? text
        .replace(/<link rel="alternate" type="application\/json\+oembed"[^<>]*>/, '')
        .replace('<html ', `<html data-base="${base}" `)
        .replace(
          /(<link rel="alternate" type="application\/json" href=")([^"]*)/,
          (_all, start, url) => start + bakedFileOf(url),
        )
    : text;
  if (base === '') return own;
  const moved = own
    .replaceAll(`${publicUrl}/`, `${publicUrl}${base}/`)
    .replace(filePath, (path) => base + path)
    .replace(/(\s(?:href|src|action|poster)=\\?")\/(?!\/)/g, `$1${base}/`);
  // An attribute with a file has been moved twice.
  const once = moved.replaceAll(`${base}${base}/`, `${base}/`);
  return type.includes('javascript')
    ? once.replace(/function\((\w)\)\{return`\/`\+\1\}/, `function($1){return\`${base}/\`+$1}`)
    : once;
}

/** The file of a path. A document is the index of its folder. */
function fileOf(path: string, type: string): string {
  if (path.startsWith(`${apiBase}/`)) return decodeURIComponent(bakedFileOf(path));
  const [plain = ''] = path.split('?');
  const name = decodeURIComponent(plain);
  return type.startsWith('text/html') ? join(name, 'index.html') : name;
}

interface Baked {
  files: number;
  bytes: number;
  readonly redirects: (readonly [from: string, to: string])[];
  readonly failures: string[];
}

/** Requests everything that is linked, and writes each response as a file. */
async function crawl(staging: string, place: Place, first: readonly string[]): Promise<Baked> {
  const baked: Baked = { files: 0, bytes: 0, redirects: [], failures: [] };
  const queue = new PQueue({ concurrency: requestsAtOnce });
  const known = new Set<string>();
  const local = (url: string) => (url.startsWith(`${place.publicUrl}/`) ? url.slice(place.publicUrl.length) : url);

  const want = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    void queue.add(() => save(path));
  };

  const write = async (file: string, bytes: Buffer | string) => {
    const target = join(staging, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    baked.files += 1;
    baked.bytes += Buffer.byteLength(bytes);
  };

  async function save(path: string): Promise<void> {
    const { status, type, location, bytes } = await get(place.serverUrl + path);
    if (status >= 300 && status < 400 && location !== undefined) {
      const to = local(new URL(location, place.publicUrl).href);
      baked.redirects.push([path, to]);
      if (to.startsWith('/')) want(to);
      return;
    }
    if (status !== 200) {
      if (!unlinked.includes(path) && !remembered.includes(path)) baked.failures.push(`${path}: status ${status}`);
      return;
    }
    const coded = pathOfPageCode(path);
    if (coded !== undefined) return write(fileOf(path, type), await pageCodeOf(place.publicUrl + place.base + coded));
    if (!isText(type)) return write(fileOf(path, type), bytes);
    const text = bytes.toString('utf8');
    const linked = text.replaceAll(`${place.publicUrl}/`, '/');
    // An image service names sizes that no page shows.
    const files = path.endsWith('/info.json') ? [] : linked.matchAll(filePath);
    for (const [file = ''] of files) if (isFile(file)) want(file.replaceAll('&amp;', '&').split('#')[0] ?? '');
    if (type.startsWith('text/html')) {
      for (const [, href = ''] of linked.matchAll(pageLink)) want(href.replaceAll('&amp;', '&'));
      want(path === '/' ? '/index.md' : `${path}.md`);
    }
    if (path === '/sitemap.xml') for (const [, url = ''] of linked.matchAll(/<loc>(\/[^<]*)/g)) want(url);
    if (path.startsWith(apiBase)) for (const call of callsIn(path, text)) want(call);
    await write(fileOf(path, type), placed(text, type, place));
  }

  for (const path of first) want(path);
  await queue.onIdle();
  const absent = await get(`${place.serverUrl}/no-such-page`);
  await write('404.html', placed(absent.bytes.toString('utf8'), absent.type, place));
  const moves = baked.redirects.map(([from, to]) => [place.base + from, to.startsWith('/') ? place.base + to : to]);
  await write('_redirects', moves.map(([from, to]) => `${from} ${to} 301\n`).join(''));
  await write('redirects.nginx.conf', moves.map(([from, to]) => `"${from}" "${to}";\n`).join(''));
  return baked;
}

/** Writes the site to `dir`. `base` is the path of the folder on its host. Returns true if nothing is missing. */
export async function bakeSite(config: Config, dir: string, base: string, say: Say): Promise<boolean> {
  const { publicUrl } = config;
  if (publicUrl === undefined) throw new ConfigError(['PUBLIC_URL: must be set: the files contain it']);
  if (base !== '' && !/^(?:\/[\w.-]+)+$/.test(base))
    throw new UnusableFolder(`${base}: the base must be a path such as /site`);
  await using opened = new AsyncDisposableStack();
  const output = openOutput(dir, 'bake');
  let baked: Baked | undefined;
  await filling(output, async (staging) => {
    const data = await mkdtemp(join(tmpdir(), 'atelier-bake-'));
    opened.defer(() => rm(data, { recursive: true, force: true }));
    const { sample, ...upstream } = await openUpstream(config.upstream);
    opened.defer(() => sample?.close());
    const own = settingsFor(config, data);
    const build = await loadSiteBuild(distDir);
    const inputs = await readAppInputs(own, upstream.isSample);
    const log = pino({ level: 'silent' });
    const { app, services } = await buildApp({ ...inputs, ...upstream, build, config: own, log });
    opened.defer(() => app.close());
    const serverUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const missing: string[] = [];
    const { ids } = await picturesOfContent(services, (name) => missing.push(name));
    if (missing.length > 0) throw new UnusableFolder(`The CMS does not return ${missing.join(', ')}`);
    await services.media.analyzer.want(ids);
    const assets = (await readdir(join(distDir, 'client', 'assets'))).filter(
      (name) => !/\.(?:gz|br)$|^ops-|^preview-/.test(name),
    );
    const pages = ['/', ...remembered, ...assets.map((name) => `/assets/${name}`)];
    const rules = config.routeRules.map(({ from }) => from);
    baked = await crawl(staging, { publicUrl, serverUrl, base }, [...pages, ...unlinked, ...rules]);
  });
  if (!baked) return false;
  say(`${baked.files} files, ${(baked.bytes / 1024 ** 2).toFixed(1)} MiB, ${baked.redirects.length} redirects`);
  for (const failure of baked.failures) say(`Not written: ${failure}`);
  say(`Written to ${output.folder}`);
  return baked.failures.length === 0;
}

if (process.argv[1] === import.meta.filename) {
  try {
    const [dir, base = '', ...others] = process.argv.slice(2);
    if (dir === undefined || others.length > 0)
      throw new UnusableFolder('Add the name of a folder: npm run bake -- DIR [/base]');
    process.exitCode = (await bakeSite(configOfProcess(), dir, base, console.log)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof UnusableFolder)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
