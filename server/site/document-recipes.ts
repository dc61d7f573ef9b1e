import type { PublicConfig } from '../../shared/contract/config.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import { filterNames, filterOptions } from '../../shared/find/project-filters.ts';
import { type Head, headOf } from '../../shared/head.ts';
import { isListed, isMadeUp, parameterIn } from '../../shared/page-query.ts';
import type { Failure, InlineData } from '../../shared/renderer.ts';
import { type PageName, pathOfRoom, type Room, siteRoutes } from '../../shared/site-routes.ts';
import type { PageForm } from '../content/page-address.ts';
import type { SiteFacts, SiteParts } from '../content/parts.ts';
import type { Sources } from '../content/sources.ts';
import { frameOf, isProvisionalView, viewOfPage } from '../content/view.ts';
import { type DocumentPolicyInput, documentHeaders, documentPolicy, livePolicy } from '../http/security-headers.ts';
import type { TroubleKind, TroubleLog } from '../logging/trouble-log.ts';
import type { ComposedReply, Recipe } from '../replies/recipe.ts';
import { inSpan } from '../tracing/spans.ts';
import type { SiteLinks } from './asset-routes.ts';
import { documentOf, drawnFrame, drawnView, sentDataOf } from './document.ts';
import { type DocumentStyles, documentStyles } from './document-styles.ts';
import type { DocumentTurns } from './document-turns.ts';
import { inlineHash, type SiteBuild } from './site-build.ts';

export interface DocumentServices extends SiteFacts {
  readonly sources: Sources;
  readonly build: SiteBuild;
  readonly troubles: TroubleLog;
  /** Before the drawing of documents with a query. */
  readonly turns: DocumentTurns;
  /** How long a page waits for content that is not stored. */
  readonly waitMs: number;
  readonly serviceHeaders: readonly string[];
  readonly siteLinks: SiteLinks;
  /** Favicons that stand in documents, as `data:`, by their addresses. */
  readonly favicons: ReadonlyMap<string, string>;
  /** Is the site reached by https? */
  readonly isSecure: boolean;
  /** Where visits are counted: what the documents' policy lets in for that. */
  readonly analytics: DocumentPolicyInput['analytics'];
  /** Where icons may come from besides. */
  readonly iconOrigin: DocumentPolicyInput['iconOrigin'];
}

function headersOf(
  { build, serviceHeaders, isSecure, analytics, iconOrigin }: DocumentServices,
  { inline }: DocumentStyles,
): readonly string[] {
  const policy = build.isLive
    ? livePolicy
    : documentPolicy({
        scriptHashes: [build.bootstrap.script, build.bootstrap.consent, build.bootstrap.starter].map(inlineHash),
        styleHashes: [inlineHash(inline)],
        analytics,
        iconOrigin,
      });
  return [...documentHeaders(policy, isSecure), ...serviceHeaders];
}

/** A finished document. */
interface Drawn {
  readonly html: string;
  readonly head: Head;
  readonly styles: DocumentStyles;
  /** The code of the page failed: its markup is left to the browser. */
  readonly isShell: boolean;
}

/**
 * The links of a head as a field of the reply (RFC 8288), for who reads no HTML. Feeds are told of in both formats: in the
 * page itself one of them is enough for every reader.
 */
function linkFieldOf(head: Head): readonly string[] {
  const links = head.flatMap(({ tag, attributes: { rel, type, href = '' } }) => {
    if (tag !== 'link' || (rel !== 'canonical' && rel !== 'alternate')) return [];
    const link = `<${href}>; rel="${rel}"${type ? `; type="${type}"` : ''}`;
    return href.endsWith('.atom') ? [link, link.replace('.atom>', '.json>').replace('atom+xml', 'feed+json')] : [link];
  });
  return links.length > 0 ? ['Link', links.join(', ')] : [];
}

/** No cache keeps a document that may be whole the next time. */
function htmlReply(services: DocumentServices, drawn: Drawn, tags: readonly string[]): ComposedReply {
  const { html: body, head, styles, isShell } = drawn;
  const headers = [...headersOf(services, styles), ...linkFieldOf(head)];
  return {
    kind: 'found',
    isKept: !services.build.isLive && !isShell,
    isProvisional: isShell,
    reply: { contentType: 'text/html; charset=utf-8', body, tags, headers },
  };
}

function tagsOf(view: LinkedView): string[] {
  const own = view.project ? [`detail:${view.project.id}`] : view.content ? [`page:${view.content.slug}`] : [];
  return ['documents', ...own];
}

const drawingFails: TroubleKind = {
  name: 'drawing',
  begins: 'the code of a page fails: it is sent as its data, for the browser to draw',
  ends: 'the code of pages works',
};

/**
 * The markup of a page; empty where its code fails here. The browser has the same data and draws it then: it may do
 * better, and says so itself where it does not.
 */
function drawnApp({ build, troubles }: DocumentServices, url: string, data: InlineData): string {
  const member = `page ${url}`;
  try {
    const app = build.renderer.render({ url, data });
    troubles.worked(member);
    return app;
  } catch (error) {
    troubles.failed(drawingFails, member, { path: url, err: error });
    return '';
  }
}

