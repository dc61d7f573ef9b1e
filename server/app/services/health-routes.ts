import type { FastifyInstance, FastifyReply } from 'fastify';
import { within } from '../../base/bounded-wait.ts';
import { SingleFlight } from '../../base/single-flight.ts';
import { callIn } from '../../content/calls/call-table.ts';
import { isWhole, resourceNames } from '../../content/resources.ts';
import { setHeaders } from '../../http/problem.ts';
import { dataHeaders } from '../../http/security-headers.ts';
import { lineOf } from '../../upstream/call.ts';
import type { UpstreamEvent } from '../../upstream/client.ts';
import type { Shutdown } from './connections.ts';
import type { OpenedContent } from './content.ts';
import type { AppContext } from './context.ts';

interface HealthRouteOptions extends AppContext, Pick<OpenedContent, 'responseCache' | 'sources'> {
  readonly shutdown: Shutdown;
}

const searched = ['menu', 'landing', 'projects', 'works'] as const;

const searchMember = 'contact first content';

/**
 * Returns a check for content, which loads some if there has been none. A wrong `UPSTREAM_URL` returns 404 or empty
 * content to everything, so readiness waits for any content.
 */
function watchFirstContent(services: HealthRouteOptions): () => Promise<boolean> {
  const { clock, config, events, outages, upstreamUrl: upstream, responseCache, sources, hasContent } = services;
  const { calls, name, folder, softDeadlineMs } = config.upstream;
  const fixed = resourceNames.filter(isWhole).flatMap((resource) => callIn(calls, resource) ?? []);
  const fixedCalls = new Map(fixed.map((call) => [call.name, lineOf(call, { name })]));
  events.cache.listen((event) => {
    if ((event.type === 'load-accepted' || event.type === 'recalled') && event.isContent) outages.worked(searchMember);
  });
  const hearUpstream = (event: UpstreamEvent): void => {
    const call = event.type === 'answered' ? fixedCalls.get(event.call) : undefined;
    if (event.type !== 'answered' || call === undefined) return;
    const member = `contact ${event.call}`;
    if (event.isAbsent) outages.failed('upstream.no-content', member, { upstream, call, status: event.status });
    else outages.worked(member);
  };
  // A content folder has no URL to mistype, and need not contain every page.
  if (folder === undefined) events.upstream.listen(hearUpstream);

  async function load(): Promise<void> {
    let isAnswered = true;
    for (const resource of searched) {
      if (hasContent()) return;
      const { kind } = await responseCache.part<unknown>(sources[resource], softDeadlineMs);
      isAnswered &&= kind !== 'unknown';
    }
    if (hasContent() || !isAnswered) return;
    const tried = searched.flatMap((resource) => fixedCalls.get(resource) ?? []);
    outages.failed('upstream.no-content', searchMember, { upstream, calls: tried });
  }

  const search = new SingleFlight<void>();
  return async () => {
    if (hasContent()) return true;
    await within(clock, softDeadlineMs, 'first content', search.run('', load)).catch(() => undefined);
    return hasContent();
  };
}

const headers = [...dataHeaders, 'Cache-Control', 'no-store'];

function send(response: FastifyReply, isGood: boolean, status: string): FastifyReply {
  setHeaders(response, headers);
  return response.code(isGood ? 200 : 503).send({ status });
}

/** `/health/live` and `/health/ready`. A replica that has had content stays ready while the upstream fails. */
export async function healthRoutes(app: FastifyInstance, services: HealthRouteOptions): Promise<void> {
  const hasContent = watchFirstContent(services);
  // Because probes do not follow redirects, both spellings respond.
  for (const slash of ['', '/']) {
    app.get(`/health/live${slash}`, (_request, response) => send(response, true, 'live'));
    app.get(`/health/ready${slash}`, async (_request, response) => {
      if (services.shutdown.hasBegun) return send(response, false, 'closing');
      const isReady = await hasContent();
      return send(response, isReady, isReady ? 'ready' : 'starting');
    });
  }
}
