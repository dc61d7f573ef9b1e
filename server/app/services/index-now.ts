import type { FastifyInstance } from 'fastify';
import { absoluteUrl } from '../../../shared/page/languages.ts';
import { detailSectionOf, matchSiteRoute } from '../../../shared/page/site-routes.ts';
import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../config/config.ts';
import { ownSourceOf, type SitePage, sitePages } from '../../content/site-pages.ts';
import { setHeaders } from '../../http/problem.ts';
import { dataHeaders } from '../../http/security-headers.ts';
import type { OpenedContent } from './content.ts';
import type { StoreContext } from './context.ts';
import type { Responses } from './responses.ts';

/** Versions of the values on a page. null: unknown. */
export type PageVersions = readonly (string | null)[];
type SiteState = ReadonlyMap<string, PageVersions>;

/** A general page may be unknown just now, so a missing one is not deleted. */
const isListed = (path: string): boolean => detailSectionOf(matchSiteRoute(path)?.page) !== undefined;

/** Returns the paths of added, changed and removed pages. A value that becomes known is not a change. */
export function changedPaths(before: SiteState, now: SiteState): string[] {
  const changed = [...now].filter(([path, versions]) => {
    const known = before.get(path);
    return !known || versions.some((version, index) => version !== null && (known[index] ?? version) !== version);
  });
  const removed = [...before.keys()].filter((path) => !now.has(path) && isListed(path));
  return [...changed.map(([path]) => path), ...removed];
}

/** Changes come in groups, and search engines accept few requests. */
const gatherMs = 60_000;
const maxPauseMs = 3_600_000;
const maxUrls = 10_000;

interface IndexNowOptions {
  readonly clock: Clock;
  readonly state: () => Promise<SiteState | undefined>;
  readonly submit: (paths: readonly string[]) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Submits changed pages to search engines (indexnow.org), one request for the changes of a minute. A failed request is
 * repeated with later changes, in growing pauses. Changes while no process runs are not submitted: the sitemap dates them.
 */
export class IndexNow {
  readonly #options: IndexNowOptions;
  #cancel: (() => void) | undefined;
  #submitted: SiteState | undefined;
  #failures = 0;

  constructor(options: IndexNowOptions) {
    this.#options = options;
  }

  noteChange(): void {
    this.#cancel ??= this.#options.clock.after(Math.min(maxPauseMs, gatherMs * 2 ** this.#failures), async () => {
      const isDone = await this.#submitChanges().then(
        () => true,
        (error) => {
          this.#options.onFailed(error);
          return false;
        },
      );
      this.#cancel = undefined;
      this.#failures = isDone ? 0 : this.#failures + 1;
      if (!isDone) this.noteChange();
    });
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = () => undefined;
  }

  async #submitChanges(): Promise<void> {
    const now = await this.#options.state();
    if (!now) return;
    const before = this.#submitted ?? now;
    const paths = changedPaths(before, now);
    for (let from = 0; from < paths.length; from += maxUrls)
      await this.#options.submit(paths.slice(from, from + maxUrls));
    this.#submitted = new Map(
      [...now].map(([path, versions]) => [
        path,
        versions.map((one, index) => one ?? before.get(path)?.[index] ?? null),
      ]),
    );
  }
}

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
