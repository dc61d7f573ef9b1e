import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { BrandImages } from '../../../shared/contract/site.ts';
import { prefixOf } from '../../../shared/page/languages.ts';
import type { Messages } from '../../../shared/page/renderer.ts';
import { corsVary } from '../../api/cors.ts';
import { discoveryBuilder } from '../../api/discovery/discovery-builders.ts';
import { filesTag } from '../../api/file-services.ts';
import { iiifBuilder } from '../../api/iiif/iiif-builders.ts';
import { languageAt, languageNamed, languageResolver, requestResolver } from '../../api/resolve-request.ts';
import { logEvent } from '../../base/log-events.ts';
import type { Source } from '../../cache/entry.ts';
import { IconSets } from '../../config/icon-sets.ts';
import { warmUp } from '../../content/warm-up.ts';
import { cacheHeadersFor } from '../../http/cache-headers.ts';
import { dataHeaders, openHeaders } from '../../http/security-headers.ts';
import { renditionShareOf } from '../../media/image-disk.ts';
import { BackgroundWarming, type WarmProgress } from '../../ops/warm-images.ts';
import { type AssetRouteOptions, siteLinks } from '../../site/asset-routes.ts';
import type { BrandData, BrandSet } from '../../site/brand.ts';
import { DocumentQueue, type DocumentServices, markdownBuilder, pageBuilder } from '../../site/document-builders.ts';
import { type QrImages, siteFactsOf, siteLanguages } from '../../site/public-config.ts';
import type { SiteBuild } from '../../site/site-build.ts';
import { type StoredBuild, servedBuilds, storeBuild } from '../../site/stored-builds.ts';
import type { Refusals } from './admission.ts';
import type { OpenedContent } from './content.ts';
import type { AppContext } from './context.ts';

export interface ResponseOptions extends Pick<AssetRouteOptions, 'icons'> {
  readonly build: SiteBuild;
  readonly messages: Messages;
  /** Texts of the other languages, in the order of `LOCALES`. */
  readonly translations?: readonly Messages[];
  readonly brand: BrandData;
  readonly drawings: BrandImages;
  readonly qrImages: QrImages;
  readonly preview?: PublicConfig['preview'];
  readonly brandSet?: BrandSet | undefined;
}

interface ResponseServices extends AppContext, OpenedContent {
  readonly refusals: Refusals;
}

export type Responses = Awaited<ReturnType<typeof createResponses>>;

/** Finding the files passes all stored responses, and a first load of all details changes thousands in a minute. */
const renewEveryMs = 1_000;

/**
 * Sitemaps and feeds contain dates of details and sizes of files, and depend on none of them, because there may be
 * thousands.
 */
function renewFiles({ responseCache, events, keyPrefix, clock }: ResponseServices): void {
  let isDue = false;
  let isResting = false;
  const renew = () => {
    isDue = true;
    if (isResting) return;
    isDue = false;
    isResting = true;
    responseCache.outdate(filesTag);
    clock.after(renewEveryMs, () => {
      isResting = false;
      if (isDue) renew();
    });
  };
  events.media.listen(({ job, outcome }) => {
    if (job === 'generate' && outcome === 'done') renew();
  });
  const detailKey = `${keyPrefix}:detail:`;
  events.cache.listen((event) => {
    const isChange = event.type === 'replaced' || (event.type === 'load-accepted' && event.isChanged);
    if (isChange && event.key.startsWith(detailKey)) renew();
  });
}

/**
 * Stores this build in `DATA_DIR`, so that its pages keep working after the next one (S20, C15). Returns what is
 * served.
 */
export function serveBuilds(
  app: FastifyInstance,
  { config, log }: AppContext,
  build: SiteBuild,
): readonly StoredBuild[] {
  const folder = join(config.cache.dataDir, 'builds');
  const builds = servedBuilds(folder, build);
  if (build.isLive) return builds;
  let storing = Promise.resolve();
  app.addHook('onListen', async () => {
    storing = storeBuild(folder, build, builds).catch((error: unknown) => {
      logEvent(log, 'build.not-stored', { err: error, folder });
    });
  });
  app.addHook('onClose', () => storing);
  return builds;
}

