import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Brand } from '../../../shared/contract/config.ts';
import type { BrandDrawings } from '../../../shared/contract/site.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import { routeRuleFinder } from '../../../shared/page/route-rules.ts';
import { corsVary } from '../../api/cors.ts';
import { discoveryRecipe, filesTag } from '../../api/discovery/discovery-recipes.ts';
import { iiifRecipe } from '../../api/iiif/iiif-recipes.ts';
import { requestResolver } from '../../api/resolve-request.ts';
import type { Source } from '../../cache/entry.ts';
import { IconSets } from '../../config/icon-sets.ts';
import type { SiteFacts } from '../../content/parts.ts';
import { warmUp } from '../../content/warm-up.ts';
import { downstreamOf } from '../../http/cache-headers.ts';
import type { ResolveRequest } from '../../http/request-target.ts';
import { dataHeaders, openHeaders } from '../../http/security-headers.ts';
import type { AnswerServices } from '../../http/send-answer.ts';
import { type AssetRouteOptions, drawnFavicons, siteLinks } from '../../site/asset-routes.ts';
import type { BrandSet } from '../../site/brand-set.ts';
import { type DocumentServices, pageRecipe } from '../../site/document-recipes.ts';
import { DocumentTurns } from '../../site/document-turns.ts';
import { LongDocuments } from '../../site/long-documents.ts';
import { publicConfigOf, type QrPictures, siteOwnOf } from '../../site/public-config.ts';
import type { SiteBuild } from '../../site/site-build.ts';

export interface RepliesOptions extends Pick<AssetRouteOptions, 'icons'> {
  readonly build: SiteBuild;
  readonly messages: Messages;
  readonly brand: Brand;
  readonly drawings: BrandDrawings;
  readonly qrPictures: QrPictures;
  /** The icon set that the brand brings along. */
  readonly brandSet?: BrandSet | undefined;
}

/** What requests are answered with. */
interface Replies extends AnswerServices {
  /** What stands at an address: the one function that says so. */
  readonly resolve: ResolveRequest;
  /** What documents are made of. */
  readonly documents: DocumentServices;
  /** The icons that content may name. */
  readonly iconSets: IconSets;
  /** Headers of this build, as name, value … */
  readonly serviceHeaders: readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly replies: Replies;
  }
}

/** Files for machines say when details changed, and depend on none of them: there may be thousands. */
function renewFiles({ content, news, site }: FastifyInstance): void {
  const detailKey = `${site.keyPrefix}:detail:`;
  news.cache.listen((event) => {
    const isChange = event.type === 'replaced' || (event.type === 'load-accepted' && event.isChanged);
    if (isChange && event.key.startsWith(detailKey)) content.derived.outdate(filesTag);
  });
}

/** Reads what visitors will ask for once the server listens, until it closes. */
function warmAfterStart(app: FastifyInstance, facts: SiteFacts): void {
  const { derived, sources } = app.content;
  const closing = new AbortController();
  app.addHook('onListen', () => void warmUp({ ...facts, derived, sources, clock: app.site.clock }, closing.signal));
  app.addHook('preClose', () => closing.abort());
}

async function repliesPlugin(app: FastifyInstance, options: RepliesOptions): Promise<void> {
  const { build, messages, brand, drawings, qrPictures, brandSet, icons } = options;
  const { config, log } = app.site;
  const { derived, sources } = app.content;
  if (brandSet && 'fault' in brandSet) log.warn({ err: brandSet.fault }, 'Failed to load custom icons');
  const iconSets = new IconSets(config.icons.prefixes, brandSet && 'set' in brandSet ? brandSet.set : undefined);
  const publicConfig = () => publicConfigOf(app, { brand, qrPictures, iconPrefixes: iconSets.prefixes });
  const serviceHeaders = ['X-Build', build.id];
  const siteOwn = siteOwnOf(config, drawings);
  const facts = { sources, publicConfig, siteOwn, messages, findRule: routeRuleFinder(config.routeRules) };
  const kept = <Value>(source: Source<Value>) => derived.kept(source);
  const turnsOf = () => new DocumentTurns((client, atMost) => app.refusals.limited('documents', client, atMost));
  const turns = turnsOf();
  const recipes = {
    ...facts,
    kept,
    inTurn: <Result>(work: () => Promise<Result>) => turns.run(work),
    waitMs: config.upstream.hardDeadlineMs,
    headers: [...dataHeaders, ...serviceHeaders, ...corsVary(config.corsOrigins)],
  };
  // A feed reader or crawler in any origin may read what it is told.
  const files = {
    ...facts,
    kept,
    now: () => app.site.clock.now(),
    waitMs: config.upstream.hardDeadlineMs,
    headers: [...openHeaders, ...serviceHeaders],
  };
  renewFiles(app);
  const { fallbackUrl } = config.icons;
  const iconOrigin = fallbackUrl && new URL(fallbackUrl).origin;
  const waitMs = config.upstream.softDeadlineMs;
  const isSecure = config.publicUrl?.startsWith('https:') === true;
  const favicons = await drawnFavicons(icons);
  const { distDir } = build;
  const longDocuments = distDir === undefined ? undefined : new LongDocuments({ distDir, messages, favicons });
  app.addHook('onClose', () => longDocuments?.close());
  const documents = {
    ...facts,
    build,
    longDocuments,
    turns: turnsOf(),
    troubles: app.troubles,
    waitMs,
    serviceHeaders,
    isSecure,
    siteLinks: siteLinks(icons),
    favicons,
    analytics: config.analytics,
    iconOrigin,
  };
  const resolve = requestResolver({
    ...facts,
    artistSlug: config.artistSlug,
    recipes,
    pageRecipe: (page, query) => pageRecipe(documents, page, query),
    fileRecipe: (path, search) => discoveryRecipe(files, path, search) ?? iiifRecipe(files, path),
  });
  const downstream = downstreamOf({
    browserMaxAgeS: config.browserMaxAgeS,
    cdnMaxAgeS: config.cdnMaxAgeS,
    staleForS: Math.round(config.cache.policies.projects.staleForMs / 1000),
  });
  app.decorate('replies', { derived, downstream, meter: app.meter, resolve, documents, iconSets, serviceHeaders });
  if (config.cache.isWarm) warmAfterStart(app, facts);
}

/** How the content is answered: which recipe stands at which address, and what caches may keep of its reply. */
export const replies = plugin(repliesPlugin, {
  name: 'replies',
  dependencies: ['admission', 'media', 'content'],
});
