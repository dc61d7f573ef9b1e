import type { FastifyInstance } from 'fastify';
import type { Change } from '../../shared/contract/change.ts';
import { changesPath } from '../../shared/contract/paths.ts';
import type { Channel } from '../base/channel.ts';
import type { Clock } from '../base/clock.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { CacheEvent } from '../cache/events.ts';
import type { Sources } from '../content/sources.ts';
import { EventFeed } from '../http/event-feed.ts';
import { sendProblem, setHeaders } from '../http/problem.ts';
import type { Admit } from '../http/request-marks.ts';
import { dataHeaders } from '../http/security-headers.ts';

const refusals = {
  full: { code: 'overloaded', detail: 'Too many event-stream connections; retry later', retryAfterS: 30 },
  'too-many': {
    code: 'too-many-requests',
    detail: 'Too many event-stream connections from this client address',
    retryAfterS: 30,
  },
} as const;

/** Without `X-Accel-Buffering`, nginx would hold back events. */
const streamHeaders = [...dataHeaders, 'Cache-Control', 'no-store, no-transform', 'X-Accel-Buffering', 'no'];

export interface ChangeRouteOptions {
  readonly values: ContentCache;
  readonly sources: Sources;
  readonly events: { readonly cache: Channel<CacheEvent> };
  readonly keyPrefix: string;
  readonly softDeadlineMs: number;
  readonly clock: Clock;
  readonly admit: Admit;
}

function listen({ values, events, keyPrefix }: ChangeRouteOptions, feed: EventFeed): void {
  const prefix = `${keyPrefix}:`;
  const notify = (change: Change) => feed.notify('change', change);
  const notifyOf = (key: string, version?: string) => {
    if (key.startsWith(prefix)) notify({ tag: key.slice(prefix.length), ...(version !== undefined && { version }) });
  };
  events.cache.listen((event) => {
    if (event.type === 'replaced') notifyOf(event.key, event.version);
  });
  values.onPurge(({ target }) => {
    if ('all' in target) feed.notifyAll();
    else if ('tag' in target) notify({ tag: target.tag });
    else for (const key of target.keys) notifyOf(key);
  });
}

/** While a client is connected, menu, landing page and lists are looked up at each heartbeat. */
export async function changeRoutes(app: FastifyInstance, options: ChangeRouteOptions): Promise<void> {
  const { sources, values, softDeadlineMs, clock, admit } = options;
  const lookUp = () => {
    for (const source of [sources.menu, sources.landing, sources.projects, sources.works]) {
      void values.read<unknown>(source, softDeadlineMs);
    }
  };
  const feed = new EventFeed({ clock, onBeat: lookUp });
  listen(options, feed);
  app.addHook('preClose', async () => feed.close());
  app.get(changesPath, async (request, response) => {
    await admit(request);
    const admitted = feed.admits(request.ip);
    if (admitted !== 'yes') return sendProblem(response, refusals[admitted]);
    setHeaders(response, streamHeaders);
    response.type('text/event-stream; charset=utf-8');
    if (request.method === 'HEAD') return response.send();
    const lastEventId = request.headers['last-event-id'];
    return response.send(feed.open(request.ip, lastEventId === undefined ? undefined : String(lastEventId)));
  });
}