/**
 * The head of a page as its document has it: with what belongs to the whole site, and with the favicon itself, so that nobody
 * asks for it. The start has its address, which search engines look for there.
 */
function headIn({ siteLinks, favicons }: DocumentServices, page: PageName | 'error', head: Head): Head {
  const drawn = head.map((tag) => {
    const { rel, href = '' } = tag.attributes;
    const favicon = rel === 'icon' && page !== 'landing' ? favicons.get(href) : undefined;
    return favicon ? { ...tag, attributes: { ...tag.attributes, href: favicon } } : tag;
  });
  return [...drawn, ...siteLinks(page)];
}

function renderView(services: DocumentServices, view: LinkedView, query: string): Drawn {
  const { build, messages } = services;
  const { page } = view;
  const data: InlineData = { view: drawnView(view), messages, buildId: build.id };
  const app = drawnApp(services, view.canonicalPath + query, data);
  const ofThePage = headOf({ view, isListed: isListed(query), config: view.config, messages });
  const head = headIn(services, page, ofThePage);
  const styles = documentStyles(build, app, page);
  const html = documentOf(build, { room: siteRoutes[page].room, page, head, app, styles, data: sentDataOf(data) });
  return { html, head, styles, isShell: app === '' };
}

/**
 * The part of a query (`shared/page-query.ts`, in its one spelling) that stands for a document of its own: without filters
 * that neither the menu nor any project names. An unknown value is the unfiltered document (R2), so that made-up values
 * make no documents; the client adds the sentence.
 */
async function knownQuery({ read, sources }: SiteParts, query: string): Promise<string> {
  const kept = new URLSearchParams(query);
  const filters = filterNames.filter((name) => kept.has(name));
  if (filters.length === 0) return query;
  const [list, menu] = await Promise.all([read(sources.list('design')), read(sources.menu)]);
  const items = list.kind === 'found' ? list.value.items : [];
  for (const name of filters) {
    const options = filterOptions(name, items, menu.kind === 'found' ? menu.value : null);
    const isKnown = list.kind === 'found' && options.some(({ value }) => value === kept.get(name));
    if (!isKnown) kept.delete(name);
  }
  return kept.size > 0 ? `?${kept}` : '';
}

/** What is looked for on an overview is looked for in both lists. Without the other one there is less to find (N8). */
async function searchedView({ read, sources }: SiteParts, view: LinkedView, query: string): Promise<LinkedView> {
  if (parameterIn(query, 'q') === undefined) return view;
  const works = await read(sources.list('art'));
  return works.kind === 'found' ? { ...view, works: works.value } : view;
}

/**
 * The document of a page. `query` has one spelling, `''` or `?typology=…`. Filters that nothing names are left out (R2), and
 * no document is made for them; what else visitors make up is drawn for them and forgotten, and no cache may keep it.
 */
export function pageRecipe(services: DocumentServices, { path, match }: PageForm, query: string): Recipe {
  return {
    key: `document:${path}${query}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const parts = { ...services, read };
      const known = await knownQuery(parts, query);
      if (known !== query) return { kind: 'instead', recipe: pageRecipe(services, { path, match }, known) };
      const found = await viewOfPage(parts, match);
      if (found.kind !== 'found') return found;
      if (found.value.canonicalPath !== path) return { kind: 'moved', to: found.value.canonicalPath };
      const view = await searchedView(parts, found.value, query);
      const rendered = () => inSpan(`render ${view.page}`, {}, () => renderView(services, view, query));
      const draw = async () => htmlReply(services, await rendered(), tagsOf(view));
      const made = await (query === '' ? draw() : services.turns.run(draw));
      if (isMadeUp(query)) return { ...made, isKept: false, isProvisional: true };
      return { ...made, isProvisional: made.isProvisional || isProvisionalView(view) };
    },
  };
}

/** The address a failure document stands for: its room's own start, never the one that was asked for. */
function rootOf(room: Room, { artistSlug }: PublicConfig): string {
  return pathOfRoom(room, artistSlug);
}

async function renderFailure(
  services: DocumentServices,
  parts: SiteParts,
  room: Room,
  failure: Failure,
): Promise<Drawn> {
  const { build, messages } = services;
  const { landing: _landing, ...frame } = drawnFrame(await frameOf(parts));
  const data: InlineData = { view: null, frame, messages, failure, buildId: build.id };
  const app = drawnApp(services, rootOf(room, frame.config), data);
  const head = headIn(services, 'error', headOf({ failure, room, config: frame.config, messages }));
  const styles = documentStyles(build, app);
  const html = documentOf(build, { room, page: 'error', head, app, styles, data: sentDataOf(data) });
  return { html, head, styles, isShell: app === '' };
}

/**
 * The document of a failure: one for each room and each way to fail, without the address in it. In place of a page whose
 * content nobody knows it tries again by itself when asked to.
 */
export function failureRecipe(services: DocumentServices, room: Room, failure: Failure): Recipe {
  return {
    key: `document:failure:${room}:${JSON.stringify(failure)}`,
    waitMs: services.waitMs,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const document = await renderFailure(services, { ...services, read }, room, failure);
      return htmlReply(services, document, ['documents']);
    },
  };
}
