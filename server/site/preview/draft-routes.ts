import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../../shared/contract/paths.ts';
import type { PreviewChanges } from '../../../shared/contract/preview.ts';
import type { Clock } from '../../base/clock.ts';
import { PublicError } from '../../base/errors.ts';
import type { ReadDependency } from '../../cache/dependency.ts';
import type { Source } from '../../cache/entry.ts';
import { identityOf } from '../../http/compression.ts';
import { isOwnRequest } from '../../http/own-request.ts';
import { sendProblem } from '../../http/problem.ts';
import type { ResolveRequest } from '../../http/request-target.ts';
import type { BuildResult } from '../../http/response-builder.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { isRecord, type PayloadRecord } from '../../normalize/ground/record.ts';
import type { DraftLinks } from './draft-links.ts';
import type { PreviewSessions } from './preview-session.ts';

/** The responses of one site: of drafts, or of published content. */
export interface ViewServices {
  readonly resolve: ResolveRequest;
  readonly responseCache: Pick<ResponseCache, 'make'>;
}

export interface DraftRouteOptions {
  readonly drafts: ViewServices & { readonly responseCache: Pick<ResponseCache, 'part' | 'unstored'> };
  readonly published: ViewServices;
  readonly access: () => Pick<PreviewChanges, 'hasDrafts' | 'refused'>;
  readonly links: DraftLinks;
  readonly sessions: Pick<PreviewSessions, 'cookieFor'>;
  /** The time as of which these drafts are shown. */
  readonly asOf: string | undefined;
  /** The source of a value with an entry that is not saved. Undefined if the value has no entries. */
  readonly unsaved: (source: Source<unknown>, entry: PayloadRecord) => Source<unknown> | undefined;
  readonly clock: Clock;
  readonly onChange: (listener: () => void) => () => void;
}

/** How long a request for changes waits. Shorter than the timeout of proxies. */
const waitMs = 20_000;
const maxWaiting = 100;

const shortestPauseMs = 50;
const longestPauseMs = 2_000;

const builderAt = ({ resolve }: Pick<ViewServices, 'resolve'>, path: string) => {
  const at = resolve(`${apiBase}/view?path=${encodeURIComponent(path)}`);
  return at.kind === 'endpoint' ? at.builder : undefined;
};

async function viewAt(services: ViewServices, path: string): Promise<BuildResult> {
  const builder = builderAt(services, path);
  return builder ? services.responseCache.make(builder) : { kind: 'absent' };
}

/** Returns the page's own content in a form to compare: without origins, dates and neighbors. */
function contentIn({ page, seo, landing, projects, works, project, content }: Record<string, unknown>): string {
  const alone = project && { ...Object(project), previous: undefined, next: undefined };
  const own = [seo, page === 'landing' && landing, projects, works, alone, content];
  return JSON.stringify(own, (key, value: unknown) => {
    // Because the CMS names the fields of `extra`, they are not those of the contract.
    if (key === 'extra') return Object.entries(Object(value));
    return key === 'source' || key === 'updatedAt' ? undefined : value;
  });
}

const textOf = async (built: BuildResult): Promise<string | undefined> =>
  built.kind === 'found' ? (await identityOf(built.representation)).toString() : undefined;

const versionOf = (built: BuildResult): string => (built.kind === 'found' ? built.representation.version : built.kind);

/** Compares the JSON of two views. Undefined: there is no such view. */
export function comparisonOf(draft: string | undefined, published: string | undefined): PreviewChanges['published'] {
  if (published === undefined) return 'absent';
  if (draft === undefined) return 'different';
  const [one = '', other = ''] = [draft, published].map((text) =>
    contentIn(JSON.parse(text) as Record<string, unknown>),
  );
  return one === other ? 'equal' : 'different';
}

async function pause({ clock, onChange }: DraftRouteOptions, forMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const ends = [clock.after(forMs, () => resolve(undefined)), onChange(() => resolve(undefined))];
  signal.addEventListener('abort', resolve);
  await promise;
  signal.removeEventListener('abort', resolve);
  for (const end of ends) end();
}

type ChangesRequest = FastifyRequest<{ Querystring: { path?: string; since?: string } }>;

