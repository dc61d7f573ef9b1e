import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../../shared/contract/problem.ts';
import { opsPaths } from '../../../shared/ops/operation.ts';
import { clientKey } from '../../base/client-key.ts';
import { PublicError } from '../../base/errors.ts';
import { LoadQueue, QueueFull } from '../../base/load-queue.ts';
import { logEvent } from '../../base/log-events.ts';
import { UpstreamError } from '../../base/upstream-errors.ts';
import { continueExpectedBody } from '../../http/expected-body.ts';
import { refuseAllButPost, sendProblem, setHeaders } from '../../http/problem.ts';
import { logOf } from '../../http/request-marks.ts';
import { dataHeaders } from '../../http/security-headers.ts';
import { decodeBody } from '../../upstream/decode.ts';
import { presetNames } from '../../upstream/presets/presets.ts';
import { type OpsServices, otherReplicas } from '../ops-services.ts';
import { Refresher, sourcesMeant } from '../refresher.ts';
import { collectionWords, type KnownContent, readHookChange, staleBy } from './hook-change.ts';
import { type HookVerdict, judgeHookHead, signingSystems, verifyWebhook } from './hook-signature.ts';

const limits = { maxRunning: 16, maxRunningEach: 4, maxWaiting: 128 };
const maxWaitingEach = 16;

/** In bytes. Longer bodies without proof have few places of their own, because each may fill its limit in memory. */
const usualBody = 1_048_576;
const longLimits = { maxRunning: 2, maxRunningEach: 1, maxWaiting: 16 };

/** A slow client must not occupy a place for the whole request timeout. */
const bodyDeadlineMs = 5_000;

/** Limits unauthenticated bodies, and so the memory that anybody can fill, in all and for each client. */
function limitUnprovenBodies({ clock, refusals }: Pick<OpsServices, 'clock' | 'refusals'>) {
  const usual = new LoadQueue(limits);
  const long = new LoadQueue(longLimits);

  function endSlow({ raw }: FastifyRequest, response: FastifyReply): void {
    const cancel = clock.after(bodyDeadlineMs, () => {
      const detail = `The body did not arrive within ${bodyDeadlineMs / 1000} seconds`;
      if (!raw.complete) raw.emit('error', new PublicError('bad-request', detail));
    });
    response.raw.once('close', cancel);
  }

  return async (request: FastifyRequest, response: FastifyReply): Promise<void> => {
    const begun = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const gone = new AbortController();
    const leave = () => {
      closed.resolve();
      gone.abort(new PublicError('bad-request', 'The client closed the connection'));
    };
    if (response.raw.closed) leave();
    else response.raw.once('close', leave);
    const read = () => {
      begun.resolve();
      endSlow(request, response);
      return closed.promise;
    };
    const options = { signal: gone.signal, maxWaiting: maxWaitingEach };
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    (length > usualBody ? long : usual).run(clientKey(request.ip), read, options).catch(begun.reject);
    try {
      await begun.promise;
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      refusals.busy();
      const cause = { retryAfterS: bodyDeadlineMs / 1000, cause: error };
      throw new PublicError('overloaded', 'Too many signed webhooks at once; retry later', cause);
    }
  };
}

interface HookOptions extends OpsServices {
  readonly secret: string;
}

/** In bytes. Ghost and Strapi send the whole item in several forms, with its previous state. */
const bodyLimit = 10 * usualBody;

const unread: ReadonlySet<ProblemCode> = new Set(['content-too-large', 'unsupported-media-type']);

const hookNames: ReadonlySet<string> = new Set([...presetNames, ...signingSystems, 'generic']);

const refusals: Readonly<Record<Exclude<HookVerdict, 'genuine'>, string>> = {
  unsigned: 'Send HOOK_SECRET, or a signature made with it',
  wrong: 'Wrong secret or signature',
  late: 'The signature is older than five minutes, or in the future',
};

function refuse(response: FastifyReply, verdict: keyof typeof refusals): FastifyReply {
  response.header('WWW-Authenticate', 'Bearer realm="hooks"');
  return sendProblem(response, { code: 'unauthorized', detail: refusals[verdict] });
}

type HookRequest = FastifyRequest<{ Params: { name: string } }>;

async function knownContent({ responseCache, sources, config }: HookOptions): Promise<KnownContent> {
  const lists = [
    ['projects', await responseCache.stored(sources.projects)],
    ['works', await responseCache.stored(sources.works)],
  ] as const;
  const items = lists.flatMap(([list, part]) =>
    part.kind === 'found' ? part.value.items.map(({ id, slug }) => ({ id, slug, list })) : [],
  );
  const { calls } = config.upstream.calls;
  return { items, words: collectionWords(calls), isDerived: !calls.menu || !calls.landing };
}

