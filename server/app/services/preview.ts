/*
 * A preview is a second server inside the first: its own client, cache, images and responses, and no store. It shares
 * only the folder and the registry's secret, so that no draft can reach a public response. Requests with the cookie of
 * a session go to it. Other requests, and images of published content, go to the public site.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { apiRoutes } from '../../api/api-routes.ts';
import { Channel } from '../../base/channel.ts';
import { GuardedStore } from '../../cache/stores/guarded-store.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import { noStore } from '../../cache/stores/persistent-store.ts';
import type { Config } from '../../config/config.ts';
import { callIn } from '../../content/calls/call-table.ts';
import type { ImageKnowledge } from '../../content/content-images.ts';
import { callNames, loggedNameOf, resourceNames } from '../../content/resources.ts';
import type { Admit } from '../../http/request-marks.ts';
import { RequestMeter } from '../../http/request-meter.ts';
import { partsOf, type ResolveRequest } from '../../http/request-target.ts';
import type { Media } from '../../media/media.ts';
import { mediaRoutes } from '../../media/media-routes.ts';
import { renditionRoutes } from '../../media/rendition-routes.ts';
import { documentRoutes } from '../../site/document-routes.ts';
import { draftLinks, opens } from '../../site/preview/draft-links.ts';
import { draftRoutes } from '../../site/preview/draft-routes.ts';
import { previewRoutes } from '../../site/preview/preview-routes.ts';
import { dateOf, previewCookie, previewSessions } from '../../site/preview/preview-session.ts';
import { framingOf, keepPrivate } from '../../site/preview/private-response.ts';
import { editUrlsFor } from '../../upstream/call.ts';
import { DraftClient } from '../../upstream/draft-client.ts';
import { withUnsaved } from '../../upstream/unsaved-entry.ts';
import type { Refusals } from './admission.ts';
import { createContent, type OpenedContent } from './content.ts';
import { openContentApi } from './content-api.ts';
import { newEvents, type StoreContext } from './context.ts';
import { openMedia } from './media.ts';
import { createResponses, type ResponseOptions } from './responses.ts';

interface PreviewServices extends StoreContext, OpenedContent {
  readonly resolve: ResolveRequest;
  readonly refusals: Refusals;
  readonly admit: Admit;
  readonly admitImage: Admit;
}

interface PreviewOptions extends ResponseOptions {
  /** Creates the server of previews. It never listens. */
  readonly createServer: () => FastifyInstance;
}

/** Handles a request with a preview session. Returns false, or calls `otherwise`, to leave it to the public site. */
export type PreviewHandler = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean;

/** Drafts are loaded again after this, and deleted when they are older than {@link keepForMs}. */
const freshForMs = 1_000;
const keepForMs = 5_000;

const maxEntries = 500;
const cacheShare = 1 / 8;

/** Dates at the same time. Each has its own cache. */
const maxDates = 3;
const maxDiskBytes = 67_108_864;

function draftUrlOf(upstreamUrl: string, { preview }: Config['upstream']['calls']): string {
  const url = new URL(upstreamUrl);
  if (preview?.host) url.hostname = url.hostname.replace(...preview.host);
  return url.href;
}

function draftConfigOf(config: Config, calls: Config['upstream']['calls'], mediaSecret: string): Config {
  const lifetimes = { freshForMs, staleForMs: 0, keepForMs };
  const policies = Object.fromEntries(resourceNames.map((name) => [name, lifetimes])) as Config['cache']['policies'];
  return {
    ...config,
    upstream: { ...config.upstream, calls },
    media: {
      ...config.media,
      secret: mediaSecret,
      dir: join(config.cache.dataDir, 'preview'),
      maxDiskBytes: Math.min(config.media.maxDiskBytes, maxDiskBytes),
    },
    cache: {
      ...config.cache,
      policies,
      store: 'none',
      isWarm: false,
      negativeForMs: freshForMs,
      backoffMs: freshForMs,
      suspiciousForMs: 0,
      maxEntries,
      maxBytes: config.cache.maxBytes * cacheShare,
    },
  };
}