const maxEntryBytes = 2_097_152;

const maxDateMs = Date.UTC(2100, 0);
const wantedDate = 'The body must be {} or have a "date" from 1970 to 2100, such as 2027-06-01T10:00:00Z';

/**
 * `/preview/changes` waits for a draft to change. `/preview/published` returns the published view of a path.
 * `/preview/unsaved` returns the view with the entry in the body, which no cache stores. `/preview/links` lists, makes
 * and revokes draft links. `/preview/date` sets the time as of which this session shows the site.
 */
export async function draftRoutes(app: FastifyInstance, options: DraftRouteOptions): Promise<void> {
  const { drafts, published, access, links, clock, sessions, asOf } = options;
  let waiting = 0;
  // A refusal without another view must show, too.
  const stateOf = (built: BuildResult) => [versionOf(built), ...Object.entries(access().refused).flat()].join(' ');

  async function nextOf(path: string, since: string | undefined, signal: AbortSignal): Promise<BuildResult> {
    const untilMs = clock.now() + (waiting > maxWaiting ? 0 : waitMs);
    for (;;) {
      const built = await viewAt(drafts, path);
      if (stateOf(built) !== since || signal.aborted || clock.now() >= untilMs) return built;
      // The first value to expire is loaded again by the next round.
      const leftMs = built.kind === 'found' ? built.provenance.ttlMs : longestPauseMs;
      await pause(options, Math.min(Math.max(leftMs, shortestPauseMs), longestPauseMs), signal);
    }
  }

  app.get('/preview/changes', async (request: ChangesRequest, response: FastifyReply) => {
    const { path = '/', since } = request.query;
    const gone = new AbortController();
    response.raw.once('close', () => gone.abort());
    waiting += 1;
    try {
      const built = await nextOf(path, since, gone.signal);
      const [draft, other] = await Promise.all([textOf(built), viewAt(published, path).then(textOf)]);
      const changes: PreviewChanges = {
        version: stateOf(built),
        published: comparisonOf(draft, other),
        ...{ ...access(), asOf },
        until: (await links.ofCookie(request.headers.cookie ?? ''))?.expiresAt,
      };
      return changes;
    } finally {
      waiting -= 1;
    }
  });

  app.get('/preview/published', async (request: ChangesRequest, response: FastifyReply) => {
    const text = await textOf(await viewAt(published, request.query.path ?? '/'));
    if (text === undefined) return sendProblem(response, { code: 'not-found', detail: 'This page is not published' });
    return response.type('application/json; charset=utf-8').send(text);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxEntryBytes },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && !isOwnRequest(request))
      throw new PublicError('bad-request', 'The request comes from another site');
  });
  app.get('/preview/links', () => links.list());
  app.post('/preview/links', ({ body }) => links.add(body, asOf));
  app.post('/preview/date', async ({ body, headers: { host = '' } }, response) => {
    const { date }: { date?: unknown } = Object(body);
    const ms = date === undefined ? undefined : Date.parse(String(date));
    if (ms !== undefined && !(ms > 0 && ms < maxDateMs)) throw new PublicError('bad-request', wantedDate);
    return response.header('Set-Cookie', sessions.cookieFor(host, ms)).send({});
  });
  app.delete('/preview/links/:id', async ({ params }: FastifyRequest<{ Params: { id: string } }>) => {
    await links.revoke(params.id);
    return links.list();
  });
  app.post('/preview/unsaved', async (request: ChangesRequest, response: FastifyReply) => {
    const { body, query } = request;
    if (!isRecord(body)) throw new PublicError('bad-request', 'The body must be an entry of the CMS');
    const builder = builderAt(drafts, query.path ?? '/');
    const read: ReadDependency = async (source) => {
      const saved = () => drafts.responseCache.part(source, waitMs);
      const own = options.unsaved(source, body) as typeof source | undefined;
      return own ? drafts.responseCache.unstored(own).catch(saved) : saved();
    };
    const built = await builder?.compose(read);
    if (built?.kind !== 'found') return sendProblem(response, { code: 'not-found', detail: 'This page has no draft' });
    return response.type('application/json; charset=utf-8').send(built.response.body);
  });
}
