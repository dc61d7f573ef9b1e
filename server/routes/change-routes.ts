import type { FastifyInstance } from 'fastify';
import { changesPath } from '../../shared/contract/paths.ts';
import { setHeaders } from '../http/problem.ts';
import { dataHeaders } from '../http/security-headers.ts';
import { ChangeFeed } from './change-feed.ts';

/** How long who finds no room is asked to wait, in seconds. */
const retryAfterS = 30;

/** Never kept, changed or held back by anything in between: nginx gathers replies into blocks of its own otherwise. */
const streamHeaders = [...dataHeaders, 'Cache-Control', 'no-store, no-transform', 'X-Accel-Buffering', 'no'];

/** Tells the feed what happens to values, here and in other replicas. */
function listen({ content, news, site }: FastifyInstance, feed: ChangeFeed): void {
  const tagOf = (key: string) => key.slice(site.keyPrefix.length + 1);
  news.cache.listen((event) => {
    if (event.type === 'replaced') feed.tell({ tag: tagOf(event.key), version: event.version });
  });
  content.values.onPurge(({ target }) => {
    if ('all' in target) feed.tellAll();
    else if ('tag' in target) feed.tell({ tag: target.tag });
    else for (const key of target.keys) feed.tell({ tag: tagOf(key) });
  });
}

/**
 * `GET /api/v1/changes`: what of the content changes, as server-sent events, for screens that are to show it at once. A
 * change is told when this server, or another replica, has read it: after a purge, and when a request finds what is kept
 * too old. The site itself does not listen.
 */
export async function changeRoutes(app: FastifyInstance): Promise<void> {
  const feed = new ChangeFeed({ clock: app.site.clock });
  listen(app, feed);
  app.addHook('preClose', (done) => {
    feed.close();
    done();
  });
  app.get(changesPath, async (request, reply) => {
    await request.admit();
    const admitted = feed.admits(request.ip);
    if (admitted === 'full') {
      return reply.problem({ code: 'overloaded', detail: 'As many listen as may', retryAfterS });
    }
    if (admitted === 'too-many') {
      return reply.problem({ code: 'too-many-requests', detail: 'Too many listen from this address', retryAfterS });
    }
    setHeaders(reply, streamHeaders);
    reply.type('text/event-stream; charset=utf-8');
    if (request.method === 'HEAD') return reply.send();
    const lastEventId = request.headers['last-event-id'];
    return reply.send(feed.open(request.ip, lastEventId === undefined ? undefined : String(lastEventId)));
  });
}
