import type { FastifyInstance } from 'fastify';
import { setHeaders } from '../http/problem.ts';
import { documentHeaders, livePolicy, toolPolicy } from '../http/security-headers.ts';
import type { OpsServices } from './ops-services.ts';

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
    app.get(path, (_request, reply) => {
      setHeaders(reply, headers);
      return reply.type('text/html; charset=utf-8').send(build.opsPage);
    });
  }
}
