import { imagesSchema } from '../../shared/contract/lists/list-query.ts';
import { pagingSchema } from '../../shared/contract/lists/paging.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import { apiBase, type EndpointName, type EndpointParameters, urlOf } from '../../shared/contract/paths.ts';
import type { LinkedProject, Section } from '../../shared/contract/project.ts';
import type { LinkedView } from '../../shared/contract/view.ts';
import { localHref, prefixOf } from '../../shared/page/languages.ts';
import { matchSiteRoute, type PageName, pageNames, pathOf, siteRoutes } from '../../shared/page/site-routes.ts';
import type { LookupResult } from '../base/lookup-result.ts';
import type { SiteDependencies, SiteFacts } from '../content/dependencies.ts';
import { eventBySlug, withNews } from '../content/events.ts';
import { type FixedPage, fixedPage, linkedGeneralPage } from '../content/general-page.ts';
import { languagesOfPage } from '../content/languages.ts';
import { linkedMenu } from '../content/linked-menu.ts';
import { eventPage } from '../content/lists/event-page.ts';
import { type ListName, listResponse, searchResponse, shortlist } from '../content/lists/list-response.ts';
import { linkHeader, pageOf, pathsFrom } from '../content/lists/paging.ts';
import { selectedDetail } from '../content/lists/selection.ts';
import { projectById, projectBySlug, resolveSlug } from '../content/project.ts';
import { resources, type WholeName } from '../content/resources.ts';
import { knownSeoSlug, seoOf } from '../content/seo.ts';
import { generalPages } from '../content/site-pages.ts';
import { isSpellingOf } from '../content/slug.ts';
import type { Sources } from '../content/sources.ts';
import { withTextTrees } from '../content/text-trees.ts';
import { isProvisionalView, landingWithEvent, viewAt } from '../content/view.ts';
import { localeTags } from '../http/purge-tags.ts';
import type { BuildOutcome, ResponseBuilder } from '../http/response-builder.ts';
import { languageOf } from '../normalize/text/text-language.ts';

export interface BuilderServices extends SiteFacts {
  readonly sources: Sources;
  readonly readStored: SiteDependencies['read'];
  readonly waitMs: number;
  /** Queues work of the main thread by client, for arbitrary queries. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly headers: readonly string[];
  /** Without texts of other languages. */
  readonly isStrict?: boolean;
  /** Static sites cannot respond to queries, so their lists are complete. */
  readonly isStatic?: boolean | undefined;
}

interface Outcome<Value = unknown> {
  readonly answer: LookupResult<Value>;
  /** False if visitors can invent the URL: the response is not stored. */
  readonly isBounded: boolean;
  readonly isProvisional?: boolean;
  /** Queues the writing of the JSON, because visitors can invent the URL and values are large. */
  readonly isWrittenInTurn?: boolean;
  readonly tags: readonly string[];
  readonly page?: string | undefined;
  readonly canonical?: string;
  readonly movedTo?: string;
  readonly headers?: readonly string[];
}

type Compose<Value = unknown> = (
  parts: SiteDependencies & Pick<BuilderServices, 'readStored' | 'inTurn' | 'isStatic'>,
  parameters: EndpointParameters,
) => Promise<Outcome<Value>>;

const found = <Value>(value: Value): LookupResult<Value> => ({ kind: 'found', value });

function asRequested(compose: Compose<LinkedProject | LinkedPage | LinkedView>): Compose {
  return async (parts, parameters) => {
    const outcome = await compose(parts, parameters);
    const { answer } = outcome;
    if (answer.kind !== 'found') return outcome;
    const { fields, images, text } = parameters;
    const { canonicalPath } = answer.value;
    const isSelected = fields !== undefined || images !== undefined;
    // There are too many combinations of fields to store them.
    const shown = { page: canonicalPath, ...outcome, isBounded: outcome.isBounded && fields === undefined };
    if (text !== 'tree' && !isSelected) return shown;
    return parts.inTurn(async () => {
      const { value } = answer;
      const selected =
        'blocks' in value ? selectedDetail(value, { fields, images: imagesSchema.parse(images) }) : value;
      return { ...shown, answer: found(text === 'tree' ? await withTextTrees(selected) : selected) };
    });
  };
}

