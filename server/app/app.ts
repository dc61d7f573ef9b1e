import type { RequestListener } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { pino } from 'pino';
import { opsPaths } from '../../shared/ops/operation.ts';
import { apiRoutes } from '../api/api-routes.ts';
import { changeRoutes } from '../api/change-routes.ts';
import { answerOptions, installCors } from '../api/cors.ts';
import { discoveryRoutes } from '../api/discovery/discovery-routes.ts';
import { docsRoutes } from '../api/docs/docs-routes.ts';
import { iiifRoutes } from '../api/iiif-routes.ts';
import { zodSchemaController } from '../api/openapi.ts';
import { smallRoutes } from '../api/small-routes.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { traceResponse } from '../base/trace.ts';
import type { Config } from '../config/config.ts';
import { sendProblem } from '../http/problem.ts';
import { requestIds } from '../http/request-marks.ts';
import { RequestMeter } from '../http/request-meter.ts';
import { type AnswerAhead, hitsAhead } from '../http/send-answer.ts';
import { mediaRoutes } from '../media/media-routes.ts';
import { variantRoutes } from '../media/variant-routes.ts';
import { cspReportRoutes } from '../ops/csp-report-routes.ts';
import { opsPageRoutes } from '../ops/ops-page-routes.ts';
import { type AssetRouteOptions, assetRoutes } from '../site/asset-routes.ts';
import { documentRoutes } from '../site/document-routes.ts';
import { pageCodeRoutes } from '../site/page-code-routes.ts';
import { admission } from './plugins/admission.ts';
import { builds } from './plugins/builds.ts';
import { content } from './plugins/content.ts';
import { contentApi } from './plugins/content-api.ts';
import { folderWatch } from './plugins/folder-watch.ts';
import { indexNow } from './plugins/index-now.ts';
import { lifecycle } from './plugins/lifecycle.ts';
import { media } from './plugins/media.ts';
import { metering } from './plugins/metering.ts';
import { problems } from './plugins/problems.ts';
import { type RepliesOptions, replies } from './plugins/replies.ts';
import { requestLog } from './plugins/request-log.ts';
import { type SiteOptions, site } from './plugins/site.ts';
import { tier } from './plugins/tier.ts';
import { healthRoutes } from './start/health-routes.ts';
import { answerClientError, createBoundedServer, wellFormedUrl } from './start/http-server.ts';

export interface AppOptions extends Omit<SiteOptions, 'clock' | 'log'>, RepliesOptions, AssetRouteOptions {
  readonly clock?: Clock;
  /** Silent without one. */
  readonly log?: FastifyBaseLogger;
}

/**
 * Requests get no logger of their own, and nobody listens for their end: that is 3 % of a hit. What is logged of them
 * names them by `requestId`, as problem documents do.
 */
function withoutRequestLog(log: FastifyBaseLogger): FastifyServerOptions {
  const logController = new LogController({ disableRequestLogging: true });
  return { logger: false, childLoggerFactory: () => log, logController };
}

function createFastify(
  config: Config,
  log: FastifyBaseLogger,
  meter: RequestMeter,
  answerAhead: AnswerAhead,
): FastifyInstance {
  const app = Fastify({
    ...withoutRequestLog(log),
    serverFactory: (handler) => {
      const listener: RequestListener = (request, response) => {
        if (!answerAhead(request, response)) handler(request, response);
      };
      return createBoundedServer(listener, config.connections, meter);
    },
    clientErrorHandler: answerClientError,
    // Who has a connection is answered still, and told that it closes.
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 2000 },
    rewriteUrl: ({ url = '/' }) => wellFormedUrl(url),
    requestIdHeader: false,
    genReqId: requestIds(),
    schemaController: zodSchemaController,
  });
  // Nobody's body is read, but for those who say how.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  return app;
}

/** The whole server, ready to listen: everything it is made of, in order. Tests build the same. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, clock = systemClock, log = pino({ level: 'silent' }) } = options;
  const meter = new RequestMeter({ onAnswered: traceResponse });
  let answerAhead: AnswerAhead = () => false;
  const app = createFastify(config, log, meter, (request, response) => answerAhead(request, response));
  await app.register(site, { ...options, clock, log });
  const { tracesEndpoint: endpoint } = config;
  if (endpoint !== undefined) await app.register((await import('./plugins/tracing.ts')).tracing, { endpoint });
  await app.register(metering, { meter });
  // Loaded only where `/ops` is open: nobody else pays for the metrics at the start, which count from the first event on.
  const registry = config.opsToken === undefined ? undefined : (await import('../ops/metrics.ts')).metricsOf(app);
  await app.register(lifecycle);
  await app.register(requestLog);
  await app.register(problems);
  await app.register(tier);
  await app.register(admission);
  await app.register(builds, options);
  await app.register(contentApi);
  await app.register(media);
  await app.register(content);
  await app.register(replies, options);
  // What is logged, is logged by a hook.
  if (!config.isRequestLog) answerAhead = hitsAhead(app);
  await app.register(indexNow);
  await app.register(folderWatch);

  installCors(app, config.corsOrigins);
  answerOptions(app, config.corsOrigins);
  await app.register(apiRoutes, app.replies);
  await app.register(changeRoutes);
  await app.register(mediaRoutes);
  await app.register(variantRoutes);
  await app.register(healthRoutes);
  await app.register(smallRoutes);
  await app.register(docsRoutes);
  await app.register(discoveryRoutes);
  await app.register(iiifRoutes);
  await app.register(assetRoutes, options);
  await app.register(pageCodeRoutes);
  await app.register(cspReportRoutes);
  if (config.opsToken !== undefined && registry) {
    const { opsRoutes } = await import('../ops/ops-routes.ts');
    await app.register(opsRoutes, { token: config.opsToken, registry });
    await app.register(opsPageRoutes);
  }
  if (config.hookSecret === undefined) {
    app.post(opsPaths.hook, (_request, reply) =>
      sendProblem(reply, { code: 'not-found', detail: 'No hooks are taken here' }),
    );
  } else {
    const { hookRoutes } = await import('../ops/hooks/hook-routes.ts');
    await app.register(hookRoutes, { secret: config.hookSecret });
  }
  await app.register(documentRoutes);
  return app;
}
