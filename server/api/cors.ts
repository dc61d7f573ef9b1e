import type { FastifyInstance, FastifyReply } from 'fastify';
import { dataMethods, dataPrefixes, isDataPath } from '../http/data-paths.ts';

/** The parts that other origins may embed: what a page loads without asking by script is refused by this alone. */
const embeddedPath = /^\/(?:media|brand|_i18n)\//;

/** Reply headers that scripts may read, besides those that the Fetch standard lets them. */
const exposed =
  'ETag, Age, Allow, Cache-Status, Deprecation, Link, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Sunset, Surrogate-Key, X-Build, X-Request-Id';

/** Request headers that scripts may send, besides those that the Fetch standard lets them. */
const accepted = 'If-None-Match, If-Modified-Since, Last-Event-ID, traceparent, tracestate, X-Request-Id';

/** Says that replies depend on who asks, for the caches in between. Empty without any configured origin. */
export function corsVary(origins: readonly string[]): readonly string[] {
  return origins.length > 0 ? ['Vary', 'Origin'] : [];
}

/** Adds a member to a field that is a list. */
function addTo(reply: FastifyReply, name: string, member: string): void {
  const before = reply.getHeader(name);
  const members = before === undefined ? [] : String(before).split(/, */);
  if (!members.includes(member)) reply.header(name, [...members, member].join(', '));
}

/**
 * Lets the configured origins call the API and read what it refers to from a browser (the Fetch standard's CORS
 * protocol); pictures and films may then be embedded anywhere. Without any origin nothing is said, and browsers refuse.
 * Set on the raw reply, because finished bytes are sent without Fastify's hooks; those of the API say `Vary` themselves.
 */
export function installCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin) && isDataPath(request.url)) {
      reply.raw.setHeader('Access-Control-Allow-Origin', origin);
      reply.raw.setHeader('Access-Control-Expose-Headers', exposed);
    }
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isDataPath(request.url)) {
      addTo(reply, 'Vary', 'Origin');
      if (embeddedPath.test(request.url)) reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    done();
  });
}

/** Says what is answered (RFC 9110 §9.3.7), and where origins are let in, what their scripts may send. */
export function answerOptions(app: FastifyInstance, origins: readonly string[]): void {
  const preflight = {
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': accepted,
    'Access-Control-Max-Age': '86400',
  };
  const headers = { Allow: dataMethods.join(', '), ...(origins.length > 0 && preflight) };
  for (const prefix of dataPrefixes) {
    app.options(`${prefix}/*`, (_request, reply) => reply.code(204).headers(headers).send());
  }
}
