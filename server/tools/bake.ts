/** `npm run bake -- DIR [BASE]` writes the whole site as static files, for a host without a server. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeAttribute } from 'entities/escape';
import PQueue from 'p-queue';
import { pino } from 'pino';
import { apiBase, endpointNames, iconsPath, openApiPath, paths, urlOf } from '../../shared/contract/paths.ts';
import { absolutePath, bakedFileOf, bakedPathOf, withBakedUrls } from '../../shared/page/baked-site.ts';
import {
  contentParameters,
  markdownPathOf,
  matchSiteRoute,
  pageNames,
  seoSlugOf,
  siteRoutes,
} from '../../shared/page/site-routes.ts';
import { discoveryFiles } from '../api/discovery/discovery-builders.ts';
import { collectionPath } from '../api/iiif/manifest.ts';
import { securityTextPath } from '../api/small-routes.ts';
import { buildApp } from '../app/app.ts';
import { configOfProcess } from '../app/start/environment.ts';
import { readAppInputs } from '../app/start/read-app-inputs.ts';
import { type Config, ConfigError } from '../config/config.ts';
import type { Media } from '../media/media.ts';
import { SecretFile } from '../media/media-secret.ts';
import type { MakingTime } from '../media/renditions/image-worker-pool.ts';
import { readAddress } from '../media/renditions/rendition-address.ts';
import { picturesOfContent } from '../ops/warm-pictures.ts';
import { loadSiteBuild, type SiteBuild } from '../site/site-build.ts';
import { openUpstream } from '../upstream/sample/sample-server.ts';
import { BakedTexts } from './baked-texts.ts';
import { allRules, lockedData } from './former-rules.ts';
import { fillFolder, UnusableFolder } from './output-folder.ts';

const distDir = join(import.meta.dirname, '..', '..', 'web', 'dist');

type Say = (line: string) => void;

/** Longer than any analysis of an image in its queue. */
const waitMs = 900_000;

const requestsAtOnce = 6;
const renditionsAtOnce = 8;
const tries = 60;
const retryMs = 1_000;

/**
 * The server without parts that a static site cannot have. Because renditions take most of the time, they stay in
 * `MEDIA_DIR`, which a running site can use meanwhile. Their URLs depend on its secret.
 */
function settingsFor(config: Config, publicUrl: string, folder: string): Config {
  const file = new SecretFile(join(config.cache.dataDir, 'media-secret'), () => undefined);
  const secret = config.media.secret ?? file.read() ?? crypto.randomUUID();
  if (config.media.secret === undefined) file.keep(secret);
  return {
    ...config,
    ...{ host: '127.0.0.1', port: 0, publicUrl, rateLimitPerMinute: 0, isRequestLog: false, tracesEndpoint: undefined },
    ...{ opsToken: undefined, hookSecret: undefined, editorToken: undefined, preview: undefined, indexNow: undefined },
    maxEventLoopDelayMs: 0,
    cache: { ...config.cache, store: 'none', dataDir: folder },
    media: { ...config.media, secret, rateLimitPerMinute: 0, measureWaitMs: waitMs },
  };
}

/** API responses that depend on nothing but the content. */
const queries: ReadonlySet<string> = new Set(['resolve', 'search', 'seo', 'view']);
const wholeResponses = endpointNames.filter((name) => !queries.has(name) && !paths[name].path.includes(':'));

/** Beginnings and last names of pages' paths, which visitors may type or remember. Some redirect. */
const shortened = pageNames.flatMap((name) => {
  const parts = siteRoutes[name].pattern.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  return parts.flatMap((part, index) => [`/${parts.slice(0, index + 1).join('/')}`, `/${part}`]);
});

const isText = (type: string): boolean =>
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))|svg/.test(type);

const isJson = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json/.test(type);

const iconNames = /(?:"icon":|data-icon=)"([\da-z-]+):([\da-z-]+)"/g;

