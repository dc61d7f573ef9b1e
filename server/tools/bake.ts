/** `npm run bake -- DIR [BASE]` writes the whole site as static files, for a host without a server. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { decodeXML } from 'entities';
import PQueue from 'p-queue';
import { pino } from 'pino';
import type { RouteRule } from '../../shared/contract/config.ts';
import { apiBase, endpointNames, iconsPath, openApiPath, paths, urlOf } from '../../shared/contract/paths.ts';
import { absolutePath, bakedPathOf } from '../../shared/page/baked-site.ts';
import { localHref, withoutPrefix } from '../../shared/page/languages.ts';
import {
  contentParameters,
  markdownPathOf,
  matchSiteRoute,
  pageNames,
  type SiteRoute,
  seoSlugOf,
  siteRoutes,
} from '../../shared/page/site-routes.ts';
import { discoveryFiles } from '../api/discovery/discovery-builders.ts';
import { collectionPath } from '../api/iiif/manifest.ts';
import { securityTextPath } from '../api/small-routes.ts';
import { buildApp } from '../app/app.ts';
import { counted } from '../app/start/check-content.ts';
import { configOfProcess } from '../app/start/environment.ts';
import { readAppInputs } from '../app/start/read-app-inputs.ts';
import { type Config, ConfigError } from '../config/config.ts';
import type { Media } from '../media/media.ts';
import { SecretFile } from '../media/media-secret.ts';
import type { MakingTime } from '../media/renditions/image-worker-pool.ts';
import { readAddress } from '../media/renditions/rendition-address.ts';
import { imagesOfContent } from '../ops/warm-images.ts';
import { loadSiteBuild, type SiteBuild } from '../site/site-build.ts';
import { openUpstream } from '../upstream/sample/sample-server.ts';
import { BakedTexts } from './baked-texts.ts';
import { allRules, lockedData, recallFormerSlugs } from './former-rules.ts';
import {
  copied,
  fillFolder,
  isDiskError,
  pathIn,
  requireCms,
  runCommand,
  UnusableFolder,
  writeNew,
} from './output-folder.ts';
import { nginxRedirectsOf, origin, pageLeadingTo, Redirects, redirectStatusOf, redirectsFileOf } from './redirects.ts';

const distDir = join(import.meta.dirname, '..', '..', 'web', 'dist');

type Say = (line: string) => void;

/** Longer than any analysis of an image in its queue. */
const waitMs = 900_000;

const requestsAtOnce = 6;
const renditionsAtOnce = 8;
const retryMs = 1_000;

/** Retries in a row, all requests together, before content counts as unavailable. */
const maxRetries = 60;

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
    // No server receives the form.
    enquiry: undefined,
    cache: { ...config.cache, store: 'none', dataDir: folder },
    media: { ...config.media, secret, rateLimitPerMinute: 0, analysisWaitMs: waitMs },
  };
}

/** API responses that depend on nothing but the content. */
const queries: ReadonlySet<string> = new Set(['resolve', 'search', 'seo', 'view', 'shortlist']);
const wholeResponses = endpointNames.filter((name) => !queries.has(name) && !paths[name].path.includes(':'));

/** Beginnings and last names of pages' paths, which visitors may type or remember. Some redirect. */
const shortened = pageNames.flatMap((name) => {
  const parts = siteRoutes[name].pattern.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  return parts.flatMap((part, index) => [`/${parts.slice(0, index + 1).join('/')}`, `/${part}`]);
});

/** Pages that the site has, whether the CMS returns them or not. */
const ownPages = new Set(pageNames.map((name) => `page:${(siteRoutes[name] as SiteRoute).pageSlug}`));

const isText = (type: string): boolean =>
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))|svg/.test(type);

const iconNames = /(?:"icon":|data-icon=)"([\da-z-]+):([\da-z-]+)"/g;

/** The name of the file with a response. A document is the index of its folder. */
function nameOf(path: string, type: string): string {
  const name = decodeURIComponent(bakedPathOf(path)).slice(1);
  if (!type.startsWith('text/html')) return name;
  return [name.replace(/\/$/, ''), 'index.html'].filter(Boolean).join('/');
}

/** A path inside its language. */
interface Inside {
  readonly path: string;
  readonly prefix: string;
}

