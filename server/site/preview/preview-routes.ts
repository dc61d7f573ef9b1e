import { escapeAttribute } from 'entities/escape';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientKey } from '../../base/client-key.ts';
import type { Clock } from '../../base/clock.ts';
import { PublicError } from '../../base/errors.ts';
import { sendProblem, setHeaders } from '../../http/problem.ts';
import type { Admit } from '../../http/request-marks.ts';
import { commonHeaders } from '../../http/security-headers.ts';
import type { DraftLinks } from './draft-links.ts';
import { cookieAttributes, ownPath, type PreviewLink, type PreviewSessions } from './preview-session.ts';
import { keepPrivate } from './private-response.ts';

export interface PreviewRouteOptions {
  readonly sessions: PreviewSessions;
  readonly links: DraftLinks;
  readonly framing: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly admit: Admit;
}

const maxTries = 10;
const tryWindowMs = 60_000;
const maxClients = 5_000;

const pageOf = (title: string, paragraphs: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
<p><a href="/" target="_top">Go to the published site</a></p>
</main>
`;

const invalidPage = pageOf('This preview link is not valid', [
  'The link has expired or was changed. A preview lasts one hour.',
  'Open the preview from your CMS again. If that does not help, ask the person who runs this site to compare the secret in the CMS with PREVIEW_SECRET.',
]);

const endedPage = pageOf('This draft link has ended', [
  'It has expired, or its author has revoked it. Ask the person who sent it for a new one.',
]);

const cookiePage = (url: string): string =>
  pageOf('The preview needs a cookie', [
    'This browser did not keep the cookie. Some browsers refuse it if the page is part of another site.',
    `<a href="${escapeAttribute(url)}" target="_blank">Open the preview in a new tab</a>`,
    'If the new tab shows this page too, allow cookies for this site.',
  ]);

function sendPage(response: FastifyReply, status: number, page: string): FastifyReply {
  setHeaders(response, [...commonHeaders, 'Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"]);
  return response.code(status).type('text/html; charset=utf-8').send(page);
}

/** A browser that was just given the cookie comes again with this parameter, to show whether it kept the cookie. */
const secondVisit = '&cookie=set';

type LinkRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>;

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function linkOf({ query }: LinkRequest): PreviewLink {
  const { path, expires, signature, secret } = query;
  return {
    path: textIn(path),
    expires: textIn(expires),
    signature: textIn(signature),
    secret: textIn(secret),
  };
}

/** `/preview`: opens a session by a signed link. `/preview/exit`: ends it. */
export async function previewRoutes(app: FastifyInstance, options: PreviewRouteOptions): Promise<void> {
  const { sessions, links, framing, clock, admit } = options;
  // Because a fixed secret could be guessed, a client is refused after ten wrong secrets a minute.
  const tries = new LRUCache<string, { count: number }>({
    ...{ max: maxClients, ttl: tryWindowMs, ttlResolution: 0, perf: clock },
  });
  app.addHook('onRequest', (_request, response, done) => {
    keepPrivate(response.raw, framing);
    done();
  });
  app.get('/preview', async (request: LinkRequest, response) => {
    const link = linkOf(request);
    const client = clientKey(request.ip);
    // A signature cannot be guessed, and all editors behind one proxy may have one address.
    const isSecret = link.secret !== undefined;
    if (isSecret && (tries.get(client)?.count ?? 0) >= maxTries) {
      throw new PublicError('too-many-requests', 'Too many wrong preview secrets', {
        retryAfterS: Math.ceil(tries.getRemainingTTL(client) / 1000),
      });
    }
    const path = sessions.pathOf(link);
    if (isSecret || path === undefined) await admit(request);
    if (path === undefined) {
      const wrong = tries.get(client);
      if (isSecret && wrong) wrong.count += 1;
      else if (isSecret) tries.set(client, { count: 1 });
      return sendPage(response, 403, invalidPage);
    }
    const { url, headers } = request;
    const { host = '', cookie } = headers;
    if (url.endsWith(secondVisit) && !sessions.isOpen(cookie, host))
      return sendPage(response, 403, cookiePage(url.slice(0, -secondVisit.length)));
    const isFirstVisit = headers['sec-fetch-mode'] === 'navigate' && !sessions.isOpen(cookie, host);
    const next = isFirstVisit ? url + secondVisit : path;
    return response.header('Set-Cookie', sessions.cookieFor(host)).redirect(next, 303);
  });
  app.get('/preview/draft/:id', async (request: FastifyRequest<{ Params: { id: string } }>, response) => {
    await admit(request);
    const link = await links.find(request.params.id);
    if (!link) return sendPage(response, 403, endedPage);
    const { cookie, host = '' } = request.headers;
    // An editor keeps the own session.
    if (!sessions.isOpen(cookie, host)) response.header('Set-Cookie', links.cookieFor(link, cookieAttributes));
    return response.redirect(link.path, 303);
  });
  app.get('/preview/exit', async (request: LinkRequest, response) => {
    const path = ownPath(textIn(request.query.path)) ?? '/';
    return response.header('Set-Cookie', sessions.endingCookie).redirect(path, 303);
  });
  // The preview itself handles requests with a session.
  app.get('/preview/*', (_request, response) =>
    sendProblem(response, { code: 'not-found', detail: 'There is no preview session' }),
  );
}
