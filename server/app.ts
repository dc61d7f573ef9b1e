import { compile } from '@fastify/proxy-addr';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { pino } from 'pino';
import type { Brand } from '../shared/contract/config.ts';
import type { Messages } from '../shared/renderer.ts';
import { routeRuleFinder } from '../shared/route-rules.ts';
import type { BrandIcon, IconPath } from './brand.ts';
import type { LogoFile } from './brand-logos.ts';
import { type Clock, systemClock } from './cache/clock.ts';
import type { Config } from './config.ts';
import { type WarmUpServices, warmUp } from './content/warm-up.ts';
import { downstreamOf } from './http/cache-headers.ts';
import { commonHeaders, dataPolicy } from './http/security-headers.ts';
import { boundConnections } from './lifecycle/connection-bound.ts';
import { FirstContact } from './lifecycle/first-contact.ts';
import { healthRoutes } from './lifecycle/health-routes.ts';
import { answerClientError, createBoundedServer } from './lifecycle/http-server.ts';
import { boundShutdown } from './lifecycle/shutdown.ts';
import { type TroubleKind, TroubleLog } from './logging/trouble-log.ts';
import { CacheCounts } from './ops/cache-counts.ts';
import { admission } from './plugins/admission.ts';
import { problems } from './plugins/problems.ts';
import { Refusals } from './plugins/refusals.ts';
import { publicConfigOf, type QrPictures } from './public-config.ts';
import { requestResolver } from './requests/resolve-request.ts';
import { apiRoutes } from './routes/api-routes.ts';
import { corsVary, installCors } from './routes/cors.ts';
import { mediaRoutes } from './routes/media-routes.ts';
import { describeRoutes } from './routes/openapi.ts';
import { recipeOf } from './routes/recipes.ts';
import { smallRoutes } from './routes/small-routes.ts';
import { variantRoutes } from './routes/variant-routes.ts';
import { zodSchemaController } from './routes/zod-schema-controller.ts';
import { createServices, type Services } from './services.ts';
import { assetRoutes } from './site/asset-routes.ts';
import { pageRecipe } from './site/document-recipes.ts';
import { documentRoutes } from './site/document-routes.ts';
import { FilterTurns } from './site/filter-turns.ts';
import type { SiteBuild } from './site/site-build.ts';
import { wellFormedUrl } from './site/well-formed-url.ts';

export interface AppOptions {
  readonly config: Config;
  /** Base URL of the upstream: the configured one or that of the embedded sample. */
  readonly upstreamUrl: string;
  readonly isSample: boolean;
  readonly build: SiteBuild;
  readonly messages: Messages;
  readonly brand: Brand;
  /** The drawings that the brand's `logoHrefs` refer to. */
  readonly logoFile: LogoFile | undefined;
  readonly qrPictures: QrPictures;
  readonly icons: ReadonlyMap<IconPath, BrandIcon>;
  readonly clock?: Clock;
  /** Silent without one. */
  readonly log?: FastifyBaseLogger;
}

const locale = 'en-US';

/**
 * Requests that are not logged get no logger of their own, and nobody listens for their end: that is 3 % of a hit.
 * What is logged of them names them by `requestId`, as problem documents do.
 */
function loggingOf(log: FastifyBaseLogger, isRequestLog: boolean): FastifyServerOptions {
  if (isRequestLog) return { loggerInstance: log };
  const logController = new LogController({ disableRequestLogging: true });
  return { logger: false, childLoggerFactory: () => log, logController };
}

function createFastify(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    ...loggingOf(log, config.isRequestLog),
    serverFactory: (handler) => createBoundedServer(handler, config.connections),
    clientErrorHandler: answerClientError,
    // Who has a connection is answered still, and told that it closes.
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 2000 },
    rewriteUrl: ({ url = '/' }) => wellFormedUrl(url),
    requestIdHeader: false,
    schemaController: zodSchemaController,
  });
  // Nobody's body is read, but for those who say how.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  return app;
}

const connectionsRefused: TroubleKind = {
  name: 'connections',
  begins: 'connections are refused: one address has as many as it may have',
  ends: 'no connections are refused any more',
};

/** Bounds the connections of each client address; proxies of ours are not clients. */
function boundClients(app: FastifyInstance, { connections, trustProxy }: Config, troubles: TroubleLog): void {
  const { maxPerAddress } = connections;
  const isProxy = trustProxy === false ? () => false : compile(trustProxy);
  boundConnections(app.server, {
    maxPerAddress,
    isExempt: (address) => isProxy(address, 0),
    onRefused: (address) => troubles.failed(connectionsRefused, `connections ${address}`, { address, maxPerAddress }),
    onRoom: (address) => troubles.worked(`connections ${address}`),
  });
}