function dataOf({ path, prefix }: Inside): string[] {
  const match = matchSiteRoute(path);
  if (!match) return [];
  const data = [urlOf(match.route.content, contentParameters(match)), urlOf('seo', { slug: seoSlugOf(match) })];
  return data.map((url) => localHref(url, prefix));
}

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
  readonly rules: readonly RouteRule[];
  /** Of the languages, the first one empty. */
  readonly prefixes: readonly string[];
}

const notFound = 'not found';

class Bake {
  readonly #options: BakeOptions;
  readonly #queue = new PQueue({ concurrency: requestsAtOnce });
  readonly #texts: BakedTexts;
  readonly #redirects: Redirects;
  readonly #known = new Set<string>();
  /** Paths that no page links to. */
  readonly #guessed = new Set<string>();
  readonly #failures = new Map<string, string>();
  readonly #files = new Set<string>();
  readonly #renditions: string[] = [];
  readonly #icons = new Map<string, Set<string>>();
  #retriesLeft = maxRetries;
  #error: unknown;
  bytes = 0;

  constructor(options: BakeOptions) {
    const { base, publicUrl, rules } = options;
    this.#options = options;
    this.#texts = new BakedTexts(base, (path) => this.#want(path), publicUrl);
    this.#redirects = new Redirects(base, publicUrl);
    for (const rule of rules) this.#redirect(rule);
  }

  get files(): number {
    return this.#files.size;
  }

  get redirects(): number {
    return this.#redirects.size;
  }

