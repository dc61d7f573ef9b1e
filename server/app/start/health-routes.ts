import type { FastifyInstance, FastifyReply } from 'fastify';
import { within } from '../../base/bounded-wait.ts';
import type { OutageKind } from '../../base/outage-log.ts';
import { SingleFlight } from '../../base/single-flight.ts';
import type { CacheListener } from '../../cache/events.ts';
import { callIn } from '../../content/calls/call-table.ts';
import { isWhole, resourceNames } from '../../content/resources.ts';
import { setHeaders } from '../../http/problem.ts';
import { dataHeaders } from '../../http/security-headers.ts';
import { lineOf } from '../../upstream/call.ts';
import type { UpstreamEvent } from '../../upstream/client.ts';
import type { Shutdown } from '../services/connections.ts';
import type { OpenedContent } from '../services/content.ts';
import type { AppContext } from '../services/context.ts';

interface HealthRouteOptions extends AppContext, Pick<OpenedContent, 'responseCache' | 'sources'> {
  readonly shutdown: Shutdown;
}

const noContent: OutageKind = {
  name: 'no-content',
  begins: 'the content API says that it has none of what every site has: are UPSTREAM_URL and UPSTREAM_NAME right?',
  ends: 'the content API has what every site has',
};

const searched = ['menu', 'landing', 'projects', 'works'] as const;

const searchMember = 'contact first content';

/** A wrong `UPSTREAM_URL` answers 404 or empty content to everything, so readiness waits for any content. */
class FirstContact {
  readonly #services: HealthRouteOptions;
  readonly #fixedCalls: ReadonlyMap<string, string>;
  readonly #search = new SingleFlight<void>();

  constructor(services: HealthRouteOptions) {
    this.#services = services;
    const { calls, name, folder } = services.config.upstream;
    const fixed = resourceNames.filter(isWhole).flatMap((resource) => callIn(calls, resource) ?? []);
    this.#fixedCalls = new Map(fixed.map((call) => [call.name, lineOf(call, { name })]));
    services.events.cache.listen(this.#hearCache);
    // A content folder has no URL to mistype, and need not contain every page.
    if (folder === undefined) services.events.upstream.listen(this.#hearUpstream);
  }

  readonly #hearCache: CacheListener = (event) => {
    if ((event.type === 'load-accepted' || event.type === 'recalled') && event.isContent)
      this.#services.troubles.worked(searchMember);
  };

  readonly #hearUpstream = (event: UpstreamEvent): void => {
    const call = event.type === 'answered' ? this.#fixedCalls.get(event.call) : undefined;
    if (event.type !== 'answered' || call === undefined) return;
    const { troubles, upstreamUrl: upstream } = this.#services;
    const member = `contact ${event.call}`;
    if (event.isAbsent) troubles.failed(noContent, member, { upstream, call, status: event.status });
    else troubles.worked(member);
  };

  async hasContent(): Promise<boolean> {
    const { clock, config, hasContent } = this.#services;
    if (hasContent()) return true;
    const search = this.#search.run('', () => this.#searchIt());
    await within(clock, config.upstream.softDeadlineMs, 'first content', search).catch(() => undefined);
    return hasContent();
  }

  async #searchIt(): Promise<void> {
    const { config, troubles, upstreamUrl: upstream, responseCache, sources, hasContent } = this.#services;
    const { softDeadlineMs } = config.upstream;
    let isAnswered = true;
    for (const name of searched) {
      if (hasContent()) return;
      const { kind } = await responseCache.part<unknown>(sources[name], softDeadlineMs);
      isAnswered &&= kind !== 'unknown';
    }
    if (hasContent() || !isAnswered) return;
    const calls = searched.flatMap((name) => this.#fixedCalls.get(name) ?? []);
    troubles.failed(noContent, searchMember, { upstream, calls });
  }
}

const headers = [...dataHeaders, 'Cache-Control', 'no-store'];

function send(reply: FastifyReply, isGood: boolean, status: string): FastifyReply {
  setHeaders(reply, headers);
  return reply.code(isGood ? 200 : 503).send({ status });
}

/** `/health/live` and `/health/ready`. A replica that has had content stays ready while the upstream fails. */
export async function healthRoutes(app: FastifyInstance, services: HealthRouteOptions): Promise<void> {
  const contact = new FirstContact(services);
  app.get('/health/live', (_request, reply) => send(reply, true, 'live'));
  app.get('/health/ready', async (_request, reply) => {
    if (services.shutdown.hasBegun) return send(reply, false, 'closing');
    const isReady = await contact.hasContent();
    return send(reply, isReady, isReady ? 'ready' : 'starting');
  });
}
