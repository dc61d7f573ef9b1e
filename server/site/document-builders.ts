import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxLimit, usualLimit } from '../../shared/contract/lists/cursor.ts';
import type { Section } from '../../shared/contract/project.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import { filterNames, filterOptions, wallFilterNames } from '../../shared/find/project-filters.ts';
import { type Head, headOf } from '../../shared/page/head.ts';
import { partCountOf } from '../../shared/page/image-parts.ts';
import { absoluteUrl, localHref, prefixOf } from '../../shared/page/languages.ts';
import type { ListResponse } from '../../shared/page/overview-calls.ts';
import { hasVisitorInput, parameterIn, partIn, queryWith } from '../../shared/page/page-query.ts';
import type { Failure, InlineData } from '../../shared/page/renderer.ts';
import { markdownPathOf, pathOfSection } from '../../shared/page/site-routes.ts';
import { currentClient } from '../base/callers.ts';
import { PublicError } from '../base/errors.ts';
import { LoadQueue, QueueFull } from '../base/load-queue.ts';
import { inSpan } from '../base/trace.ts';
import type { SiteDependencies, SiteFacts } from '../content/dependencies.ts';
import { countsIn, prepareFor } from '../content/lists/list-page.ts';
import { overviewResponses } from '../content/lists/list-response.ts';
import { type PageForm, pageBehind } from '../content/page-address.ts';
import type { Sources } from '../content/sources.ts';
import { firstPart, frameOf, isProvisionalView, viewOfPage } from '../content/view.ts';
import { localeTags } from '../http/purge-tags.ts';
import type { ComposedResponse, ResponseBuilder } from '../http/response-builder.ts';
import {
  type DocumentPolicyInput,
  dataHeaders,
  documentHeaders,
  documentPolicy,
  livePolicy,
} from '../http/security-headers.ts';
import { type DocumentStyles, documentOf, documentStyles, sentDataOf, sentFrame } from './document.ts';
import { markdownOf } from './markdown.ts';
import { type RenderedDocument, type RenderServices, renderedApp, renderView } from './render-view.ts';
import { inlineHash } from './site-build.ts';

const maxWaitingEach = 10;

const maxWaiting = 1_000;

/** Renders one document with a query at a time, because visitors can invent any number of queries. Clients alternate. */
export class DocumentQueue {
  readonly #queue = new LoadQueue({ maxRunning: 1, maxRunningEach: 1, maxWaiting });
  readonly #onRefused: (address: string, atMost: number) => void;

  constructor(onRefused: (address: string, atMost: number) => void) {
    this.#onRefused = onRefused;
  }

  async run<Result>(render: () => Promise<Result>): Promise<Result> {
    const client = currentClient();
    // Revalidation has no client and is limited already.
    const options = client === '' ? {} : { maxWaiting: maxWaitingEach };
    try {
      return await this.#queue.run(client, () => nextTurn().then(render), options);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      this.#onRefused(client, maxWaitingEach);
      throw new PublicError('too-many-requests', 'Rate limit exceeded for this client address', {
        retryAfterS: 5,
        cause: error,
      });
    }
  }
}

export interface DocumentServices extends SiteFacts, RenderServices {
  readonly sources: Sources;
  readonly queue: DocumentQueue;
  readonly waitMs: number;
  readonly serviceHeaders: readonly string[];
  readonly isSecure: boolean;
  readonly analytics: DocumentPolicyInput['analytics'];
  readonly iconOrigin: DocumentPolicyInput['iconOrigin'];
}

function headersOf(
  { build, serviceHeaders, isSecure, analytics, iconOrigin }: DocumentServices,
  { inline }: DocumentStyles,
): readonly string[] {
  const policy = build.isLive
    ? livePolicy
    : documentPolicy({
        scriptHashes: [build.bootstrap.script, build.bootstrap.starter].map(inlineHash),
        styleHashes: [inlineHash(inline)],
        analytics,
        iconOrigin,
      });
  return [...documentHeaders(policy, isSecure), ...serviceHeaders, 'Vary', 'Accept'];
}

/** To keep the response head short, it lists only the data of the page. All other links are in the HTML. */
function linkFieldOf(head: Head): readonly string[] {
  const data = head.find(({ attributes: { type } }) => type === 'application/json')?.attributes.href;
  return data === undefined ? [] : ['Link', `<${data}>; rel="alternate"; type="application/json"`];
}

/** An incomplete document is not cached, because it can be complete the next time. */
function htmlResponse(
  services: DocumentServices,
  { html: body, head, styles, isShell }: RenderedDocument,
  tags: readonly string[],
): ComposedResponse {
  const headers = [...headersOf(services, styles), ...linkFieldOf(head)];
  return {
    kind: 'found',
    isStored: !services.build.isLive && !isShell,
    isProvisional: isShell,
    response: { contentType: 'text/html; charset=utf-8', body, tags, headers },
  };
}

function tagsOf(view: LinkedView): readonly string[] {
  const own = view.project ? [`detail:${view.project.id}`] : view.content ? [`page:${view.content.slug}`] : [];
  return ['documents', ...own, ...localeTags(view.config)];
}

/** Removes filters that neither the menu nor any item names, so that made-up values create no documents (R2). */
async function knownQuery({ read, sources }: SiteDependencies, query: string): Promise<string> {
  const remaining = new URLSearchParams(query);
  const filters = [...filterNames, ...wallFilterNames].filter((name) => remaining.has(name));
  if (filters.length === 0) return query;
  const section = wallFilterNames.some((name) => remaining.has(name)) ? 'art' : 'design';
  const [list, menu] = await Promise.all([read(sources.list(section)), read(sources.menu)]);
  const items = list.kind === 'found' ? list.value.items : [];
  await prepareFor(items, {});
  const counts = countsIn(items, { counts: filters.join(',') });
  for (const name of filters) {
    const options = filterOptions(name, { items, counts }, menu.kind === 'found' ? menu.value : null);
    const isKnown = list.kind === 'found' && options.some(({ value }) => value === remaining.get(name));
    if (!isKnown) remaining.delete(name);
  }
  return remaining.size > 0 ? `?${remaining}` : '';
}