/** The same whose clock goes from another time. */
function contextAt<Context extends StoreContext>(context: Context, atMs: number): Context {
  const { clock, config, keyPrefix } = context;
  const aheadMs = atMs - clock.now();
  const own = { ...clock, now: () => clock.now() + aheadMs, after: clock.after.bind(clock) };
  const memory = new GuardedStore(noStore, { clock: own });
  return {
    ...context,
    config: { ...config, cache: { ...config.cache, maxBytes: config.cache.maxBytes / (maxDates + 1) } },
    ...{ clock: own, keyPrefix: `${keyPrefix}@${atMs}`, store: memory, durable: memory, events: newEvents() },
  };
}

/** Images of published content are analyzed by the public site, and images of drafts alone by the preview. */
function joinedKnowledge(published: Media, drafts: Media): ImageKnowledge {
  const [site, own] = [published.analyzer, drafts.analyzer];
  return {
    recall: async (ids) => own.recall(await site.recall(ids)),
    want: async (ids) => {
      const found = await Promise.all(ids.map((id) => published.registry.find(id).catch(() => undefined)));
      const isPublished = (_id: string, index: number) => found[index] !== undefined;
      await Promise.all([
        site.want(ids.filter(isPublished)),
        own.want(ids.filter((id, index) => !isPublished(id, index))),
      ]);
    },
    details: (id) => site.details(id) ?? own.details(id),
    isPending: (id) => site.isPending(id) && own.isPending(id),
    get forgotten() {
      return site.forgotten + own.forgotten;
    },
    onKnown: (listener) => [site, own].forEach((one) => void one.onKnown(listener)),
  };
}

/** A project has values of its list. */
const ofEntries: ReadonlySet<string> = new Set([
  ...['projects', 'works', 'project', 'page', 'about', 'process', 'biography'],
]);

const nameOf = (logged: string) => callNames.find((name) => loggedNameOf(name) === logged);

const idInMedia = /^\/media\/([\w-]{16})\//;

