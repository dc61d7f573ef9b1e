import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { cacheSorts, listedStates } from '../../shared/ops/cache-report.ts';
import { type EnquiryReport, type ImageFailure, opsPaths } from '../../shared/ops/operation.ts';
import { PublicError } from '../base/errors.ts';
import { logEvent } from '../base/log-events.ts';
import { isSame } from '../base/same-text.ts';
import { settingWarnings } from '../config/setting-warnings.ts';
import { refuseAllButPost, sendProblem, setHeaders } from '../http/problem.ts';
import { logOf } from '../http/request-marks.ts';
import { dataHeaders, documentHeaders, livePolicy, toolPolicy } from '../http/security-headers.ts';
import { unreadableReasonOf } from '../media/probe/analysis-store.ts';
import { cacheListing } from './cache-listing.ts';
import { orderRoutes } from './command-routes.ts';
import { explanationOf, explanationOfKey, LoadJournal } from './explanation.ts';
import type { OpsServices } from './ops-services.ts';
import { repairReport } from './repairs.ts';
import { replicaRoutes } from './replica-routes.ts';
import { readState } from './state-metrics.ts';
import type { WarmProgress } from './warm-images.ts';

const maxFailures = 200;

const dateOf = (atMs: number): string => new Date(atMs).toISOString();

function warmReport(progress: Readonly<WarmProgress>) {
  const { startedAtMs, endedAtMs, failed, ...counts } = progress;
  const endedAt = endedAtMs === null ? null : dateOf(endedAtMs);
  return { ...counts, startedAt: dateOf(startedAtMs), endedAt, failed };
}

async function failuresIn({ media, clock }: OpsServices): Promise<ImageFailure[]> {
  const nowMs = clock.now();
  const unmeasured = media.known.entries().flatMap(([id, measure]) => {
    const reason = unreadableReasonOf(measure);
    if (reason === undefined || measure.kind === 'sized') return [];
    return [{ id, of: 'measure' as const, reason, at: dateOf(measure.checkedAtMs), nextTryAt: null }];
  });
  const unmade = [...media.renditions.failed.list(), ...media.tiles.failed.list()].map(
    ({ name, reason, sinceMs, leftMs }) => {
      const [id = '', , file = ''] = name.split('/');
      return { id, of: 'file' as const, file, reason, at: dateOf(nowMs - sinceMs), nextTryAt: dateOf(nowMs + leftMs) };
    },
  );
  const failures = [...unmeasured, ...unmade].slice(0, maxFailures);
  return Promise.all(
    failures.map(async (failure) => {
      const file = await media.registry.find(failure.id).catch(() => undefined);
      return { ...failure, src: file?.src ?? '', url: file?.url.href ?? '' };
    }),
  );
}

const totalsOf = ({ files, bytes }: Record<'files' | 'bytes', number>) => ({ files, bytes });

async function mediaReport(services: OpsServices) {
  const { media, warming } = services;
  const { originals, renditions, tiles } = media.disk;
  return {
    disk: { originals: totalsOf(originals), renditions: totalsOf(renditions), tiles: totalsOf(tiles) },
    failures: await failuresIn(services),
    warm: warming.progress ? warmReport(warming.progress) : null,
  };
}

/** `GET /ops/media` and `POST /ops/warm`: failures of images, and pre-generation of all renditions. */
export const mediaOpsRoutes: FastifyPluginAsyncZod<OpsServices> = async (app, services) => {
  const { warming } = services;
  app.get(opsPaths.media, () => mediaReport(services));
  app.post(opsPaths.warm, { bodyLimit: 1_024 }, async (request, response) => {
    const { isJoined, progress } = warming.begin();
    logEvent(logOf(request), 'ops.warm-started', { isJoined });
    response.code(202);
    return { isJoined, warm: warmReport(progress) };
  });
  refuseAllButPost(app, opsPaths.warm);
};

/** `data:` is the page's icon. Forms are sent by script only, so that a token never gets into a URL. */
const policy = toolPolicy("'self'", 'data:');

