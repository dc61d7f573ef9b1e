import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PublicError } from '../../base/errors.ts';
import { isSame } from '../../base/same-text.ts';
import { isOwnRequest } from '../../http/own-request.ts';
import { setHeaders } from '../../http/problem.ts';
import type { Admit } from '../../http/request-marks.ts';
import { commonHeaders } from '../../http/security-headers.ts';
import { ContentReport, type ReportServices } from './content-report.ts';
import { findingKinds } from './findings.ts';
import { maxReasonLength, pageStyleHash, type ReportView, reportCsv, reportFeed, reportPage } from './report-page.ts';

export interface ReportRouteOptions extends ReportServices {
  readonly tokens: readonly string[];
  readonly admit: Admit;
  readonly publicUrl: () => string;
}

const policy = `default-src 'none'; style-src '${pageStyleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Returns the token of `Bearer`, or the password of `Basic`, which browsers ask for by themselves. */
function tokenOf({ headers }: FastifyRequest): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const text = Buffer.from(value, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

type ViewRequest = FastifyRequest<{ Querystring: Record<string, string | undefined> }>;

function viewOf({ query }: ViewRequest): ReportView {
  const { group, sort, severity = '', kind = '', ignored } = query;
  return {
    group: group === 'kind' ? 'kind' : 'entry',
    sort: sort === 'newest' || sort === 'title' ? sort : 'severity',
    severity: ['error', 'warning', 'hint'].includes(severity) ? severity : '',
    kind: Object.hasOwn(findingKinds, kind) ? kind : '',
    isIgnored: ignored === 'yes',
  };
}

/** `/content`: what editors should improve, as a page, JSON, CSV and feed. */
export async function contentReportRoutes(app: FastifyInstance, options: ReportRouteOptions): Promise<void> {
  const { tokens, admit, publicUrl, publicConfig } = options;
  const hasRoute = (url: string) => app.hasRoute({ method: 'GET', url });
  const report = new ContentReport({ ...options, hasRoute });
  app.addHook('onClose', () => report.close());
  app.addHook('onRequest', async (request, response) => {
    setHeaders(response, [...commonHeaders, 'Content-Security-Policy', policy, 'Referrer-Policy', 'same-origin']);
    response.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    await admit(request);
    const token = tokenOf(request);
    if (tokens.some((one) => isSame(one, token))) return;
    response.header('WWW-Authenticate', 'Basic realm="Content report", charset="UTF-8"');
    throw new PublicError('unauthorized', 'The content report needs EDITOR_TOKEN as password or bearer token');
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const name = () => publicConfig().atelierName;
  app.get('/content', async (request: ViewRequest, response: FastifyReply) =>
    response.type('text/html; charset=utf-8').send(reportPage(await report.read(), viewOf(request), name())),
  );
  app.get('/content/report', async (request: ViewRequest, response: FastifyReply) => {
    const read = await report.read();
    if (request.query.format !== 'csv') return response.send(read);
    response.header('Content-Disposition', 'attachment; filename="content-report.csv"');
    return response.type('text/csv; charset=utf-8').send(reportCsv(read));
  });
  app.get('/content/feed.json', async (_request, response) =>
    response
      .type('application/feed+json; charset=utf-8')
      .send(JSON.stringify(reportFeed(await report.read(), publicUrl(), name()))),
  );
  app.post('/content/ignore', async (request, response) => {
    // Browsers send the password with every request, also with those of other sites.
    if (!isOwnRequest(request)) throw new PublicError('bad-request', 'The request comes from another site');
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const id = fields.get('id') ?? '';
    const { findings } = await report.read();
    if (!findings.some((finding) => finding.id === id))
      throw new PublicError('not-found', 'The content report has no such finding: it may be fixed');
    const reason = (fields.get('reason') ?? '').trim();
    if (reason.length > maxReasonLength)
      throw new PublicError('bad-request', `The reason is longer than ${maxReasonLength} characters`);
    await report.ignore(id, reason);
    return response.redirect('/content', 303);
  });
}