async function get(url: string): Promise<Response> {
  for (let triesLeft = tries; ; triesLeft -= 1) {
    const response = await fetch(url, { redirect: 'manual', headers: { accept: '*/*' } });
    if (response.status !== 503 || triesLeft === 0) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** The file of a path. A document is the index of its folder. */
function fileOf(path: string, type: string): string {
  if (path.startsWith(`${apiBase}/`)) return decodeURIComponent(bakedFileOf(path));
  const name = decodeURIComponent(path);
  return type.startsWith('text/html') ? join(name, 'index.html') : name;
}

/** For hosts that know no redirects. */
function pageLeadingTo(path: string, publicUrl: string): string {
  const to = escapeAttribute(path);
  const canonical = escapeAttribute(new URL(path, publicUrl).href);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${to}</title><link rel="canonical" href="${canonical}"><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">${to}</a></html>\n`;
}

const nginxUse =
  '# http: map $uri $moved { include …/redirects.nginx.conf; } · server: if ($moved) { return 301 $moved; }\n';

function renditionAt(path: string) {
  const [, folder, id = '', version = '', file = '', ...others] = path.split('/');
  return folder === 'media' && others.length === 0 ? readAddress(id, version, file) : undefined;
}

interface BakeOptions {
  readonly staging: string;
  /** With the path of the folder. */
  readonly publicUrl: string;
  readonly serverUrl: string;
  readonly base: string;
  readonly build: SiteBuild;
  readonly media: Pick<Media, 'renditions'>;
}

class Bake {
  readonly #options: BakeOptions;
  readonly #queue = new PQueue({ concurrency: requestsAtOnce });
  readonly #texts: BakedTexts;
  readonly #known = new Set<string>();
  readonly #renditions: string[] = [];
  readonly #icons = new Map<string, Set<string>>();
  readonly redirects: (readonly [from: string, to: string])[] = [];
  readonly failures: string[] = [];
  files = 0;
  bytes = 0;

  constructor(options: BakeOptions) {
    this.#options = options;
    this.#texts = new BakedTexts(options.base, (path) => this.#want(path));
  }

  /** Requests everything that is linked, and writes each response as a file. `seeds` may be absent. */
  async all(seeds: readonly string[], say: Say): Promise<void> {
    const { base, publicUrl, serverUrl, media } = this.#options;
    await this.#assets();
    for (const path of seeds) this.#want(path, true);
    await this.#queue.onIdle();
    for (const [prefix, names] of this.#icons) {
      const response = await get(`${serverUrl}${iconsPath}/${prefix}.json?icons=${[...names].sort().join(',')}`);
      if (response.ok) await this.#write(`${iconsPath}/${prefix}.json`, await response.text());
    }
    const absent = await get(`${serverUrl}/no-such-page`);
    await this.#write('404.html', this.#texts.document(await absent.text()));
    await this.#queue.onIdle();
    say(`${this.files} files, ${this.#renditions.length} images to write`);
    await this.#images(media, say);
    const moves = this.redirects.map(([from, to]) => [from, to.startsWith('/') ? base + bakedPathOf(to) : to] as const);
    for (const [from, to] of moves)
      await this.#write(join(decodeURIComponent(from), 'index.html'), pageLeadingTo(to, publicUrl));
    await this.#write('_redirects', moves.map(([from, to]) => `${base}${from} ${to} 301\n`).join(''));
    await this.#write(
      'redirects.nginx.conf',
      nginxUse + moves.map(([from, to]) => `"${base}${from}" "${to}";\n`).join(''),
    );
  }

  #want(path: string, isOptional = false): void {
    const wanted = path.startsWith(`${apiBase}/`) ? path : (path.split(/[?#]/)[0] ?? '');
    if (this.#known.has(wanted)) return;
    this.#known.add(wanted);
    if (renditionAt(wanted)) this.#renditions.push(wanted);
    else void this.#queue.add(() => this.#save(wanted, isOptional));
  }

  async #targetOf(file: string): Promise<string> {
    const target = join(this.#options.staging, file);
    await mkdir(dirname(target), { recursive: true });
    this.files += 1;
    return target;
  }

  async #write(file: string, bytes: Buffer | string): Promise<void> {
    await writeFile(await this.#targetOf(file), bytes);
    this.bytes += Buffer.byteLength(bytes);
  }

  /** The files of the build, except the operator's and the preview's. */
  async #assets(): Promise<void> {
    const { build } = this.#options;
    for (const path of build.files.filter((file) => !/\/(?:ops|preview)-[^/]*$/.test(file))) {
      this.#known.add(path);
      const bytes = await readFile(join(build.clientDir, path));
      await this.#write(path, path.endsWith('.css') ? this.#texts.styles(bytes.toString('utf8')) : bytes);
    }
  }

  async #save(path: string, isOptional: boolean): Promise<void> {
    const response = await get(this.#options.serverUrl + path);
    const { status, headers } = response;
    const location = headers.get('location');
    if (status >= 300 && status < 400 && location !== null) {
      this.redirects.push([path, location]);
      if (location.startsWith('/')) this.#want(location);
    } else if (status !== 200 || !response.body) {
      if (!isOptional || status >= 500) this.failures.push(`${path}: status ${status}`);
    } else {
      const type = headers.get('content-type') ?? '';
      const file = fileOf(path, type);
      if (isText(type))
        return this.#write(file, withBakedUrls(this.#text(path, type, await response.text()), this.#options.publicUrl));
      const target = await this.#targetOf(file);
      await pipeline(Readable.fromWeb(response.body as never), createWriteStream(target));
      this.bytes += (await stat(target)).size;
      return;
    }
    await response.body?.cancel();
  }

  #text(path: string, type: string, text: string): string {
    for (const [, prefix = '', name = ''] of text.matchAll(iconNames)) {
      this.#icons.set(prefix, (this.#icons.get(prefix) ?? new Set()).add(name));
    }
    for (const rest of text.split(this.#options.publicUrl).slice(1)) {
      const [linked = ''] = absolutePath.exec(rest) ?? [];
      const isFile = /^\/(?:media|brand|feeds|iiif)\/.*\.\w{2,5}$/.test(linked);
      if (isFile || path.startsWith('/sitemap')) this.#want(linked);
    }
    if (type.startsWith('text/html')) {
      this.#wantDataOf(path);
      return this.#texts.document(text);
    }
    if (isJson(type)) return JSON.stringify(this.#texts.data(JSON.parse(text)));
    if (path === '/llms.txt') return text.replace(/^.*\n?/gm, (line) => (line.includes(openApiPath) ? '' : line));
    return text;
  }

  /** Data that the app requests for a page, and its Markdown. */
  #wantDataOf(path: string): void {
    const match = matchSiteRoute(path);
    if (!match) return;
    this.#want(markdownPathOf(path));
    this.#want(urlOf(match.route.content, contentParameters(match)));
    this.#want(urlOf('seo', { slug: seoSlugOf(match) }));
  }

  /** Uses every core: one makes images that can wait, all others make images of requests. */
  async #images({ renditions }: Pick<Media, 'renditions'>, say: Say): Promise<void> {
    const left = this.#renditions.toReversed();
    const total = left.length;
    const work = async (time: MakingTime) => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const address = renditionAt(path);
        if (!address) continue;
        try {
          await this.#write(path, await renditions.make(address, time, { client: 'bake' }));
        } catch (error) {
          this.failures.push(`${path}: ${error instanceof Error ? error.message : error}`);
        }
        if (left.length > 0 && left.length % 100 === 0) say(`${total - left.length} of ${total} images`);
      }
    };
    await Promise.all([work('spare'), ...Array.from({ length: renditionsAtOnce }, () => work('asked'))]);
  }
}

