import { createServer, type RequestListener } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { pino } from 'pino';
import { opsPaths } from '../../shared/ops/operation.ts';
import { apiRoutes } from '../api/api-routes.ts';
import { changeRoutes } from '../api/change-routes.ts';
import { installCors } from '../api/cors.ts';
import { discoveryRoutes } from '../api/discovery/discovery-routes.ts';
import { docsRoutes } from '../api/docs/docs-routes.ts';
import { exportRoutes } from '../api/export-routes.ts';
import { iiifRoutes } from '../api/iiif-routes.ts';
import { zodSchemaController } from '../api/openapi.ts';
import { smallRoutes } from '../api/small-routes.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { logEvent } from '../base/log-events.ts';
import { traceResponse } from '../base/trace.ts';
import { MemoStore } from '../cache/stores/memo-store.ts';
import type { Config } from '../config/config.ts';
import { limitRangesToGet } from '../http/byte-range.ts';
import { problemOfError, sendProblem } from '../http/problem.ts';
import { logUnexpected, requestIds } from '../http/request-marks.ts';
import { RequestMeter } from '../http/request-meter.ts';
import { type EarlyHandler, earlyHits } from '../http/send-response.ts';
import { mediaRoutes } from '../media/media-routes.ts';
import { renditionRoutes } from '../media/rendition-routes.ts';
import { cspReportRoutes } from '../ops/csp-report-routes.ts';
import { type AssetRouteOptions, assetRoutes } from '../site/asset-routes.ts';
import { withLook } from '../site/brand-look.ts';
import { documentRoutes } from '../site/document-routes.ts';
import { editUrlsFor } from '../upstream/call.ts';
import { createAdmission } from './services/admission.ts';
import { limitConnections } from './services/connections.ts';
import { openContent } from './services/content.ts';
import { type ContextOptions, createContext, openStore } from './services/context.ts';
import { watchFolder } from './services/folder-watch.ts';
import { healthRoutes } from './services/health-routes.ts';
import { answerClientError, createBoundedServer, wellFormedUrl } from './services/http-server.ts';
import { notifySearchEngines } from './services/index-now.ts';
import type { PreviewHandler } from './services/preview.ts';
import { createCdnPurger } from './services/publishing.ts';
import { countResponses, logRequests, replaceInNginx } from './services/requests.ts';
import { createResponses, type ResponseOptions, serveBuilds } from './services/responses.ts';

export interface AppOptions
  extends Omit<ContextOptions, 'clock' | 'log'>,
    ResponseOptions,
    Pick<AssetRouteOptions, 'logoFile' | 'look'> {
  readonly clock?: Clock;
  readonly log?: FastifyBaseLogger;
}

function createFastify(config: Config, log: FastifyBaseLogger, serverFactory: FastifyServerFactory): FastifyInstance {
  const app = Fastify({
    // Because a logger and a listener for each request cost 3 % of a hit, requests have none.
    logger: false,
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory,
    clientErrorHandler: answerClientError,
    // While the server closes, requests on open connections still get their response.
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 2000 },
    rewriteUrl: ({ url = '/' }) => wellFormedUrl(url),
    requestIdHeader: false,
    genReqId: requestIds(),
    schemaController: zodSchemaController,
  });
  limitRangesToGet(app);
  // Request bodies are ignored unless a route registers a parser.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((error, request, response) => {
    const problem = problemOfError(error);
    if (problem.code === 'internal') logUnexpected(request, response, error);
    return sendProblem(response, problem);
  });
  for (const mark of ['countedAt', 'provenance', 'quota']) app.decorateRequest(mark, null);
  return app;
}