/** Other spellings get a response (R7). Former slugs redirect. */
function project(section: Section): Compose<LinkedProject> {
  return async (parts, { slug = '', ...others }) => {
    const answer = await projectBySlug(parts, section, slug);
    if (answer.kind !== 'found') return { answer, isBounded: false, tags: [] };
    const { id, slug: own } = answer.value;
    const canonical = addressOf(answer.value);
    const outcome = { answer, isBounded: own === slug, tags: [`detail:${id}`], canonical };
    return isSpellingOf(slug, own) ? outcome : { ...outcome, movedTo: addressOf(answer.value, others) };
  };
}

const addressOf = (
  { section, slug }: Pick<LinkedProject, 'section' | 'slug'>,
  others: EndpointParameters = {},
): string => urlOf(section === 'art' ? 'work' : 'project', { slug, ...others });

const pagesByContent: ReadonlyMap<string, PageName> = new Map(
  pageNames.map((page) => [siteRoutes[page].content, page]),
);

function sitePageOf(name: WholeName, { publicConfig }: SiteDependencies): string | undefined {
  const page = pagesByContent.get(name);
  return page && pathOf(page, { name: publicConfig().artistSlug });
}

function fixed(name: FixedPage): Compose<LinkedPage> {
  return async (parts) => ({ answer: await fixedPage(parts, name), isBounded: true, tags: [name] });
}

/** With parameters, the response is stored only if the site requests it, because queries are arbitrary. */
function list(name: ListName): Compose {
  return async (parts, parameters) => {
    const answer = await parts.read(parts.sources[name]);
    const isFirst = Object.keys(parameters).length === 0;
    const page = isFirst ? { page: sitePageOf(name, parts) } : {};
    const about = { isBounded: isFirst, tags: [name], ...page };
    if (answer.kind !== 'found' || (isFirst && parts.isStatic)) return { answer, ...about };
    const respond = () => listResponse(name, answer.value, parameters);
    const value = await (isFirst ? respond() : parts.inTurn(respond));
    return {
      answer: found(value),
      ...about,
      // Shared caches must not fill with words and times that clients invent.
      isProvisional: parameters.q !== undefined || parameters.updatedSince !== undefined,
      headers: linkHeader(value.links),
    };
  };
}

const search: Compose = async (parts, parameters) => {
  // Load before queueing, so that no client waits for another's loads.
  await Promise.all([parts.read(parts.sources.projects), parts.read(parts.sources.works)]);
  const answer = await parts.inTurn(() => searchResponse(parts, parts.readStored, parameters));
  if (answer.kind !== 'found') return { answer, isBounded: false, tags: [] };
  return { answer, isBounded: false, isProvisional: true, tags: ['search'], headers: linkHeader(answer.value.links) };
};

