import type { FastifyInstance } from 'fastify';
import { setHeaders } from '../http/problem.ts';
import { documentHeaders, livePolicy, toolPolicy } from '../http/security-headers.ts';
import type { OpsServices } from './ops-services.ts';

/**
 * Nothing but files of the site, and calls of it alone. Pictures in `data:` are the page's own icon. Forms are read by the
 * page's script and sent nowhere, so that a token cannot get into an address.
 */
const policy = toolPolicy("'self'", 'data:');

/**
 * `GET /ops` and `/ops/`: the page for operators. Open to all, since a browser has no token to send with it: it holds
 * nothing but its code, asks for the token, and has what it shows from the endpoints below, which need it.
 */
export async function opsPageRoutes(
  app: FastifyInstance,
  { build, isSecure }: Pick<OpsServices, 'build' | 'isSecure'>,
): Promise<void> {
  const headers = [
    ...documentHeaders(build.isLive ? livePolicy : policy, isSecure),
    ...['Cache-Control', 'no-store', 'Referrer-Policy', 'no-referrer', 'X-Robots-Tag', 'noindex, nofollow'],
  ];
  for (const path of ['/ops', '/ops/']) {
    app.get(path, (_request, reply) => {
      setHeaders(reply, headers);
      return reply.type('text/html; charset=utf-8').send(build.opsPage);
    });
  }
}