export async function createResponses(app: FastifyInstance, services: ResponseServices, options: ResponseOptions) {
  const { build, messages, brand, drawings, qrImages, brandSet, icons, preview } = options;
  const { config, clock, log, outages, responseCache, sources, refusals } = services;
  if (brandSet && 'error' in brandSet) logEvent(log, 'brand.icons-invalid', { err: brandSet.error });
  const iconSets = new IconSets(config.icons.prefixes, brandSet && 'set' in brandSet ? brandSet.set : undefined);
  const { registry } = services.media;
  const allMessages = [messages, ...(options.translations ?? [])];
  const locales = siteLanguages(config, allMessages);
  const factsIn = (locale: string, index: number) => ({
    sources: index === 0 ? sources : sources.inLocale(locale),
    ...siteFactsOf({
      ...{ config, clock, registry, messages: allMessages[index] ?? messages, brand, drawings, qrImages, preview },
      publicUrl: services.publicUrl,
      iconPrefixes: iconSets.prefixes,
      ...(locales && { locale, locales }),
    }),
  });
  type Facts = ReturnType<typeof factsIn>;
  const serviceHeaders = ['X-Build', build.id];
  const [facts, ...otherFacts] = [
    factsIn(config.locales[0] ?? '', 0),
    ...config.locales.slice(1).map((locale, index) => factsIn(locale, index + 1)),
  ] as const;
  const readStored = <Value>(source: Source<Value>) => responseCache.stored(source);
  const newQueue = () => new DocumentQueue((client, atMost) => refusals.limited('documents', client, atMost));
  const queue = newQueue();
  const common = { readStored, waitMs: config.upstream.hardDeadlineMs };
  const buildersOf = (own: Facts) => ({
    ...{ ...own, ...common },
    inTurn: <Result>(work: () => Promise<Result>) => queue.run(work),
    headers: [...dataHeaders, ...serviceHeaders, ...corsVary(config.corsOrigins)],
    isStatic: services.isStatic,
  });
  const filesOf = (own: Facts) => ({
    ...{ ...own, ...common, now: () => clock.now(), headers: [...openHeaders, ...serviceHeaders] },
    bytesOf: (src: string) => services.media.renditions.bytesOf(src),
  });
  renewFiles(services);
  const { fallbackUrl } = config.icons;
  // On localhost, HSTS would break the other sites there that have no TLS.
  const isSecure = /^https:\/\/(?!localhost(?::|$))/.test(config.publicUrl ?? '');
  const documentQueue = newQueue();
  const documentsOf = (own: Facts): DocumentServices => ({
    ...own,
    build,
    queue: documentQueue,
    outages,
    waitMs: config.upstream.softDeadlineMs,
    serviceHeaders,
    isSecure,
    siteLinks: siteLinks(icons),
    analytics: config.analytics,
    iconOrigin: fallbackUrl && new URL(fallbackUrl).origin,
  });
  const worldOf = (locale: string, index: number) => {
    const own = otherFacts[index - 1] ?? facts;
    const [builders, files, documents] = [buildersOf(own), filesOf(own), documentsOf(own)];
    const resolverOf = (isStrict: boolean) =>
      requestResolver({
        ...own,
        artistSlug: config.artistSlug,
        prefix: prefixOf(own.publicConfig()),
        builders: { ...builders, ...(isStrict && { isStrict }) },
        pageBuilder: (page, query) => pageBuilder(documents, page, query),
        fileBuilder: (path, search) =>
          discoveryBuilder(files, path, search) ??
          // One manifest has all languages.
          (index === 0 ? iiifBuilder(files, otherFacts.map(filesOf), path) : undefined) ??
          markdownBuilder(documents, path),
      });
    const [usual, strict] = [resolverOf(false), locales && resolverOf(true)];
    const prefix = index === 0 ? '' : `/${locale}`;
    return { locale, prefix, documents, resolve: (isStrict: boolean) => (isStrict && strict) || usual };
  };
  const [main = '', ...others] = config.locales;
  const worlds = [worldOf(main, 0), ...others.map((locale, index) => worldOf(locale, index + 1))] as const;
  const [{ documents }] = worlds;
  const resolve = languageResolver(worlds);
  const staleForS = Math.round(config.cache.policies.projects.staleForMs / 1000);
  const policy = { ...config, staleForS, purge: config.cdnPurge?.provider };
  const downstream = cacheHeadersFor(policy);
  const documentDownstream = cacheHeadersFor({ ...policy, isDocument: true }, downstream.counters);
  const maxBytes = renditionShareOf(config.media.maxDiskBytes);
  const { analyzer, renditions: maker } = services.media;
  const onEnd = ({ startedAtMs, endedAtMs, failed, ...counts }: Readonly<WarmProgress>) => {
    const tookS = Math.round((clock.now() - startedAtMs) / 1000);
    logEvent(log, 'ops.warm-ended', { ...counts, failed: failed.length, tookS });
  };
  const warming = new BackgroundWarming({
    content: { ...services, ...facts },
    analyzer,
    maker,
    clock,
    maxBytes,
    onEnd,
  });
  const closing = new AbortController();
  app.addHook('preClose', () => {
    closing.abort();
    warming.close();
  });
  const warm = async () => {
    await warmUp({ ...facts, responseCache, clock }, closing.signal);
    if (maxBytes > 0 && !closing.signal.aborted) warming.begin();
  };
  if (config.cache.isWarm) app.addHook('onListen', () => void warm());
  const { compressor } = responseCache;
  return {
    warming,
    resolve,
    downstream,
    documentDownstream,
    documents,
    documentsAt: (path: string) => languageAt(worlds, path),
    documentsIn: (tag: string) => languageNamed(worlds, tag)?.documents,
    publicConfig: facts.publicConfig,
    messages,
    messagesIn: (locale: string) => allMessages[config.locales.indexOf(locale)],
    iconSets,
    compressor,
    serviceHeaders,
    isSecure,
  };
}
