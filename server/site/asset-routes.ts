import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Head } from '../../shared/page/head.ts';
import type { PageName } from '../../shared/page/site-routes.ts';
import { themeColors } from '../../shared/page/theme-colors.ts';
import { lifetimes, withLifetime } from '../http/lifetimes.ts';
import { acceptedCodings } from '../http/negotiation.ts';
import { setHeaders } from '../http/problem.ts';
import { commonHeaders, dataHeaders, drawingPolicy } from '../http/security-headers.ts';
import type { BrandIcon, IconPath } from './brand.ts';
import { type LogoFile, logoFilePath } from './brand-logos.ts';
import type { StoredBuild } from './stored-builds.ts';

export interface AssetRouteOptions {
  readonly config: { readonly atelierName: string };
  /** The builds whose files are served. */
  readonly builds: readonly StoredBuild[];
  /** The drawings that the brand's `logoHrefs` and `markHrefs` refer to. */
  readonly logoFile: LogoFile | undefined;
  readonly icons: ReadonlyMap<IconPath, BrandIcon>;
}

const manifestPath = '/site.webmanifest';

/** Built files, precompressed; one that no kept build has is a problem that nobody keeps, never HTML (version skew). */
async function files(
  app: FastifyInstance,
  builds: readonly StoredBuild[],
  prefix: string,
  lifetime: keyof typeof lifetimes,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: builds.map(({ clientDir }) => join(clientDir, prefix)),
    // A build is kept only once it is served.
    suppressWarning: true,
    prefix: `${prefix}/`,
    preCompressed: true,
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      setHeaders(reply, ['Cache-Control', lifetimes[lifetime], ...commonHeaders]);
    },
  });
}

/** The address of the logos and marks changes with the drawings. Compressed at the first request that takes brotli. */
function logos(app: FastifyInstance, { body }: LogoFile): void {
  let compressed: Buffer | undefined;
  app.get(logoFilePath, (request, reply) => {
    const isBrotli = acceptedCodings(request.headers['accept-encoding'])[0] === 'br';
    if (isBrotli) reply.header('Content-Encoding', 'br');
    if (isBrotli) compressed ??= brotliCompressSync(body);
    setHeaders(reply, [...commonHeaders, 'Vary', 'Accept-Encoding']);
    return reply
      .header('Content-Security-Policy', drawingPolicy)
      .type('image/svg+xml')
      .send((isBrotli && compressed) || body);
  });
}

/** What a browser calls the site by that keeps it beside others: its name, its colors, its icons. */
function manifestOf({ config: { atelierName }, icons }: AssetRouteOptions): string {
  const paper = themeColors.design.light;
  return JSON.stringify({
    ...{ name: atelierName, short_name: atelierName, lang: 'en-US', start_url: '/', display: 'browser' },
    ...{ background_color: paper, theme_color: paper },
    icons: [...icons].map(([src, { type, sizes }]) => ({ src, type, sizes })),
  });
}

/** A drawing of up to so many bytes takes fewer in a document than the headers of its request do. */
const drawnAtMost = 512;

/**
 * Favicons as documents say them that have them drawn (`data:`), by their addresses; those that are too large for that are
 * left out. A browser that finds an address beside such a drawing asks for it all the same.
 */
export async function drawnFavicons(icons: AssetRouteOptions['icons']): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  for (const [path, { type, read }] of icons) {
    const file = type === 'image/svg+xml' ? await read() : undefined;
    if (!file || file.length > drawnAtMost) continue;
    const text = file.toString();
    // One quote stands in an address as it is, the other as three characters.
    const drawing = text.includes("'") ? text : text.replaceAll('"', "'");
    drawn.set(path, `data:${type},${encodeURI(drawing).replaceAll('#', '%23')}`);
  }
  return drawn;
}

/** Of a page: what its document refers to besides the head that it has anywhere. */
export type SiteLinks = (page: PageName | 'error') => Head;

/**
 * Every document has the touch icon. The homes of both rooms have the manifest, which Chromium asks for wherever it is named:
 * whoever keeps another page on a home screen gets that page, not the start that a manifest names.
 */
export function siteLinks(icons: AssetRouteOptions['icons']): SiteLinks {
  const touchIcon = '/apple-touch-icon.png' satisfies IconPath;
  const link = (rel: string, href: string) => ({ tag: 'link' as const, attributes: { rel, href } });
  const onAll = icons.has(touchIcon) ? [link('apple-touch-icon', touchIcon)] : [];
  const onHomes = [...onAll, link('manifest', manifestPath)];
  return (page) => (page === 'design' || page === 'art-name' ? onHomes : onAll);
}

/** `/assets/…` (hashed), `/licenses/…`, the brand's logos and icons, and the manifest that lists those. */
export async function assetRoutes(app: FastifyInstance, options: AssetRouteOptions): Promise<void> {
  const { builds, logoFile } = options;
  await files(app, builds, '/assets', 'forever');
  await files(app, builds, '/licenses', 'day');
  if (logoFile) await withLifetime(app, 'forever', async (scope) => logos(scope, logoFile));
  await withLifetime(app, 'day', async (scope) => brandFiles(scope, options));
}

/** The manifest, and the icons that it lists. */
function brandFiles(app: FastifyInstance, options: AssetRouteOptions): void {
  const manifest = manifestOf(options);
  app.get(manifestPath, (_request, reply) => {
    setHeaders(reply, dataHeaders);
    return reply.type('application/manifest+json').send(manifest);
  });
  for (const [path, { read, type }] of options.icons) {
    app.get(path, async (_request, reply) => {
      const body = await read();
      setHeaders(reply, [...commonHeaders, 'Content-Security-Policy', drawingPolicy]);
      return reply.type(type).send(body);
    });
  }
}