/** Opens the preview: content, images and pages of drafts, apart from those of the public site. */
export async function openPreview(
  app: FastifyInstance,
  services: PreviewServices,
  { createServer, ...options }: PreviewOptions,
): Promise<PreviewHandler | undefined> {
  const { config, clock, outages } = services;
  if (!config.preview) return undefined;
  const { secret, calls, origins, hasDrafts } = config.preview;
  const sessions = previewSessions(secret, clock);
  const framing = framingOf(origins);
  const links = draftLinks(new MemoStore(services.store, `drafts:${services.identity}`, services.durable), clock);
  await app.register(previewRoutes, { ...services, sessions, links, framing });

  const memory = new GuardedStore(noStore, { clock });
  const context = {
    ...services,
    isPreview: true,
    config: draftConfigOf(config, calls, services.media.registry.secret),
    upstreamUrl: draftUrlOf(services.upstreamUrl, calls),
    keyPrefix: `preview:${services.keyPrefix}`,
    store: memory,
    durable: memory,
    events: newEvents(),
  };
  const api = await openContentApi(app, {
    ...context,
    folder: services.folder,
    mediaSecret: () => services.media.registry.secret,
  });
  const client = new DraftClient({
    drafts: api.client,
    published: services.client,
    publishedCallOf: (call) => {
      const name = nameOf(call.name);
      return name && callIn(config.upstream.calls, name);
    },
    onRefusal: (status) => {
      if (status === undefined) outages.worked('preview-drafts');
      else outages.failed('preview.drafts-refused', 'preview-drafts', { status });
    },
  });
  const media = await openMedia(app, { ...context, client });
  const joined = joinedKnowledge(services.media, media);
  const known = new Channel<string>();
  joined.onKnown(known.notify);
  const purges = new Channel<undefined>();
  // A webhook, or a file of the content folder: everything is loaded again, so that the change shows at once.
  services.values.onPurge(() => purges.notify(undefined));

  /** The pages and data of drafts, now or as of a date. They never listen. */
  async function openDrafts(asOfMs?: number) {
    const server = createServer();
    const own = asOfMs === undefined ? context : contextAt(context, asOfMs);
    const ends: (() => void)[] = [];
    const onKnown: ImageKnowledge['onKnown'] = (listener) => ends.push(known.listen(listener));
    // A getter is not copied by a spread.
    const analyzer = Object.create(joined, { onKnown: { value: onKnown } }) as ImageKnowledge;
    const reader: Pick<typeof api.reader, 'open'> =
      asOfMs === undefined ? api.reader : { open: (order) => api.reader.open({ ...order, isAsOfDate: true }) };
    const content = await createContent({ ...own, client, reader, media: { registry: media.registry, analyzer } });
    const drafts = { ...own, ...api, ...content, client, media };
    const responses = await createResponses(server, drafts, {
      ...options,
      preview: {
        ...editUrlsFor(config.upstream, services.upstreamUrl, config.locales.length > 1 ? '{locale}' : undefined),
        origins: [...origins],
      },
    });
    const changes = new Channel<undefined>();
    ends.push(
      () => content.schedule.close(),
      purges.listen(() => {
        content.values.purge({ all: true }, true);
        changes.notify(undefined);
      }),
    );
    server.addHook('onClose', async () => {
      for (const end of ends) end();
    });
    const { softDeadlineMs, hardDeadlineMs } = config.upstream;
    const routed = { ...drafts, ...responses, meter: new RequestMeter(), softDeadlineMs, hardDeadlineMs };
    await server.register(apiRoutes, routed);
    await server.register(mediaRoutes, routed);
    await server.register(renditionRoutes, routed);
    await server.register(draftRoutes, {
      drafts: { resolve: responses.resolve, responseCache: content.responseCache },
      published: services,
      unsaved: (source, entry) => {
        if (!ofEntries.has(content.sources.wantedOf(source.key)?.name ?? '')) return undefined;
        return content.sources.by(withUnsaved(client, entry, config.upstream.maxBodyBytes)).ofKey(source.key);
      },
      access: () => ({
        hasDrafts,
        refused: Object.fromEntries(client.refused.map(([call, status]) => [nameOf(call) ?? call, status])),
      }),
      ...{ links, sessions, clock },
      asOf: asOfMs === undefined ? undefined : new Date(asOfMs).toISOString(),
      onChange: changes.listen,
    });
    await server.register(documentRoutes, routed);
    await server.ready();
    return { server, resolve: responses.resolve };
  }

  const now = await openDrafts();
  const dated = new LRUCache<number, ReturnType<typeof openDrafts>>({
    max: maxDates,
    dispose: (opened) => void opened.then(({ server }) => server.close()).catch(() => undefined),
  });
  const draftsAsOf = (ms: number) => {
    const opened = dated.get(ms) ?? openDrafts(ms);
    dated.set(ms, opened);
    opened.catch(() => dated.delete(ms));
    return opened;
  };
  app.addHook('onClose', async () => {
    dated.clear();
    await now.server.close();
  });

  /** True if the preview handles the request: pages, their data, and images of drafts alone. */
  const isPreviewed = async (url: string): Promise<boolean> => {
    const { path } = partsOf(url);
    if (path.startsWith('/preview/')) return path !== '/preview/exit' && !path.startsWith('/preview/draft/');
    const [, id = ''] = idInMedia.exec(path) ?? [];
    if (id !== '') return !(await services.media.registry.find(id)) && (await media.registry.find(id)) !== undefined;
    const at = now.resolve(url);
    return at.kind === 'page' || at.kind === 'redirect' || at.kind === 'endpoint' || at.kind === 'malformed';
  };
  return (request, response, otherwise) => {
    const { method, url = '/', headers } = request;
    const { cookie, host = '' } = headers;
    const isRead = method === 'GET' || method === 'HEAD' || partsOf(url).path.startsWith('/preview/');
    if (!cookie?.includes(previewCookie) || !isRead) return false;
    /** The drafts that the session opens. Undefined without a session for this URL. */
    const opened = async () => {
      const isOpen = sessions.isOpen(cookie, host);
      const link = isOpen ? undefined : await links.ofCookie(cookie);
      if ((!isOpen && !(link && opens(link, url))) || !(await isPreviewed(url))) return undefined;
      const ms = isOpen ? dateOf(cookie) : link?.asOf && Date.parse(link.asOf);
      return typeof ms === 'number' ? draftsAsOf(ms) : now;
    };
    const answer = (drafts: typeof now | undefined) => {
      if (!drafts) return otherwise();
      keepPrivate(response, framing);
      drafts.server.routing(request, response);
    };
    void opened().then(answer, () => answer(undefined));
    return true;
  };
}
