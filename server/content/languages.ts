import type { Event } from '../../shared/contract/event.ts';
import type { LinkedLanguage } from '../../shared/contract/language.ts';
import type { Page } from '../../shared/contract/page.ts';
import type { ProjectSummary } from '../../shared/contract/project.ts';
import { localHref } from '../../shared/page/languages.ts';
import {
  detailSectionOf,
  pathOf,
  pathOfGeneralPage,
  pathOfProject,
  type RouteMatch,
} from '../../shared/page/site-routes.ts';
import { type Coverage, languagesIn } from '../base/translations.ts';
import { languageOf } from '../normalize/text/text-language.ts';
import type { SiteDependencies } from './dependencies.ts';
import { isFixedPage } from './general-page.ts';
import type { Sources } from './sources.ts';

/** The project, text page or event that is on the page. */
interface PageContent {
  readonly project?: Pick<ProjectSummary, 'id' | 'section'>;
  readonly content?: Pick<Page, 'slug' | 'isBuiltIn'>;
  readonly event?: Pick<Event, 'id'>;
}

interface Read {
  readonly parts: SiteDependencies;
  readonly sources: (locale: string) => Sources;
  readonly locales: readonly string[];
}

type InLanguage = (locale: string, index: number) => Promise<Partial<Coverage> & { readonly path: string }>;

const whole: Coverage = { isComplete: true };

async function coverageOf(
  { parts, sources, locales: [main = ''] }: Read,
  source: (sources: Sources) => Parameters<SiteDependencies['read']>[0],
) {
  const part = await parts.read(source(sources(main)));
  return part.kind === 'found' ? languagesIn(Object(part.value)) : undefined;
}

function ofProject(read: Read, { id, section }: NonNullable<PageContent['project']>): InLanguage {
  return async (locale) => {
    const [list, coverage] = await Promise.all([
      read.parts.read(read.sources(locale).list(section)),
      coverageOf(read, (sources) => sources.project(id)),
    ]);
    const item = list.kind === 'found' ? list.value.items.find((one) => one.id === id) : undefined;
    // Without the stored detail, only the default language is certain.
    if (!coverage) return { path: item ? pathOfProject(item) : '', text: read.locales[0], isComplete: false };
    const { titleLang = locale, leadLang = locale } = item ?? {};
    const isFallback = (lang: string) => lang !== locale && read.locales.includes(lang);
    const { text = isFallback(titleLang) ? titleLang : locale, isComplete = true } = coverage[locale] ?? {};
    const isWhole = isComplete && !isFallback(titleLang) && !isFallback(leadLang);
    return { path: item ? pathOfProject(item) : '', text, isComplete: isWhole };
  };
}

function ofText(read: Read, { route, parameters }: RouteMatch, slug: string): InLanguage {
  const { content } = route;
  const source = (sources: Sources) => (isFixedPage(content) ? sources[content] : sources.page(slug));
  return async (locale) => {
    const coverage = await coverageOf(read, source);
    const part = await read.parts.read(source(read.sources(locale)));
    const own = part.kind === 'found' && 'slug' in part.value ? part.value.slug : slug;
    const path = isFixedPage(content) ? pathOf(pageOf(route), parameters) : pathOfGeneralPage(own);
    return { path, ...coverage?.[locale] };
  };
}

const pageOf = ({ content }: RouteMatch['route']) =>
  content === 'biography' ? 'art-biography-name' : content === 'process' ? 'design-process' : 'design-about';

/** All events are one entry, so each is in the languages of its own fields. */
function ofEvent(read: Read, id: string): InLanguage {
  return async (locale) => {
    const list = await read.parts.read(read.sources(locale).events);
    const event = list.kind === 'found' ? list.value.items.find((one) => one.id === id) : undefined;
    if (!event) return { path: '' };
    const { title, titleLang = locale, lead, leadLang = locale, blocks, canonicalPath: path } = event;
    const own = (lang: unknown) => read.locales.find((one) => one === lang) ?? locale;
    const texts = [...(lead ? [own(leadLang)] : []), ...blocks.map((block) => own(languageOf(block)))];
    const main = texts.length > 0 ? texts : [own(title && titleLang)];
    const isComplete = [own(titleLang), ...texts].every((lang) => lang === locale);
    return { path, text: main.includes(locale) ? locale : main[0], isComplete };
  };
}

/** Overviews are in a language if the introduction or an item is. */
function ofOverview(read: Read, match: RouteMatch, path: string): InLanguage {
  const { content } = match.route;
  return async (locale) => {
    const names =
      content === 'events'
        ? (['events'] as const)
        : content === 'projects' || content === 'works'
          ? ([content, 'landing'] as const)
          : (['landing', 'projects', 'works'] as const);
    const all = await Promise.all(names.map((name) => coverageOf(read, (sources) => sources[name])));
    const texts = all.map((coverage) => coverage?.[locale] ?? whole);
    const isOwn = texts.some(({ text }) => text === locale);
    const { text } = texts.find((one) => one.text !== undefined) ?? whole;
    return { path, text: isOwn ? locale : text, isComplete: texts.every(({ isComplete }) => isComplete) };
  };
}

/** The page in each language of the site: the one table of links between them. Undefined with one language. */
export async function languagesOfPage(
  parts: SiteDependencies,
  match: RouteMatch,
  { project, content, event }: PageContent,
): Promise<readonly LinkedLanguage[] | undefined> {
  const languages = parts.publicConfig().locales;
  if (!languages) return undefined;
  const locales = languages.map(({ locale }) => locale);
  const read: Read = { parts, sources: (locale) => parts.sources.inLocale(locale), locales };
  const path = pathOf(match.page, match.parameters);
  const isBuiltIn = content?.isBuiltIn === true;
  const inLanguage: InLanguage = project
    ? ofProject(read, project)
    : event
      ? ofEvent(read, event.id)
      : isBuiltIn || match.route.content === 'shortlist'
        ? async () => ({ path, ...whole })
        : content
          ? ofText(read, match, content.slug)
          : detailSectionOf(match.page)
            ? async () => ({ path })
            : ofOverview(read, match, path);
  const pages = await Promise.all(locales.map(inLanguage));
  return languages.map(({ locale, prefix }, index) => {
    const { path: own = path, text = locale, isComplete = true } = pages[index] ?? {};
    return { locale, path: localHref(own || path, prefix), isComplete, ...(text !== locale && { text }) };
  });
}