  get failures(): string[] {
    const failures = [...this.#failures].filter(([path, reason]) => !this.#guessed.has(path) || reason !== notFound);
    return failures.map(([path, reason]) => `${path}: ${reason}`);
  }

  /** Requests everything that is linked, and writes each response as a file. `seeds` may be absent. */
  async all(seeds: readonly string[], say: Say): Promise<void> {
    const { publicUrl, serverUrl } = this.#options;
    await this.#assets();
    for (const path of seeds) this.#want(path, true);
    await this.#settled();
    for (const [prefix, names] of this.#icons) {
      const response = await this.#get(`${serverUrl}${iconsPath}/${prefix}.json?icons=${[...names].sort().join(',')}`);
      if (response.ok) await this.#write(`${iconsPath}/${prefix}.json`.slice(1), await response.text());
    }
    const absent = await this.#get(`${serverUrl}/no-such-page`);
    await this.#write('404.html', this.#texts.document(await absent.text()));
    await this.#settled();
    say(`${this.files} files, ${this.#renditions.length} images to write`);
    await this.#images(say);
    const { moves, loops } = this.#redirects.outside(this.#files);
    for (const path of loops) this.#failures.set(path, 'a redirect that leads back to itself');
    for (const { file, from, target } of moves) {
      await this.#attempt(from, () => this.#write(file, pageLeadingTo(target, publicUrl)));
    }
    await this.#write('_redirects', redirectsFileOf(moves));
    await this.#write('redirects.nginx.conf', nginxRedirectsOf(moves));
  }

  /** Resolves when no request is left. Rejects with the first error that ends the command. */
  async #settled(): Promise<void> {
    await this.#queue.onIdle();
    if (this.#error !== undefined) throw this.#error;
  }

  /** A failure leaves out one file, unless the disk cannot be written to. */
  async #attempt(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isDiskError(error)) {
        this.#error ??= error;
        this.#queue.clear();
        this.#renditions.length = 0;
      }
      this.#failures.set(path, error instanceof Error ? error.message : String(error));
    }
  }

  #want(path: string, isGuess = false): void {
    // Of queries, only parts of pages are files.
    const isOwn = path.startsWith(`${apiBase}/`) || /^[^?#]*\?part=\d+$/.test(path);
    const wanted = isOwn ? path : (path.split(/[?#]/)[0] ?? '');
    if (!isGuess) this.#guessed.delete(wanted);
    if (this.#known.has(wanted)) return;
    this.#known.add(wanted);
    if (isGuess) this.#guessed.add(wanted);
    if (renditionAt(wanted)) this.#renditions.push(wanted);
    else void this.#queue.add(() => this.#attempt(wanted, () => this.#save(wanted)));
  }

  #inside(path: string): Inside {
    const prefix = this.#options.prefixes.find((one) => withoutPrefix(path, one) !== path) ?? '';
    return { path: withoutPrefix(path, prefix), prefix };
  }

  #redirect(rule: RouteRule): void {
    if (!this.#redirects.add(rule)) this.#failures.set(rule.from, 'a path that is not in UTF-8');
  }

  async #get(url: string, redirect: 'follow' | 'manual' = 'manual'): Promise<Response> {
    for (;;) {
      const response = await fetch(url, { redirect, headers: { accept: '*/*' } });
      if (response.status !== 503) this.#retriesLeft = maxRetries;
      if (response.status !== 503 || this.#retriesLeft <= 0) return response;
      this.#retriesLeft -= 1;
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  async #write(name: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const bytes = await writeNew(this.#options.staging, name, content);
    this.bytes += bytes;
    this.#files.add(name);
  }

  async #assets(): Promise<void> {
    const { build } = this.#options;
    const paths = build.files.filter((file) => !/\/(?:ops|preview)-[^/]*$/.test(file));
    // Before any is read, because styles name other files.
    for (const path of paths) this.#known.add(path);
    for (const path of paths) {
      const bytes = await readFile(join(build.clientDir, path));
      await this.#write(path.slice(1), path.endsWith('.css') ? this.#texts.styles(bytes.toString('utf8')) : bytes);
    }
  }

  async #save(path: string): Promise<void> {
    const isData = path.startsWith(`${apiBase}/`);
    const response = await this.#get(this.#options.serverUrl + path, isData ? 'follow' : 'manual');
    const { status, headers, body } = response;
    const location = headers.get('location');
    if (status >= 300 && status < 400 && location !== null) {
      await body?.cancel();
      this.#redirect({ from: path, to: location, status: redirectStatusOf(status) });
      const to = URL.parse(location, origin);
      if (to?.origin === origin) this.#want(to.pathname);
      // The app requests these before it follows the redirect.
      for (const url of dataOf(this.#inside(path))) this.#want(url, true);
      return;
    }
    if (status !== 200 || !body) {
      await body?.cancel();
      throw new Error(status < 500 ? notFound : `status ${status}`);
    }
    const type = headers.get('content-type') ?? '';
    const name = nameOf(path, type);
    if (isText(type)) return this.#write(name, this.#text(path, type, await response.text()));
    return this.#write(name, copied(Readable.fromWeb(body as never), { announced: headers.get('content-length') }));
  }

  #text(path: string, type: string, text: string): string {
    for (const [, prefix = '', name = ''] of text.matchAll(iconNames)) {
      this.#icons.set(prefix, (this.#icons.get(prefix) ?? new Set()).add(name));
    }
    for (const rest of text.split(this.#options.publicUrl).slice(1)) {
      const [escaped = ''] = absolutePath.exec(rest) ?? [];
      const linked = /xml|html/.test(type) ? decodeXML(escaped) : escaped;
      const isFile = /^\/(?:media|brand|feeds|iiif)\/.*\.\w{2,5}$/.test(this.#inside(linked).path);
      if (isFile || path.startsWith('/sitemap')) this.#want(linked);
    }
    if (type.startsWith('text/html')) {
      const inside = this.#inside(path);
      const isPage = !path.includes('?') && matchSiteRoute(inside.path) !== undefined;
      const parts = isPage ? [...dataOf(inside), localHref(markdownPathOf(inside.path), inside.prefix)] : [];
      // Without its data, a page would not open in the app.
      for (const part of parts) pathIn(this.#options.staging, nameOf(part, ''));
      for (const part of parts) this.#want(part);
      return this.#texts.document(text);
    }
    if (/^application\/(?:[\w.-]+\+)?json/.test(type)) return JSON.stringify(this.#texts.data(JSON.parse(text)));
    const lines = path.endsWith('/llms.txt')
      ? text.replace(/^.*\n?/gm, (line) => (line.includes(openApiPath) ? '' : line))
      : text;
    return this.#texts.plain(lines);
  }

  /** Uses every core: one makes images that can wait, all others make images of requests. */
  async #images(say: Say): Promise<void> {
    const { renditions } = this.#options.media;
    const left = this.#renditions.reverse();
    const total = left.length;
    const work = async (time: MakingTime) => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const [wanted, address] = [path, renditionAt(path)];
        if (!address) continue;
        await this.#attempt(wanted, async () =>
          this.#write(nameOf(wanted, ''), await renditions.make(address, time, { client: 'bake' })),
        );
        if (left.length > 0 && left.length % 100 === 0) say(`${total - left.length} of ${total} images`);
      }
    };
    await Promise.all([work('background'), ...Array.from({ length: renditionsAtOnce }, () => work('requested'))]);
    await this.#settled();
  }
}

/** Writes the site to `dir`. `base` is the path of the folder on its host. Returns true if nothing is missing. */
export async function bakeSite(config: Config, dir: string, base: string, say: Say): Promise<boolean> {
  if (config.publicUrl === undefined) throw new ConfigError(['PUBLIC_URL: must be set: the files contain it']);
  if (base !== '' && !/^(?:\/\w[\w.~-]*)+$/.test(base))
    throw new UnusableFolder(`${base}: the base must be a path such as /site, without a slash at the end`);
  const publicUrl = config.publicUrl + base;
  const bake = await fillFolder(dir, 'bake', async ({ staging, scratch }) => {
    await using opened = new AsyncDisposableStack();
    const { sample, ...upstream } = await openUpstream(config.upstream);
    opened.defer(() => sample?.close());
    const own = settingsFor(config, publicUrl, join(scratch, 'data'));
    const build = await loadSiteBuild(distDir);
    const inputs = await readAppInputs(own, upstream.isSample);
    const log = pino({ level: 'silent' });
    const { app, services } = await buildApp({ ...inputs, ...upstream, build, config: own, log, isStatic: true });
    opened.defer(() => app.close());
    const { sources, identity } = services;
    const serverUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const missing: string[] = [];
    const { ids } = await imagesOfContent({ ...services, ...services.documents }, (name) => {
      if (!ownPages.has(name)) missing.push(name);
    });
    if (missing.length > 0) throw new UnusableFolder(`The CMS does not return ${missing.join(', ')}`);
    await services.media.analyzer.want(ids);
    // Clients look for these two at the root of a host only.
    const ofHost = base === '' ? ['/robots.txt', securityTextPath] : [];
    const responses = wholeResponses.map((name) => urlOf(name));
    const files = [collectionPath, ...inputs.icons.keys(), ...ofHost];
    const prefixes = config.locales.map((locale, index) => (index === 0 ? '' : `/${locale}`));
    const rules: RouteRule[] = [];
    const seeds: string[] = [];
    for (const [index, locale] of config.locales.entries()) {
      const prefix = prefixes[index] ?? '';
      const own = index === 0 ? sources : sources.inLocale(locale);
      const isRecalled = recallFormerSlugs(config, index === 0 ? identity : `${identity}@${locale}`, own);
      if (!isRecalled && index === 0) say(lockedData);
      const lists = await Promise.all(
        [own.projects, own.works].map((list) => services.responseCache.part(list, waitMs)),
      );
      const listed = lists.flatMap((list) => (list.kind === 'found' ? list.value.items : []));
      for (const rule of allRules(config, own, listed))
        rules.push({ ...rule, from: localHref(rule.from, prefix), to: localHref(rule.to, prefix) });
      seeds.push(...['/', ...shortened, ...discoveryFiles, ...responses].map((path) => localHref(path, prefix)));
      if (prefix !== '') seeds.push(`/_i18n/${locale}/messages.json`);
    }
    const bake = new Bake({ ...services, staging, publicUrl, serverUrl, base, build, rules, prefixes });
    await bake.all([...seeds, ...files], say);
    await requireCms(services);
    return bake;
  });
  const { files, bytes, redirects, failures } = bake;
  say(`${counted(files, 'file')}, ${(bytes / 1024 ** 2).toFixed(1)} MiB, ${counted(redirects, 'redirect')}`);
  for (const failure of failures) say(`Not written: ${failure}`);
  say(`Written to ${resolve(dir)}`);
  return failures.length === 0;
}

if (process.argv[1] === import.meta.filename) {
  await runCommand(() => {
    const [dir, base = '', ...others] = process.argv.slice(2);
    if (dir === undefined || others.length > 0)
      throw new UnusableFolder('Add the name of a folder: npm run bake -- DIR [/base]');
    return bakeSite(configOfProcess(), dir, base, console.log);
  });
}