const composers: Readonly<Record<EndpointName, Compose>> = {
  config: async ({ publicConfig }) => ({ answer: found(publicConfig()), isBounded: true, tags: ['config'] }),
  site: async ({ siteOwn }) => ({ answer: found(siteOwn), isBounded: true, tags: ['config'] }),
  menu: async (parts) => {
    const menu = await parts.read(parts.sources.menu);
    if (menu.kind !== 'found') return { answer: menu, isBounded: true, tags: ['menu'] };
    return { answer: found(linkedMenu(await withNews(parts, menu.value), parts)), isBounded: true, tags: ['menu'] };
  },
  landing: async (parts) => {
    const answer = await landingWithEvent(parts);
    const isProvisional = answer.kind === 'found' && resources.landing.isEmpty(answer.value);
    return { answer, isBounded: true, isProvisional, tags: ['landing'], page: sitePageOf('landing', parts) };
  },
  projects: list('projects'),
  works: list('works'),
  project: asRequested(project('design')),
  work: asRequested(project('art')),
  projectById: asRequested(async (parts, { id = '' }) => {
    const answer = await projectById(parts, id);
    const address = answer.kind === 'found' ? { canonical: addressOf(answer.value) } : {};
    return { answer, isBounded: true, tags: [`detail:${id}`], ...address };
  }),
  about: asRequested(fixed('about')),
  process: asRequested(fixed('process')),
  biography: asRequested(fixed('biography')),
  resolve: async (parts, { section, slug = '' }) => ({
    answer: await resolveSlug(parts, section === 'art' ? 'art' : 'design', slug),
    isBounded: false,
    tags: [],
  }),
  pages: async (parts, parameters) => {
    const answer = await generalPages(parts);
    const isWholeList = Object.keys(parameters).length === 0;
    if (isWholeList || answer.kind !== 'found') return { answer, isBounded: isWholeList, tags: ['pages'] };
    const paged = pageOf(answer.value.items, {
      ...pagingSchema.parse(parameters),
      idOf: ({ canonicalPath }) => canonicalPath,
      pathFrom: pathsFrom('pages', parameters),
    });
    return { answer: found(paged), isBounded: false, tags: ['pages'], headers: linkHeader(paged.links) };
  },
  page: asRequested(async (parts, { slug = '' }) => {
    const answer = await linkedGeneralPage(parts, slug);
    // Empty pages and other spellings are arbitrary.
    const isBounded = answer.kind === 'found' && answer.value.slug === slug && !answer.value.isEmpty;
    const shown = isBounded ? {} : { page: undefined };
    return { answer, isBounded, tags: [`page:${slug}`], ...shown };
  }),
  events: async (parts, parameters) => {
    const answer = await eventPage(parts, parameters);
    const isBounded = Object.keys(parameters).every((name) => name === 'when');
    const headers = answer.kind === 'found' ? linkHeader(answer.value.links) : [];
    return { answer, isBounded, tags: ['events'], page: pathOf('news'), headers };
  },
  event: async (parts, { slug = '' }) => {
    const answer = await eventBySlug(parts, slug);
    const event = answer.kind === 'found' ? answer.value : undefined;
    return { answer, isBounded: event?.slug === slug, tags: ['events'], page: event?.canonicalPath };
  },
  shortlist: async (parts, { items = '' }) => {
    const answer = found(await parts.inTurn(() => shortlist(parts, items)));
    return { answer, isBounded: false, isProvisional: true, tags: ['projects', 'works'] };
  },
  search,
  seo: async (parts, { slug = '' }) => {
    const known = await knownSeoSlug(parts, slug);
    const value = await seoOf(parts, known);
    const isBounded = known === slug && !value.isFallback;
    return {
      answer: found(value),
      isBounded,
      isProvisional: value.isFallback && parts.sources.hasCall('seo'),
      tags: [`seo:${slug}`],
    };
  },
  view: asRequested(async (parts, { path = '' }) => {
    const answer = await viewAt(parts, path.split(/[?#]/)[0] ?? '/');
    if (answer.kind !== 'found') return { answer, isBounded: false, tags: [] };
    const { value } = answer;
    const isProvisional = isProvisionalView(parts, value);
    return { answer, isBounded: false, isProvisional, isWrittenInTurn: true, tags: [] };
  }),
};

/** Returns a Link header (RFC 8288, RFC 6596) to the page and the canonical URL. */
function linkFieldOf({ page, canonical }: Outcome, prefix: string): readonly string[] {
  const links = [
    ...(page === undefined ? [] : [`<${localHref(page, prefix)}>; rel="alternate"; type="text/html"`]),
    ...(canonical === undefined ? [] : [`<${localHref(canonical, prefix)}>; rel="canonical"`]),
  ];
  return links.length > 0 ? ['Link', links.join(', ')] : [];
}

/** Adds the page in all languages, if the site has several. */
async function withLanguages(parts: SiteDependencies, outcome: Outcome): Promise<Outcome> {
  const { answer, page } = outcome;
  const match = page === undefined ? undefined : matchSiteRoute(page);
  if (!match || answer.kind !== 'found' || !parts.publicConfig().locales) return outcome;
  const value = Object(answer.value);
  // A view has them.
  if (value.locales) return outcome;
  const { content } = match.route;
  const shown = content === 'project' || content === 'work' ? 'project' : content === 'event' ? 'event' : 'content';
  const locales = await languagesOfPage(parts, match, 'blocks' in value ? { [shown]: value } : {});
  return { ...outcome, answer: found({ ...value, locales }) };
}

const hrefFields: ReadonlySet<string> = new Set(['canonicalPath', 'path', 'href', 'first', 'previous', 'next', 'last']);

type Local = Pick<BuilderServices, 'publicConfig' | 'isStrict'>;

/** A path in the language of a response. Calls of the API also keep `fallback=none`. */
export function localApiHref(path: string, { publicConfig, isStrict }: Local): string {
  const local = localHref(path, prefixOf(publicConfig()));
  return isStrict && path.startsWith(`${apiBase}/`) ? `${local}${local.includes('?') ? '&' : '?'}fallback=none` : local;
}

/** With the language, and with links that stay in it. `isStrict`: without what another language supplies. */
export function localJson(value: unknown, services: Local, config = services.publicConfig()): string {
  if (!config.locales) return JSON.stringify(value);
  const { isStrict } = services;
  const isLocale = (lang: unknown) => lang !== config.locale && config.locales?.some(({ locale }) => locale === lang);
  const own = (part: unknown): unknown => {
    if (!isStrict || typeof part !== 'object' || part === null) return part;
    // An image stays, without its texts.
    if (Array.isArray(part))
      return part.filter((item) => Object(item).src !== undefined || !isLocale(languageOf(item)));
    const fields = Object.entries(part).filter(([name]) => {
      const lang =
        Reflect.get(part, `${name}Lang`) ?? (/^(?:caption|alt)$/.test(name) ? Reflect.get(part, 'lang') : '');
      return !isLocale(lang);
    });
    return Object.fromEntries(fields);
  };
  const local = (name: string, part: unknown) =>
    typeof part === 'string' && hrefFields.has(name) ? localApiHref(part, services) : own(part);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  // Paths to other languages have their own prefix.
  const { locales, ...rest }: { readonly locales?: unknown } = value;
  const text = JSON.stringify({ ...rest, locale: config.locale }, local);
  return locales === undefined ? text : `${text.slice(0, -1)},"locales":${JSON.stringify(locales)}}`;
}

async function composed(outcome: Outcome, services: BuilderServices): Promise<BuildOutcome> {
  const { answer, isBounded, isProvisional, isWrittenInTurn, tags, headers: own = [], movedTo } = outcome;
  if (answer.kind !== 'found') return answer;
  const config = services.publicConfig();
  const prefix = prefixOf(config);
  if (movedTo !== undefined) return { kind: 'moved', to: localApiHref(movedTo, services) };
  const headers = [...services.headers, ...linkFieldOf(outcome, prefix)];
  const write = async () => localJson(answer.value, services, config);
  const body = await (isWrittenInTurn ? services.inTurn(write) : write());
  return {
    kind: 'found',
    isStored: isBounded,
    isProvisional,
    response: {
      contentType: 'application/json; charset=utf-8',
      body,
      tags: [...tags, ...localeTags(config)],
      headers: [...headers, ...own],
    },
  };
}

export const builderOf = (
  name: EndpointName,
  parameters: EndpointParameters,
  services: BuilderServices,
): ResponseBuilder => ({
  key: `api:${name}:${JSON.stringify(parameters)}${prefixOf(services.publicConfig())}${services.isStrict ? '!' : ''}`,
  waitMs: services.waitMs,
  servesOldMeanwhile: false,
  compose: async (read) => {
    const parts = { ...services, read };
    return composed(await withLanguages(parts, await composers[name](parts, parameters)), services);
  },
});
