import type { FastifyInstance } from 'fastify';
import { pageCodePrefix, pathOfPageCode } from '../../shared/page/page-code.ts';
import { canonicalPathOf } from '../../shared/page/site-routes.ts';
import { withLifetime } from '../http/lifetimes.ts';
import { sendProblem, setHeaders } from '../http/problem.ts';
import type { Admit } from '../http/request-marks.ts';
import { partsOf } from '../http/request-target.ts';
import { commonHeaders, drawingPolicy } from '../http/security-headers.ts';

/** A longer path makes a code that is too fine for print. */
const maxLength = 300;

/** The library's minimum. The print leaves the margin of four that readers need. */
const quietModules = 1;

/** The dark modules of each row as strokes, slightly overlapping, so that no seam is printed. */
function svgOf(modules: readonly (readonly boolean[])[]): string {
  const rows = modules.map((row, y) => {
    const runs = [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ];
    return runs.map(({ 0: run, index }) => `M${index} ${y}.5h${run.length}`).join('');
  });
  const box = `0 0 ${modules.length} ${modules.length}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path d="${rows.join('')}" stroke="#000" stroke-width="1.02"/></svg>`;
}

export interface PageCodeRouteOptions {
  readonly config: { readonly artistSlug: string };
  readonly publicUrl: () => string;
  readonly admit: Admit;
}

/** `GET /_qr/{path of a page}.svg`: the QR code of a page, for prints. Only the form of the path is checked. */
export function pageCodeRoutes(app: FastifyInstance, options: PageCodeRouteOptions): Promise<void> {
  return withLifetime(app, 'day', (scope) => routes(scope, options));
}

async function routes(app: FastifyInstance, { config, publicUrl, admit }: PageCodeRouteOptions): Promise<void> {
  app.get(`${pageCodePrefix}/*`, async (request, reply) => {
    const path = pathOfPageCode(partsOf(request.url).path);
    if (path === undefined || path.length > maxLength || canonicalPathOf(path, config.artistSlug) !== path) {
      return sendProblem(reply, { code: 'not-found', detail: 'There is no page of that form' });
    }
    await admit(request);
    const { encodeQR } = await import('qr');
    const modules = encodeQR(publicUrl() + path, 'raw', { ecc: 'medium', border: quietModules });
    setHeaders(reply, [...commonHeaders, 'Content-Security-Policy', drawingPolicy]);
    return reply.type('image/svg+xml').send(svgOf(modules));
  });
}