export async function buildApp(options: AppOptions) {
  const { config, clock = systemClock, log = pino({ level: 'silent' }), look } = options;
  const build = look ? withLook(options.build, look) : options.build;
  const { upstream, tracesEndpoint, indexNow, corsOrigins, opsToken, hookSecret } = config;
  const meter = new RequestMeter({ onAnswered: traceResponse });
  let answerAhead: EarlyHandler = () => false;
  let preview: PreviewHandler | undefined;
  const app = createFastify(config, log, (handler) => {
    const listener: RequestListener = (request, response) => {
      const answer = () => {
        if (!answerAhead(request, response)) handler(request, response);
      };
      if (!preview?.(request, response, answer)) answer();
    };
    return createBoundedServer(listener, config.connections, meter);
  });

  const [timeZone] = options.brand.places.map((place) => place.timeZone);
  const context = createContext(app, { ...options, clock, log, timeZone });
  if (tracesEndpoint !== undefined) (await import('./services/tracing.ts')).sendTraces(app, context, tracesEndpoint);
  for (const warning of look?.warnings ?? []) logEvent(log, 'setting.warning', {}, warning);
  countResponses(app, meter);
  replaceInNginx(app);
  const shutdown = limitConnections(app, { ...context, meter });
  const isReady = () => context.hasContent() && !shutdown.hasBegun;
  // Because metrics take time to load, they are loaded only if `/ops` is open. They count from the first event on.
  const metrics = opsToken === undefined ? undefined : await import('../ops/metrics.ts');
  const registry = metrics?.metricsOf(context.events, meter, isReady);
  logRequests(app, context);
  const stores = await openStore(app, context);
  const admission = await createAdmission(app, { ...context, ...stores });
  const builds = serveBuilds(app, context, build);
  const content = await openContent(app, { ...context, ...stores });
  const responses = await createResponses(app, { ...context, ...content, ...admission }, { ...options, build });
  const { softDeadlineMs, hardDeadlineMs } = upstream;
  const services = {
    ...context,
    ...admission,
    ...content,
    ...responses,
    softDeadlineMs,
    hardDeadlineMs,
    ...stores,
    isReady,
    meter,
    shutdown,
    build,
    builds,
  };
  // Requests that are handled ahead run no hooks, and so have no line in the request log.
  if (!config.isRequestLog) answerAhead = earlyHits(services, shutdown);
  const publishing = createCdnPurger(app, services);
  if (indexNow) notifySearchEngines(app, services, indexNow);
  if (content.folder) watchFolder(app, { ...services, folder: content.folder });

  installCors(app, corsOrigins);
  await app.register(apiRoutes, services);
  await app.register(changeRoutes, services);
  await app.register(exportRoutes, services);
  await app.register(mediaRoutes, services);
  await app.register(renditionRoutes, services);
  await app.register(healthRoutes, services);
  await app.register(smallRoutes, services);
  await app.register(docsRoutes, services);
  await app.register(discoveryRoutes, services);
  await app.register(iiifRoutes, services);
  await app.register(assetRoutes, { ...services, logoFile: options.logoFile, icons: options.icons, look });
  await app.register(cspReportRoutes, services);
  const enquiries =
    config.enquiry && (await (await import('../site/enquiry/enquiry-routes.ts')).openEnquiries(app, services));
  if (opsToken !== undefined && registry) {
    const { opsPageRoutes, opsRoutes } = await import('../ops/ops-routes.ts');
    await app.register(opsRoutes, { ...services, ...publishing, enquiries, registry, token: opsToken });
    await app.register(opsPageRoutes, services);
  }
  if (hookSecret === undefined) {
    app.post(opsPaths.hook, (_request, response) =>
      sendProblem(response, { code: 'not-found', detail: 'Webhooks are off: HOOK_SECRET is not set' }),
    );
  } else {
    const { hookRoutes } = await import('../ops/hooks/hook-routes.ts');
    await app.register(hookRoutes, { ...services, ...publishing, secret: hookSecret });
  }
  const tokens = [config.editorToken, opsToken].filter((token) => token !== undefined);
  if (tokens.length > 0) {
    const { contentReportRoutes } = await import('../ops/content-report/report-routes.ts');
    const memory = new MemoStore(stores.store, `report:${context.identity}`, stores.durable);
    const editUrls = editUrlsFor(
      upstream,
      options.upstreamUrl,
      config.locales.length > 1 ? config.locales[0] : undefined,
    );
    await app.register(contentReportRoutes, {
      ...{ ...services, ...responses.documents },
      ...{ tokens, memory, editUrls },
    });
  }
  if (config.preview) {
    const { openPreview } = await import('./services/preview.ts');
    preview = await openPreview(app, services, {
      ...{ ...options, build },
      // It never listens: the public server passes requests on to it.
      createServer: () => createFastify(config, log, (handler) => createServer((...request) => handler(...request))),
    });
  }
  await app.register(documentRoutes, { ...services, downstream: responses.documentDownstream });
  return { app, services };
}