/** Reads what visitors will ask for once the server listens, until it closes. */
function warmAfterStart(app: FastifyInstance, services: WarmUpServices): void {
  const closing = new AbortController();
  app.addHook('onListen', () => void warmUp(services, closing.signal));
  app.addHook('preClose', () => closing.abort());
}

/** Long enough for who waited for the start to be answered first. */
const readCodeAfterMs = 400;

/**
 * Loads the code that asks the upstream, and the worker that reads its replies, soon after the start, which does not
 * wait for it: nor should the first who wants something that is not stored.
 */
function loadAfterStart(app: FastifyInstance, { reader }: Pick<Services, 'reader'>): void {
  const load = () => Promise.all([import('./upstream/client.ts'), reader.load()]);
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', () => {
    // A fault in it is that of the first load, which tries again and says so.
    timer = setTimeout(() => load().catch(() => undefined), readCodeAfterMs).unref();
  });
  app.addHook('preClose', () => clearTimeout(timer));
}

/** The whole server, ready to listen: everything it is made of, in order. Tests build the same. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, build, brand, qrPictures, messages, clock = systemClock, log = pino({ level: 'silent' }) } = options;
  const app = createFastify(config, log);
  const counts = new CacheCounts();
  const troubles = new TroubleLog({ log, now: () => clock.now() });
  app.decorate('troubles', troubles);
  await app.register(problems, { config });
  const refusals = new Refusals(log, clock);
  await app.register(admission, { config, refusals });
  boundClients(app, config, troubles);
  const shutdown = boundShutdown(app, { deadlineMs: config.connections.shutdownDeadlineMs, clock, log });
  const upstream = { url: options.upstreamUrl, name: config.upstream.name };
  const contact = new FirstContact({ clock, troubles, upstream, waitMs: config.upstream.softDeadlineMs });
  const services = await createServices({
    ...options,
    publicUrl: () => app.publicUrl(),
    clock,
    log,
    troubles,
    listen: (event) => {
      counts.listen(event);
      contact.listen(event);
    },
    hear: (event) => {
      counts.hear(event);
      contact.hear(event);
    },
    hearRepairs: counts.hearRepairs,
  });
  app.addHook('onClose', () => services.close());
  loadAfterStart(app, services);
  if (config.cache.isWarm) warmAfterStart(app, { ...services, clock });

  installCors(app, config.corsOrigins);
  await describeRoutes(app, { title: `${config.atelierName}: content API` });

  const serviceHeaders = ['X-Build', build.id];
  const downstream = downstreamOf({
    browserMaxAgeS: config.browserMaxAgeS,
    cdnMaxAgeS: config.cdnMaxAgeS,
    staleForS: Math.round(config.cache.policies.projects.staleForMs / 1000),
  });
  const publicConfig = () =>
    publicConfigOf({
      config,
      brand,
      qrPictures,
      clock,
      publicUrl: app.publicUrl(),
      pictureSrc: (url) => services.media.srcOfConfigured(url),
    });

  const facts = { sources: services.sources, publicConfig, messages, findRule: routeRuleFinder(config.routeRules) };
  const recipes = {
    ...facts,
    waitMs: config.upstream.hardDeadlineMs,
    headers: [
      ...commonHeaders,
      'Content-Security-Policy',
      dataPolicy,
      ...serviceHeaders,
      ...corsVary(config.corsOrigins),
    ],
  };
  const filterTurns = new FilterTurns((address, atMost) => refusals.limited('filters', address, atMost));
  const documents = { ...facts, build, filterTurns, waitMs: config.upstream.softDeadlineMs, serviceHeaders };
  const resolve = requestResolver({
    ...facts,
    artistSlug: config.artistSlug,
    endpointRecipe: (name, parameters) => recipeOf(name, parameters, recipes),
    pageRecipe: (page, query) => pageRecipe(documents, page, query),
  });
  const answering = { derived: services.derived, resolve, downstream };
  await app.register(apiRoutes, answering);
  const waitMs = config.upstream.hardDeadlineMs;
  await app.register(mediaRoutes, { ...services, waitMs });
  await app.register(variantRoutes, { variants: services.variants, pictures: services.measures });
  await healthRoutes(app, async () => {
    if (shutdown.hasBegun) return 'closing';
    return (await contact.hasContent(services)) ? 'ready' : 'starting';
  });
  await app.register(smallRoutes, { ...config, locale, messages, build, serviceHeaders });
  await app.register(assetRoutes, { build, logoFile: options.logoFile, icons: options.icons });
  if (config.opsToken !== undefined) {
    // Loaded only where it is open: nobody else pays for the metrics at start.
    const { opsRoutes } = await import('./ops/ops-routes.ts');
    const { negativeForMs } = config.cache;
    const about = { ...services, resolve, counts, refusals, replyCounters: downstream.counters, clock, negativeForMs };
    await app.register(opsRoutes, { ...about, token: config.opsToken });
  }
  await app.register(documentRoutes, { ...documents, ...answering });
  return app;
}