/** Throws `PublicError` for an unknown or broken coding, and if the body is too long once decompressed. */
function decoded(body: Buffer, coding: string | undefined): Buffer {
  try {
    return Buffer.from(decodeBody(body, coding, bodyLimit).body);
  } catch (cause) {
    if (cause instanceof UpstreamError && cause.kind === 'too-large')
      throw new PublicError('content-too-large', 'The body is too long once decompressed', { cause });
    throw new PublicError('unsupported-media-type', 'Send the body as gzip, deflate, br or zstd, or uncompressed', {
      cause,
    });
  }
}

/** Returns undefined for a body that is not JSON. Throws for broken JSON, instead of invalidating everything. */
function parsed(body: Buffer, contentType = ''): unknown {
  const text = new TextDecoder().decode(body).trim();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    const isJson = /^[^;]*\bjson\b/i.test(contentType) || /^[[{]/.test(text);
    if (!isJson) return undefined;
    throw new PublicError('bad-request', 'The body is invalid JSON; nothing was invalidated', { cause: error });
  }
}

/** `POST /ops/hooks/{name}`: invalidates what a CMS reports as changed, in all replicas, and reloads what is cached. */
export async function hookRoutes(app: FastifyInstance, options: HookOptions): Promise<void> {
  const { values, responseCache, clock, keyPrefix, secret } = options;
  const refresher = new Refresher(values, clock);
  const admitUnproven = limitUnprovenBodies(options);
  app.addHook('preClose', async () => refresher.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  async function purge(name: string, event: unknown) {
    const targets = staleBy(readHookChange(event), await knownContent(options));
    const prefixed = targets.map((target) =>
      'keys' in target ? { keys: target.keys.map((key) => `${keyPrefix}:${key}`) } : target,
    );
    const responses = prefixed.reduce((sum, target) => sum + responseCache.countMeant(target), 0);
    const purged = prefixed.reduce((sum, target) => sum + values.purge(target, false, true), 0);
    // Not for `all`, because events can come by the hundred.
    const named = prefixed.flatMap((target) => ('all' in target ? [] : sourcesMeant(options, target)));
    refresher.follow(named);
    if (prefixed.some((target) => 'all' in target))
      refresher.repeat('all', () => void values.purge({ all: true }, false));
    return {
      hook: name,
      purged: targets,
      values: purged,
      responses,
      refreshing: named.length,
      others: await otherReplicas(options),
    };
  }

  async function admit(request: HookRequest, response: FastifyReply): Promise<FastifyReply | undefined> {
    await options.admit(request);
    const { name } = request.params;
    if (!hookNames.has(name)) throw new PublicError('not-found', 'Unknown webhook name');
    const verdict = judgeHookHead(name, { hook: request, secret });
    if (verdict === undefined) await admitUnproven(request, response);
    return verdict === undefined || verdict === 'genuine' ? undefined : refuse(response, verdict);
  }

  async function accept(request: HookRequest, response: FastifyReply, event: unknown): Promise<FastifyReply> {
    const { name } = request.params;
    const report = await purge(name, event);
    logEvent(logOf(request), 'hook.received', report);
    setHeaders(response, [...dataHeaders, 'Cache-Control', 'no-store']);
    // Prismic counts any other status as a failure, repeats the event, and finally stops.
    return response.code(name === 'prismic' ? 200 : 202).send(report);
  }

  /** With the secret in a header, a body that is too long or unreadable is not needed: everything is invalidated. */
  async function withoutBody(
    error: FastifyError | PublicError,
    request: HookRequest,
    response: FastifyReply,
  ): Promise<unknown> {
    const isUnread = error instanceof PublicError ? unread.has(error.code) : error.statusCode === 413;
    if (!isUnread) throw error;
    const { name } = request.params;
    const isProven = judgeHookHead(name, { hook: request, secret }) === 'genuine';
    const bytes = request.headers['content-length'];
    logEvent(logOf(request), isProven ? 'hook.body-ignored' : 'hook.body-too-long', { hook: name, bytes, bodyLimit });
    if (!isProven) throw error;
    return accept(request, response, undefined);
  }

  const routeOptions = { bodyLimit, onRequest: admit, preParsing: continueExpectedBody, errorHandler: withoutBody };
  app.post(opsPaths.hook, routeOptions, async (request: HookRequest, response) => {
    const { name } = request.params;
    const { headers } = request;
    const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const body = decoded(sent, headers['content-encoding']);
    const verdictOf = (signed: Buffer) =>
      verifyWebhook(name, { hook: { path: request.raw.url ?? '', headers, body: signed }, secret, nowMs: clock.now() });
    const verdict = verdictOf(body);
    // Systems differ in whether they sign before they compress.
    if (verdict !== 'genuine' && verdictOf(sent) !== 'genuine') return refuse(response, verdict);
    return accept(request, response, parsed(body, headers['content-type']));
  });
  refuseAllButPost(app, opsPaths.hook);
}