/** A search covers both lists; without the other one it finds less (N8). */
async function searchedView(parts: SiteDependencies, view: LinkedView, query: string): Promise<LinkedView> {
  if (parameterIn(query, 'q') === undefined) return view;
  const works = await firstPart(parts, 'works');
  return works.kind === 'found' ? { ...view, works: works.value } : view;
}

/** Parts of a list count the items that a filter leaves. */
function partCountIn(
  { project, content, projects, works, events }: LinkedView,
  [cards]: readonly ListResponse[],
): number {
  const { blocks } = project ?? content ?? {};
  const total = (cards?.parameters.counts ? cards.value : (projects ?? works ?? events))?.total ?? 0;
  return blocks ? partCountOf(blocks) : Math.ceil(total / usualLimit);
}

/** `query` is in canonical form, `''` or `?typology=…`. Made-up queries are rendered and not cached. */
export function pageBuilder(services: DocumentServices, { path, match }: PageForm, query: string): ResponseBuilder {
  const prefix = prefixOf(services.publicConfig());
  const instead = (other: string) => ({
    kind: 'instead' as const,
    builder: pageBuilder(services, { path, match }, other),
  });
  return {
    key: `document:${localHref(path, prefix)}${query}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const parts = { ...services, read };
      const known = await knownQuery(parts, query);
      if (known !== query) return instead(known);
      const found = await viewOfPage(parts, match);
      if (found.kind !== 'found') return found;
      if (found.value.canonicalPath !== path)
        return { kind: 'moved', to: localHref(found.value.canonicalPath, prefix) };
      const view = await searchedView(parts, found.value, query);
      const responses = await overviewResponses(parts, match, view, query);
      if (partIn(query) > Math.max(1, partCountIn(view, responses)))
        return instead(queryWith(match.page, query, { part: undefined }));
      const render = () => inSpan(`render ${view.page}`, {}, () => renderView(services, view, query, responses));
      const respond = async () => htmlResponse(services, await render(), tagsOf(view));
      const made = await (query === '' ? respond() : services.queue.run(respond));
      if (hasVisitorInput(query)) return { ...made, isStored: false, isProvisional: true };
      return { ...made, isProvisional: made.isProvisional || isProvisionalView(parts, view) };
    },
  };
}

/** Lists without parts, for readers that follow no second page. */
async function longView({ read, sources }: SiteDependencies, view: LinkedView): Promise<LinkedView> {
  const name = view.page === 'design' ? 'projects' : view.page === 'art-name' ? 'works' : undefined;
  const list = name && (await read(sources[name]));
  if (!name || list?.kind !== 'found') return view;
  const { items } = list.value;
  return { ...view, [name]: { ...list.value, items: items.slice(0, maxLimit), total: items.length } };
}

/** The page as Markdown. Redirects as the page does. */
export function markdownBuilder(services: DocumentServices, target: string): ResponseBuilder | undefined {
  if (!target.endsWith('.md')) return undefined;
  const { publicConfig, findRule, serviceHeaders } = services;
  const prefix = prefixOf(publicConfig());
  const path = target === '/index.md' ? '/' : target.slice(0, -'.md'.length);
  const page = pageBehind(path, { artistSlug: publicConfig().artistSlug, findRule });
  if (!page) return undefined;
  return {
    key: `markdown:${localHref(path, prefix)}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const parts = { ...services, read };
      const found = await viewOfPage(parts, page.match);
      if (found.kind !== 'found') return found;
      const { canonicalPath, config } = found.value;
      if (canonicalPath !== path) return { kind: 'moved', to: localHref(markdownPathOf(canonicalPath), prefix) };
      const body = markdownOf(await longView(parts, found.value), services.messages);
      const link = ['Link', `<${absoluteUrl(path, config)}>; rel="canonical"`];
      const headers = [...dataHeaders, ...link, ...serviceHeaders];
      const response = { contentType: 'text/markdown; charset=utf-8', body, tags: tagsOf(found.value), headers };
      return { kind: 'found', isProvisional: isProvisionalView(parts, found.value), response };
    },
  };
}

async function renderFailure(
  services: DocumentServices,
  parts: SiteDependencies,
  section: Section,
  failure: Failure,
): Promise<RenderedDocument> {
  const { build, messages } = services;
  const { landing: _landing, ...frame } = sentFrame(await frameOf(parts));
  const data: InlineData = { view: null, frame, messages, failure, buildId: build.id };
  const app = renderedApp(services, pathOfSection(section, frame.config.artistSlug), data);
  const ofTheError = headOf({ failure, section, config: frame.config, messages });
  const head = [...ofTheError, ...services.siteLinks('error')];
  const styles = documentStyles(build, app);
  const html = documentOf(build, { section, page: 'error', head, app, styles, data: sentDataOf(data), messages });
  return { html, head, styles, isShell: app === '' };
}

/** One for each section and kind of failure, without the URL. */
export const failureBuilder = (services: DocumentServices, section: Section, failure: Failure): ResponseBuilder => ({
  key: `document:failure:${section}:${JSON.stringify(failure)}${prefixOf(services.publicConfig())}`,
  waitMs: services.waitMs,
  servesOldMeanwhile: true,
  compose: async (read) => {
    const document = await renderFailure(services, { ...services, read }, section, failure);
    return htmlResponse(services, document, ['documents']);
  },
});
