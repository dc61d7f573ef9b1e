import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PublicError } from '../base/errors.ts';
import { logEvent } from '../base/log-events.ts';
import { refuseAllButPost, setHeaders } from '../http/problem.ts';
import { dataHeaders, reportPath } from '../http/security-headers.ts';
import type { OpsServices } from './ops-services.ts';

/** In bytes. Browsers send the reports of a minute together, about 700 bytes each. */
const bodyLimit = 32_768;

/** Clients choose the names, so others are ignored. */
const directive = z
  .string()
  .regex(
    /^(?:(?:script|style)-src(?:-elem|-attr)?|(?:img|media|font|connect|frame|manifest|worker|object|default)-src|base-uri|form-action|frame-ancestors)$/,
  );

const reportSchema = z.union([
  z.object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: directive }) }),
  z.object({ 'csp-report': z.object({ 'effective-directive': directive }) }),
]);

function directiveOf(report: unknown): string | undefined {
  const { data } = reportSchema.safeParse(report);
  return data && ('body' in data ? data.body.effectiveDirective : data['csp-report']['effective-directive']);
}

const types = ['application/reports+json', 'application/csp-report', 'application/json'];

/** `POST /ops/csp`: logs each directive that a browser reports as violated, once. Public, as browsers have no token. */
export async function cspReportRoutes(
  app: FastifyInstance,
  { log, admit }: Pick<OpsServices, 'log' | 'admit'>,
): Promise<void> {
  const logged = new Set<string>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async () => {
    throw new PublicError('unsupported-media-type', `Send one of ${types.join(', ')}`);
  });
  app.addContentTypeParser(types, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.post(reportPath, { bodyLimit, onRequest: admit }, async (request, response) => {
    const { body } = request;
    if (!Array.isArray(body) && !Object.hasOwn(Object(body), 'csp-report'))
      throw new PublicError('bad-request', 'The body is not a report of a content security policy');
    for (const report of [body].flat()) {
      const directive = directiveOf(report);
      if (directive === undefined || logged.has(directive)) continue;
      logged.add(directive);
      logEvent(log, 'csp.violation', { directive });
    }
    setHeaders(response, [...dataHeaders, 'Cache-Control', 'no-store']);
    return response.code(204).send();
  });
  refuseAllButPost(app, reportPath);
}
