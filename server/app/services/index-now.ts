import type { FastifyInstance } from 'fastify';
import { absoluteUrl } from '../../../shared/page/site-routes.ts';
import { IndexNow, type PageVersions } from '../../api/discovery/index-now.ts';
import type { Config } from '../../config/config.ts';
import { ownSourceOf, type SitePage, sitePages } from '../../content/site-pages.ts';
import { setHeaders } from '../../http/problem.ts';
import { dataHeaders } from '../../http/security-headers.ts';
import type { OpenedContent } from './content.ts';
import type { StoreContext } from './context.ts';
import type { Responses } from './responses.ts';

type IndexNowServices = StoreContext & OpenedContent & Responses;

const patienceMs = 10_000;

/** A list item has its date as version, other pages the version of their value. */
function versionsOf(page: SitePage, { values, sources }: IndexNowServices): PageVersions {
  const source = ownSourceOf(page, sources);
  if (!source) return [];
  const version = values.inspect(source).entry?.version ?? null;
  const { project } = page;
  return project ? [project.updatedAt ?? '', project.title, version] : [version];
}

export function notifySearchEngines(
  app: FastifyInstance,
  services: IndexNowServices,
  { key, endpoint }: NonNullable<Config['indexNow']>,
): void {
  const { clock, publicUrl, outages, events, serviceHeaders, responseCache, documents } = services;
  const keyPath = `/${key}.txt`;
  const closing = new AbortController();
  const urlOf = (path: string) => absoluteUrl(path, { publicUrl: publicUrl() });
  const submit = async (paths: readonly string[]) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(publicUrl()).host,
        key,
        keyLocation: urlOf(keyPath),
        urlList: paths.map(urlOf),
      }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(patienceMs), closing.signal]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${new URL(endpoint).host} responded with status ${response.status}`);
    outages.worked(endpoint);
  };
  const indexNow = new IndexNow({
    ...{ clock, submit },
    state: async () => {
      const pages = await sitePages({ ...documents, read: (source) => responseCache.stored(source) });
      if (pages.kind !== 'found') return undefined;
      return new Map(pages.value.map((page) => [page.path, versionsOf(page, services)]));
    },
    onFailed: (error) => {
      if (!closing.signal.aborted) outages.failed('indexnow.failed', endpoint, { err: error });
    },
  });
  events.cache.listen((event) => {
    if (event.type === 'load-accepted' && event.isChanged) indexNow.noteChange();
  });
  // Its first look is the state that later changes are compared with.
  app.addHook('onListen', async () => indexNow.noteChange());
  app.addHook('preClose', async () => {
    closing.abort();
    indexNow.close();
  });
  app.get(keyPath, (_request, response) => {
    setHeaders(response, [...dataHeaders, ...serviceHeaders]);
    return response.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8').send(key);
  });
}
