import type { Landing } from '../../shared/contract/landing.ts';
import type { Menu } from '../../shared/contract/menu.ts';
import type { Page } from '../../shared/contract/page.ts';
import type { ProjectList, Section } from '../../shared/contract/project.ts';
import type { Seo } from '../../shared/contract/seo.ts';
import type { Related, Source } from '../cache/entry.ts';
import type { ProjectDetail } from '../normalize/project-detail.ts';
import type { ListChange } from './list-change.ts';
import { type ContentServices, sourceOf } from './resource.ts';
import { fixedSeoSlugs } from './slug.ts';

/** Every value that is read from the upstream, one source for each of the ten calls. */
export interface Sources {
  readonly landing: Source<Landing>;
  readonly menu: Source<Menu>;
  /** The list of a section: design projects or art works. */
  readonly list: (section: Section) => Source<ProjectList>;
  readonly detail: (id: string) => Source<ProjectDetail>;
  readonly about: Source<Page>;
  readonly process: Source<Page>;
  readonly biography: Source<Page>;
  readonly page: (slug: string) => Source<Page>;
  readonly seo: (slug: string) => Source<Seo>;
}

function detail(services: ContentServices, id: string): Source<ProjectDetail> {
  return sourceOf(services, {
    key: `detail:${id}`,
    tags: ['details', `detail:${id}`],
    policy: 'project',
    call: 'detail',
    query: { id },
  });
}

/** about, process and biography: a page each, from a call of its own. */
function textPage(services: ContentServices, name: 'about' | 'process' | 'biography'): Source<Page> {
  return sourceOf(services, {
    key: name,
    tags: [name],
    policy: name,
    call: name,
  });
}

/** What a changed list tells: the details and search engine data of items that have come, or gone. */
function newsOfList(services: ContentServices, section: Section, { gained, lost }: ListChange): Related {
  const seoKey = (slug: string) => `${services.keyPrefix}:seo:${section}/${slug}`;
  const detailKey = (id: string) => `${services.keyPrefix}:detail:${id}`;
  return {
    gained: gained.flatMap(({ id, slug }) => [detailKey(id), seoKey(slug)]),
    lost: lost.map((id) => detail(services, id)),
  };
}

function list(services: ContentServices, section: Section): Source<ProjectList> {
  const name = section === 'design' ? 'projects' : 'works';
  return sourceOf(services, {
    key: name,
    tags: [name],
    policy: name,
    call: name,
    newsOf: (change) => newsOfList(services, section, change),
  });
}

function landing(services: ContentServices): Source<Landing> {
  return sourceOf(services, {
    key: 'landing',
    tags: ['landing'],
    policy: 'landing',
    call: 'landing',
  });
}

function menu(services: ContentServices): Source<Menu> {
  return sourceOf(services, {
    key: 'menu',
    tags: ['menu'],
    policy: 'menu',
    call: 'menu',
  });
}

/** Pages with an address of their own in the site: there is such a page, even with nothing on it. */
const lastingSlugs: ReadonlySet<string> = new Set(['contact-us', 'privacy-policy']);

/** General pages are the one resource that only the upstream knows the names of: any slug has to be asked for. */
function generalPage(services: ContentServices, slug: string): Source<Page> {
  return sourceOf(services, {
    key: `page:${slug}`,
    tags: ['pages', `page:${slug}`],
    policy: 'page',
    call: 'pages',
    query: { slug },
    anySlug: lastingSlugs.has(slug) ? undefined : slug,
  });
}

/** Lists have projects by these names, the upstream may have general pages by any. */
const slugOfDesignPage = /^design\/([^/]+)$/;

function seo(services: ContentServices, slug: string): Source<Seo> {
  const page = fixedSeoSlugs.has(slug) ? undefined : slugOfDesignPage.exec(slug)?.[1];
  return sourceOf(services, {
    key: `seo:${slug}`,
    tags: ['seo', `seo:${slug}`],
    policy: 'seo',
    call: 'seo',
    query: { slug },
    anySlug: page,
  });
}

/** The sources over one upstream. */
export function createSources(services: ContentServices): Sources {
  const lists = { design: list(services, 'design'), art: list(services, 'art') };
  return {
    landing: landing(services),
    menu: menu(services),
    list: (section) => lists[section],
    detail: (id) => detail(services, id),
    about: textPage(services, 'about'),
    process: textPage(services, 'process'),
    biography: textPage(services, 'biography'),
    page: (slug) => generalPage(services, slug),
    seo: (slug) => seo(services, slug),
  };
}
