import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PublicError } from '../base/errors.ts';
import { logEvent } from '../base/log-events.ts';
import { refuseAllButPost, setHeaders } from '../http/problem.ts';
import { dataHeaders, reportPath } from '../http/security-headers.ts';
import type { OpsServices } from './ops-services.ts';

/** In bytes. Browsers send the reports of a minute together, about 700 bytes each. */
const bodyLimit = 32_768;

const maxReports = 50;

/** Because clients choose the names, all others are counted as `other`. */
const directives: ReadonlySet<string> = new Set([
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'manifest-src', 'worker-src', 'object-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'default-src'],
]);

const reportSchema = z.object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: z.string() }) });

const oldReportSchema = z.object({ 'csp-report': z.object({ 'effective-directive': z.string() }) });

/** Returns the violated directive of each report. Throws `PublicError` (400) for another body. */
export function reportedDirectives(body: unknown): string[] {
  const named = (directive: string) => (directives.has(directive) ? directive : 'other');
  if (Array.isArray(body)) {
    return body.slice(0, maxReports).flatMap((report) => {
      const { data } = reportSchema.safeParse(report);
      return data ? [named(data.body.effectiveDirective)] : [];
    });
  }
  const { data } = oldReportSchema.safeParse(body);
  if (!data) throw new PublicError('bad-request', 'The body is not a report of a content security policy');
  return [named(data['csp-report']['effective-directive'])];
}

const types = ['application/reports+json', 'application/csp-report', 'application/json'];

/** `POST /ops/csp`: counts reports of violated policies. Public, because browsers have no token. */
export async function cspReportRoutes(
  app: FastifyInstance,
  options: Pick<OpsServices, 'log' | 'admit' | 'events'>,
): Promise<void> {
  const { log, admit, events } = options;
  const seen = new Set<string>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async () => {
    throw new PublicError('unsupported-media-type', `Send one of ${types.join(', ')}`);
  });
  app.addContentTypeParser(types, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  app.post(reportPath, { bodyLimit, onRequest: admit }, async (request, response) => {
    for (const directive of reportedDirectives(request.body)) {
      events.violations.notify(directive);
      if (seen.has(directive)) continue;
      seen.add(directive);
      logEvent(log, 'csp.violation', { directive });
    }
    setHeaders(response, [...dataHeaders, 'Cache-Control', 'no-store']);
    return response.code(204).send();
  });
  refuseAllButPost(app, reportPath);
}
