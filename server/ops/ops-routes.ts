import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { cacheSorts, listedStates } from '../../shared/ops/cache-report.ts';
import { opsPaths, type SettingsReport } from '../../shared/ops/operation.ts';
import { PublicError } from '../base/errors.ts';
import { settingWarnings } from '../config/setting-warnings.ts';
import { settingReports } from '../config/settings-report.ts';
import { sendProblem, setHeaders } from '../http/problem.ts';
import { dataHeaders } from '../http/security-headers.ts';
import { cacheListing, positionIn } from './cache-listing.ts';
import { explanationOf, explanationOfKey } from './explanation.ts';
import { LoadJournal } from './load-journal.ts';
import { mediaOpsRoutes } from './media-routes.ts';
import type { OpsServices } from './ops-services.ts';
import { orderRoutes } from './order-routes.ts';
import { repairReport } from './repairs.ts';
import { readState } from './state-metrics.ts';
import { watchRoutes } from './watch-routes.ts';

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The scheme ignores case (RFC 9110 §11.1). */
const bearer = /^bearer +(\S+)$/i;

/** Digests are compared in constant time, which reveals neither length nor common prefix. */
export function bearerCheck(token: string): (field: string | undefined) => boolean {
  const expected = digestOf(token);
  return (field = '') => timingSafeEqual(digestOf(bearer.exec(field)?.[1] ?? ''), expected);
}

export interface OpsOptions extends OpsServices {
  readonly token: string;
  readonly registry: Registry;
}

const opsHeaders = [...dataHeaders, 'Cache-Control', 'no-store'];

function guard({ token, admit }: OpsOptions) {
  const isAllowed = bearerCheck(token);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { authorization } = request.headers;
    if (isAllowed(authorization)) return setHeaders(reply, opsHeaders);
    await admit(request);
    const fault = authorization === undefined ? '' : ', error="invalid_token"';
    reply.header('WWW-Authenticate', `Bearer realm="ops"${fault}`);
    return sendProblem(reply, { code: 'unauthorized', detail: 'The token of the operator endpoints is needed' });
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
  of: z.enum(['value', 'reply']).optional(),
  filter: word,
  tag: word,
  state: z.enum(listedStates).optional(),
  sort: z.enum(cacheSorts).default('key'),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z
    .string()
    .max(3_000)
    .transform((cursor, context) => {
      const place = positionIn(cursor);
      if (!place) context.addIssue('A cursor is one that a listing has given');
      return place;
    })
    .optional(),
});

/** The endpoints below `/ops` that need the token. */
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

  app.get(opsPaths.config, async (): Promise<SettingsReport> => {
    return { settings: settingReports(config), warnings: settingWarnings(config.values) };
  });

  app.get(opsPaths.cache, { schema: { querystring: listingQuery } }, async ({ query: { cursor, ...order } }) =>
    cacheListing({ ...order, after: cursor }, view),
  );

  app.get(opsPaths.repairs, async () => repairReport(values.entries(), media.measures.troubles()));

  app.get(opsPaths.metrics, async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });

  await app.register(orderRoutes, options);
  await app.register(mediaOpsRoutes, options);
  await app.register(watchRoutes, options);
};