/** `GET /ops` and `/ops/`: the operator page. Public, because a browser has no token to send with it. */
export async function opsPageRoutes(
  app: FastifyInstance,
  { build, isSecure }: Pick<OpsServices, 'build' | 'isSecure'>,
): Promise<void> {
  const headers = [
    ...documentHeaders(build.isLive ? livePolicy : policy, isSecure),
    ...['Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer', 'X-Robots-Tag', 'noindex, nofollow'],
  ];
  for (const path of ['/ops', '/ops/']) {
    app.get(path, (_request, response) => {
      setHeaders(response, headers);
      return response.type('text/html; charset=utf-8').send(build.opsPage);
    });
  }
}

/** The scheme ignores case (RFC 9110 §11.1). */
const bearer = /^bearer +(\S+)$/i;

export function bearerCheck(token: string): (field: string | undefined) => boolean {
  return (field = '') => isSame(bearer.exec(field)?.[1] ?? '', token);
}

interface OpsOptions extends OpsServices {
  readonly token: string;
  readonly registry: Registry;
}

const opsHeaders = [...dataHeaders, 'Cache-Control', 'no-store'];

function guard({ token, admit }: OpsOptions) {
  const isAllowed = bearerCheck(token);
  return async (request: FastifyRequest, response: FastifyReply): Promise<unknown> => {
    const { authorization } = request.headers;
    if (isAllowed(authorization)) return setHeaders(response, opsHeaders);
    await admit(request);
    const error = authorization === undefined ? '' : ', error="invalid_token"';
    response.header('WWW-Authenticate', `Bearer realm="ops"${error}`);
    return sendProblem(response, {
      code: 'unauthorized',
      detail: 'Send the operator token as `Authorization: Bearer …`',
    });
  };
}

const askPath = 'Give a path of a page or of the API: ?path=/design';

const explainQuery = z
  .strictObject({
    path: z.string(askPath).startsWith('/', askPath).max(2_000).optional(),
    key: z.string().min(1).max(1_000).optional(),
  })
  .refine(({ path, key }) => (path === undefined) !== (key === undefined), `${askPath}, or a key: ?key=menu`);

const word = z.string().min(1).max(1_000).optional();

const listingQuery = z.strictObject({
  filter: word,
  tag: word,
  state: z.enum(listedStates).optional(),
  sort: z.enum(cacheSorts).default('key'),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.coerce.number('Use the `cursor` of the previous response').int().min(0).default(0),
});

export const opsRoutes: FastifyPluginAsyncZod<OpsOptions> = async (app, options) => {
  const { config, clock, events, values, media, registry } = options;
  const journal = new LoadJournal(clock);
  const view = { ...options, journal };
  events.cache.listen(journal.hear);
  readState(options, registry);
  app.addHook('onRequest', guard(options));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('*', async () => {
    throw new PublicError('unsupported-media-type', 'Send JSON with Content-Type: application/json');
  });

  app.get(opsPaths.explain, { schema: { querystring: explainQuery } }, async ({ query: { path, key = '' } }) => {
    return path === undefined ? explanationOfKey(key, view) : explanationOf(path, view);
  });

  app.get(opsPaths.config, async () => {
    return { settings: config.settings, warnings: settingWarnings(config.values) };
  });

  app.get(opsPaths.cache, { schema: { querystring: listingQuery } }, async ({ query }) => cacheListing(query, view));

  app.get(opsPaths.changes, async () => options.publishLog.report());

  app.get(opsPaths.repairs, async () => repairReport(values.entries(), media.analyzer.failures()));

  const noEnquiries: EnquiryReport = { waiting: 0, failed: 0, delivered: 0, open: [] };
  app.get(opsPaths.enquiries, async () => (await options.enquiries?.report()) ?? noEnquiries);

  app.get(opsPaths.metrics, async (_request, response) => {
    response.type(registry.contentType);
    return registry.metrics();
  });

  await app.register(orderRoutes, options);
  await app.register(mediaOpsRoutes, options);
  await app.register(replicaRoutes, options);
};
