import type { FastifyInstance } from 'fastify';

const dataPrefixes = ['/api', '/media', '/brand', '/_i18n'] as const;

const folders = dataPrefixes.map((prefix) => `${prefix}/`);

export const isDataPath = (target: string): boolean => folders.some((folder) => target.startsWith(folder));

const embeddedPath = /^\/(?:media|brand|_i18n)\//;

const exposed =
  'ETag, Age, Allow, Cache-Status, Link, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, Surrogate-Key, X-Build, X-Request-Id';

const accepted = 'If-None-Match, If-Modified-Since, Last-Event-ID, traceparent, tracestate, X-Request-Id';

/** Responses of the API depend on the origin if any is configured. */
export const corsVary = (origins: readonly string[]): readonly string[] =>
  origins.length > 0 ? ['Vary', 'Origin'] : [];

/** Set on the raw response, because cached responses bypass Fastify's hooks. */
export function installCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, response, done) => {
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin) && isDataPath(request.url)) {
      response.raw.setHeader('Access-Control-Allow-Origin', origin);
      response.raw.setHeader('Access-Control-Expose-Headers', exposed);
    }
    done();
  });
  app.addHook('onSend', (request, response, _payload, done) => {
    if (isDataPath(request.url)) {
      const vary = String(response.getHeader('Vary') ?? '')
        .split(/, */)
        .filter(Boolean);
      response.header('Vary', [...new Set([...vary, 'Origin'])].join(', '));
      if (embeddedPath.test(request.url)) response.header('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    done();
  });
  for (const prefix of dataPrefixes) answerPreflights(app, `${prefix}/*`, accepted);
}

export function answerPreflights(app: FastifyInstance, path: string, allowedHeaders: string): void {
  const headers = {
    Allow: 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': '86400',
  };
  app.options(path, (_request, response) => response.code(204).headers(headers).send());
}
