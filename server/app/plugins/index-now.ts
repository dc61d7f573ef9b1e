import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { absoluteUrl, contentParameters, detailSectionOf, matchSiteRoute } from '../../../shared/page/site-routes.ts';
import { IndexNow, type PageVersions, type SiteState } from '../../api/discovery/index-now.ts';
import type { TroubleKind } from '../../base/trouble-log.ts';
import type { Source } from '../../cache/entry.ts';
import { MemoStore } from '../../cache/stores/memo-store.ts';
import { isWhole } from '../../content/resources.ts';
import { type SitePage, sitePages } from '../../content/site-pages.ts';
import { setHeaders } from '../../http/problem.ts';
import { dataHeaders } from '../../http/security-headers.ts';

/** How long an engine may take for its answer. */
const patienceMs = 10_000;

const trouble: TroubleKind = {
  name: 'indexnow',
  begins: 'search engines cannot be told of changes (IndexNow): it is tried again',
  ends: 'search engines are told of changes again (IndexNow)',
};

/** What a page is made of, as memory has it: a list's item by its date of change, all else by its version. */
function versionsOf({ path, project }: SitePage, { values, sources }: FastifyInstance['content']): PageVersions {
  const versionOf = (source: Source<unknown>) => values.inspect(source).entry?.version ?? null;
  if (project) return [project.updatedAt ?? '', project.title, versionOf(sources.project(project.id))];
  const match = matchSiteRoute(path);
  if (!match || detailSectionOf(match.page)) return [];
  const { content } = match.route;
  if (isWhole(content)) return [versionOf(sources[content])];
  return [versionOf(sources.page(contentParameters(match).slug ?? ''))];
}

async function stateOf({ content, replies }: FastifyInstance): Promise<SiteState | undefined> {
  const { derived } = content;
  const pages = await sitePages({ ...replies.documents, read: (source) => derived.kept(source) });
  if (pages.kind !== 'found') return undefined;
  return new Map(pages.value.map((page) => [page.path, versionsOf(page, content)]));
}

async function indexNowPlugin(app: FastifyInstance): Promise<void> {
  const { config, clock, identity } = app.site;
  if (!config.indexNow) return;
  const { key, endpoint } = config.indexNow;
  const store = new MemoStore(app.tier, `indexnow:${identity}`);
  const keyPath = `/${key}.txt`;
  const closing = new AbortController();
  const urlOf = (path: string) => absoluteUrl(path, { publicUrl: app.publicUrl() });
  const tell = async (paths: readonly string[]) => {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: new URL(app.publicUrl()).host,
        key,
        keyLocation: urlOf(keyPath),
        urlList: paths.map(urlOf),
      }),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(patienceMs), closing.signal]),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`${new URL(endpoint).host} answered ${reply.status}`);
  };
  const claim = async (forMs: number) => {
    const link = app.tier.replicas;
    if (!link) return true;
    const claimed = await app.tier.ask('claim', () => link.claim(store.nameOf('call'), forMs));
    // It is not given back: it is what keeps the others from calling within the same minute.
    return claimed !== 'failed' && claimed !== undefined;
  };
  const indexNow = new IndexNow({
    ...{ clock, store, claim, tell },
    state: () => stateOf(app),
    onFailed: (error) => {
      if (!closing.signal.aborted) app.troubles.failed(trouble, endpoint, { err: error });
    },
    onTold: () => app.troubles.worked(endpoint),
  });
  app.news.cache.listen((event) => {
    if (event.type === 'load-accepted' && event.isChanged) indexNow.heedChange();
  });
  // What has changed while no process ran.
  app.addHook('onListen', async () => indexNow.heedChange());
  app.addHook('preClose', async () => {
    closing.abort();
    await indexNow.close();
  });
  app.get(keyPath, (_request, reply) => {
    setHeaders(reply, [...dataHeaders, ...app.replies.serviceHeaders]);
    return reply.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8').send(key);
  });
}

/** Search engines are told of pages that change, where `INDEXNOW_KEY` is set. */
export const indexNow = plugin(indexNowPlugin, { name: 'index-now', dependencies: ['tier', 'content', 'replies'] });
