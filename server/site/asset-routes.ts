import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Head } from '../../shared/page/head.ts';
import { withoutPrefix } from '../../shared/page/languages.ts';
import { pageCodePrefix, pathOfPageCode } from '../../shared/page/page-code.ts';
import { canonicalPathOf, type PageName } from '../../shared/page/site-routes.ts';
import { themeColors } from '../../shared/page/theme-colors.ts';
import type { Config } from '../config/config.ts';
import { lifetimes, withLifetime } from '../http/lifetimes.ts';
import { sendProblem, setHeaders } from '../http/problem.ts';
import type { Admit } from '../http/request-marks.ts';
import { partsOf } from '../http/request-target.ts';
import { commonHeaders, drawingPolicy, embeddedHeaders } from '../http/security-headers.ts';
import { registerSmallFile, type SmallResponseServices } from '../http/small-response.ts';
import { type BrandIcon, type IconPath, type LogoFile, logoFilePath } from './brand.ts';
import type { BrandLook } from './brand-look.ts';
import type { StoredBuild } from './stored-builds.ts';

/** A longer path makes a code that is too fine for print. */
const maxLength = 300;

/** The library's minimum. The print leaves the margin of four that readers need. */
const quietModules = 1;

/** The dark modules of each row as strokes, slightly overlapping, so that no seam is printed. */
function svgOf(modules: readonly (readonly boolean[])[]): string {
  const rows = modules.map((row, y) => {
    const marks = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...marks.matchAll(/#+/g)].map(({ 0: run, index }) => `M${index} ${y}.5h${run.length}`).join('');
  });
  const box = `0 0 ${modules.length} ${modules.length}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${rows.join('')}" stroke="#000" stroke-width="1.02"/></svg>`;
}

const drawingHeaders: readonly string[] = [...commonHeaders, 'Content-Security-Policy', drawingPolicy];

export async function pageCodeOf(url: string): Promise<string> {
  const { encodeQR } = await import('qr');
  return svgOf(encodeQR(url, 'raw', { ecc: 'medium', border: quietModules }));
}

/** `GET /_qr/{path of a page}.svg`: the QR code of a page, for prints. Only the form of the path is checked. */
function pageCodes(app: FastifyInstance, { config, publicUrl, admit }: AssetRouteOptions): void {
  app.get(`${pageCodePrefix}/*`, async (request, response) => {
    const path = pathOfPageCode(partsOf(request.url).path);
    const own = config.locales.slice(1).reduce((rest, locale) => withoutPrefix(rest, `/${locale}`), path ?? '');
    if (path === undefined || path.length > maxLength || canonicalPathOf(own, config.artistSlug) !== own) {
      return sendProblem(response, { code: 'not-found', detail: 'No page has this form of URL' });
    }
    await admit(request);
    setHeaders(response, drawingHeaders);
    return response.type('image/svg+xml').send(await pageCodeOf(publicUrl() + path));
  });
}

export interface AssetRouteOptions extends SmallResponseServices {
  readonly config: Pick<Config, 'atelierName' | 'artistSlug' | 'locales'>;
  readonly builds: readonly StoredBuild[];
  readonly logoFile: LogoFile | undefined;
  readonly look?: BrandLook | undefined;
  readonly icons: ReadonlyMap<IconPath, BrandIcon>;
  readonly publicUrl: () => string;
  readonly admit: Admit;
}

const manifestPath = '/site.webmanifest';

/** Built, precompressed files. A missing file is a problem document, never HTML (version skew). */
async function files(
  app: FastifyInstance,
  builds: readonly StoredBuild[],
  prefix: string,
  lifetime: keyof typeof lifetimes,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: builds.map(({ clientDir }) => join(clientDir, prefix)),
    suppressWarning: true,
    prefix: `${prefix}/`,
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => {
      setHeaders(response, ['Cache-Control', lifetimes[lifetime], ...commonHeaders]);
    },
  });
}

function licenseList(app: FastifyInstance, options: AssetRouteOptions): void {
  const read = async () => {
    const names = await readdir(join(options.builds[0]?.clientDir ?? '', 'licenses')).catch(() => []);
    const links = names
      .filter((name) => name.endsWith('.txt'))
      .map((name) => `<li><a href="/licenses/${name}">${name}</a>`);
    const head =
      '<!doctype html><html lang="en-US"><meta name="viewport" content="width=device-width"><title>Licenses</title>';
    return `${head}<h1>Licenses</h1><ul>${links.join('')}</ul>`;
  };
  const headers = [...drawingHeaders, 'X-Robots-Tag', 'noindex'];
  for (const path of ['/licenses', '/licenses/'])
    registerSmallFile(app, path, options, { type: 'text/html; charset=utf-8', read, headers });
}

function logos(app: FastifyInstance, { body }: LogoFile, options: AssetRouteOptions): void {
  const file = { type: 'image/svg+xml', read: async () => body, headers: drawingHeaders };
  registerSmallFile(app, logoFilePath, options, file);
}

export type SiteLinks = (page: PageName | 'error') => Head;

/** Only the home pages have the manifest, because on a home screen it replaces any other page by the home page. */
export function siteLinks(icons: AssetRouteOptions['icons']): SiteLinks {
  const touchIcon = '/apple-touch-icon.png' satisfies IconPath;
  const link = (rel: string, href: string) => ({ tag: 'link' as const, attributes: { rel, href } });
  const onAll = icons.has(touchIcon) ? [link('apple-touch-icon', touchIcon)] : [];
  const onHomes = [...onAll, link('manifest', manifestPath)];
  return (page) => (page === 'design' || page === 'art-name' ? onHomes : onAll);
}

/** `/assets/…` (hashed), `/licenses/…`, the brand's logos and icons, the web manifest, and codes of pages. */
export async function assetRoutes(app: FastifyInstance, options: AssetRouteOptions): Promise<void> {
  const { builds, logoFile, look } = options;
  await files(app, builds, '/assets', 'forever');
  await files(app, builds, '/licenses', 'day');
  await withLifetime(app, 'forever', async (scope) => {
    if (logoFile) logos(scope, logoFile, options);
    for (const { href, bytes } of look?.fonts ?? []) {
      scope.get(partsOf(href).path, (_request, response) => {
        setHeaders(response, commonHeaders);
        return response.type('font/woff2').send(bytes);
      });
    }
  });
  await withLifetime(app, 'day', async (scope) => {
    brandFiles(scope, options);
    pageCodes(scope, options);
    licenseList(scope, options);
  });
}

function brandFiles(app: FastifyInstance, options: AssetRouteOptions): void {
  const { config, icons } = options;
  const { atelierName } = config;
  const paper = themeColors.design.light;
  const manifest = JSON.stringify({
    ...{ name: atelierName, short_name: atelierName, lang: 'en-US', start_url: '/', display: 'browser' },
    ...{ background_color: paper, theme_color: paper },
    icons: [...icons].map(([src, { type, sizes }]) => ({ src, type, sizes })),
  });
  registerSmallFile(app, manifestPath, options, { type: 'application/manifest+json', read: async () => manifest });
  for (const [path, { read, type }] of icons) {
    app.get(path, async (_request, response) => {
      const body = await read();
      setHeaders(response, [...embeddedHeaders, 'Content-Security-Policy', drawingPolicy]);
      return response.type(type).send(body);
    });
  }
}