/** Writes the site to `dir`. `base` is the path of the folder on its host. Returns true if nothing is missing. */
export async function bakeSite(config: Config, dir: string, base: string, say: Say): Promise<boolean> {
  if (config.publicUrl === undefined) throw new ConfigError(['PUBLIC_URL: must be set: the files contain it']);
  if (base !== '' && !/^(?:\/\w[\w.~-]*)+$/.test(base))
    throw new UnusableFolder(`${base}: the base must be a path such as /site, without a slash at the end`);
  const publicUrl = config.publicUrl + base;
  await using opened = new AsyncDisposableStack();
  const bake = await fillFolder(dir, 'bake', async ({ staging }) => {
    const data = await mkdtemp(join(tmpdir(), 'atelier-bake-'));
    opened.defer(() => rm(data, { recursive: true, force: true }));
    const { sample, ...upstream } = await openUpstream(config.upstream);
    opened.defer(() => sample?.close());
    const own = settingsFor(config, publicUrl, data);
    const build = await loadSiteBuild(distDir);
    const inputs = await readAppInputs(own, upstream.isSample);
    const log = pino({ level: 'silent' });
    const { app, services } = await buildApp({ ...inputs, ...upstream, build, config: own, log, isStatic: true });
    opened.defer(() => app.close());
    const serverUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const missing: string[] = [];
    const { ids } = await picturesOfContent(services, (name) => missing.push(name));
    if (missing.length > 0) throw new UnusableFolder(`The CMS does not return ${missing.join(', ')}`);
    await services.media.analyzer.want(ids);
    // Clients look for these two at the root of a host only.
    const ofHost = base === '' ? ['/robots.txt', securityTextPath] : [];
    const responses = wholeResponses.map((name) => urlOf(name));
    const files = [...discoveryFiles, collectionPath, ...inputs.icons.keys(), ...ofHost];
    const lists = await Promise.all(
      [services.sources.projects, services.sources.works].map((list) => services.responseCache.part(list, waitMs)),
    );
    const listed = lists.flatMap((list) => (list.kind === 'found' ? list.value.items : []));
    const { rules, isWhole } = allRules({ config, identity: services.identity, listed });
    if (!isWhole) say(lockedData);
    const bake = new Bake({ ...services, staging, publicUrl, serverUrl, base, build });
    bake.redirects.push(...rules.map(({ from, to }) => [from, to] as const));
    await bake.all(['/', ...shortened, ...files, ...responses], say);
    return bake;
  });
  say(`${bake.files} files, ${(bake.bytes / 1024 ** 2).toFixed(1)} MiB, ${bake.redirects.length} redirects`);
  for (const failure of bake.failures) say(`Not written: ${failure}`);
  say(`Written to ${resolve(dir)}`);
  return bake.failures.length === 0;
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
