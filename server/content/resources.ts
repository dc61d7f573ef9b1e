import type { Menu } from '../../shared/contract/menu.ts';
import type { ProjectSummary, Section } from '../../shared/contract/project.ts';
import { isLegalSlug } from '../../shared/page/site-routes.ts';
import type { Normalized, Subject } from '../normalize/ground/context.ts';
import type { CallTemplate } from '../upstream/call.ts';
import { fixedSeoSlugs } from './slug.ts';

export interface ListChange {
  readonly gained: readonly Pick<ProjectSummary, 'id' | 'slug'>[];
  readonly lost: readonly string[];
  readonly listed: readonly Pick<ProjectSummary, 'id' | 'slug'>[];
  /** The slugs of the other languages. */
  readonly listedIn?: readonly (readonly [locale: string, ListChange['listed']])[];
}

/** Reads an upstream response. Pure. Throws only NormalizeRefusal. */
export type Normalizer<Value> = (payload: unknown, subject: Subject) => Normalized<Value>;
type Reference = readonly [resource: 'project' | 'seo', key: string];

export interface CallKind {
  readonly specified?: CallTemplate;
  /** It may be paged, and "no content" means empty. */
  readonly isList?: boolean;
  readonly isOfOne?: boolean;
  /** A content API without it refuses the call. */
  readonly isOptional?: boolean;
  readonly loggedAs?: string;
}

export interface Resource<Value> {
  readonly call: CallKind;
  /** Only the worker calls it, because parsers load slowly (`tests/architecture/start.test.ts`). */
  readonly normalizer: () => Promise<Normalizer<Value>>;
  /** A method, so that any row is assignable to a row of unknown. */
  isEmpty(value: Value): boolean;
  readonly knownAs?: { readonly key?: string; readonly tag?: string };
  readonly arbitrarySlug?: (key: string) => string | undefined;
  /** It has a change date, so it is compared with the stored value. */
  readonly isDated?: boolean;
  readonly section?: Section;
  readonly relatedTo?: (change: ListChange) => {
    readonly gained: readonly Reference[];
    readonly lost: readonly Reference[];
  };
}

const whole = <Value>(row: Resource<Value> & { readonly keyedBy?: never }) => row;

const keyed = <Value>(row: Resource<Value> & { readonly keyedBy: 'id' | 'slug' }) => row;

const list = (section: Section, path: string) =>
  whole({
    call: { isList: true, specified: { path } },
    normalizer: async () => {
      const { normalizeProjectList } = await import('../normalize/project-list.ts');
      return (payload, subject) => normalizeProjectList(payload, section, subject);
    },
    isEmpty: ({ total }) => total === 0,
    isDated: true,
    section,
    relatedTo: ({ gained, lost }) => ({
      gained: gained.flatMap(({ id, slug }): Reference[] => [
        ['project', id],
        ['seo', `${section}/${slug}`],
      ]),
      lost: lost.map((id) => ['project', id]),
    }),
  });

const textPage = (slug: string, path: string) =>
  whole({
    call: { specified: { path } },
    normalizer: async () => {
      const { normalizePage } = await import('../normalize/page.ts');
      return (payload, subject) => normalizePage(payload, slug, subject);
    },
    isEmpty: ({ isEmpty }) => isEmpty,
    isDated: true,
  });

/** Projects and general pages share these paths. */
const slugOfDesignPage = /^design\/([^/]+)$/;

export const resources = {
  landing: whole({
    call: { specified: { path: '{name}/get-laning-videos' } },
    normalizer: async () => (await import('../normalize/landing.ts')).normalizeLanding,
    isEmpty: ({ videos, intro }) =>
      !videos.design && !videos.art && intro.design.length === 0 && intro.art.length === 0,
  }),
  menu: {
    ...whole({
      call: { specified: { path: '{name}/get-burgermenu-items/' } },
      normalizer: async () => (await import('../normalize/menu.ts')).normalizeMenu,
      isEmpty: ({ art, design }) => art.items.length === 0 && design.length === 0,
    }),
    pagesNormalizer: async (): Promise<Normalizer<Menu>> => (await import('../normalize/menu.ts')).normalizePagesAsMenu,
  },
  seo: keyed({
    keyedBy: 'slug',
    // Reads only, despite its method.
    call: { isOfOne: true, specified: { method: 'POST', path: '{name}/get-seo/', query: { slug: '{slug}' } } },
    normalizer: async () => (await import('../normalize/seo.ts')).normalizeSeo,
    isEmpty: ({ isFallback }) => isFallback,
    arbitrarySlug: (slug) => (fixedSeoSlugs.has(slug) ? undefined : slugOfDesignPage.exec(slug)?.[1]),
  }),
  projects: list('design', '{name}/get-design-projects/'),
  works: list('art', '{name}/get-art-projects/'),
  project: keyed({
    keyedBy: 'id',
    call: {
      isOfOne: true,
      loggedAs: 'detail',
      specified: { path: '{name}/get-design-projects-detail/', query: { id: '{id}' } },
    },
    normalizer: async () => (await import('../normalize/project-detail.ts')).normalizeProjectDetail,
    isEmpty: ({ blocks }) => blocks.length === 0,
    isDated: true,
    knownAs: { key: 'detail', tag: 'details' },
  }),
  // Only the upstream knows the names of pages, so any slug must be requested.
  page: keyed({
    keyedBy: 'slug',
    call: {
      isList: true,
      isOfOne: true,
      loggedAs: 'pages',
      specified: { path: '{name}/get-pages/', query: { slug: '{slug}' } },
    },
    normalizer: async () => {
      const { normalizeGeneralPage } = await import('../normalize/page.ts');
      return (payload, subject) => normalizeGeneralPage(payload, subject.slug, subject);
    },
    isEmpty: ({ isEmpty }) => isEmpty,
    isDated: true,
    // These pages exist even if they are empty.
    arbitrarySlug: (slug) => (slug === 'contact-us' || isLegalSlug(slug) ? undefined : slug),
    knownAs: { tag: 'pages' },
  }),
  events: whole({
    call: { isList: true, isOptional: true, specified: { path: '{name}/get-events/' } },
    normalizer: async () => (await import('../normalize/event-list.ts')).normalizeEvents,
    isEmpty: ({ total }) => total === 0,
    isDated: true,
  }),
  about: textPage('about', '{name}/get-about/'),
  process: textPage('process', '{name}/get-process/'),
  biography: textPage('biography', '{name}/get-biography/'),
};

export type ResourceName = keyof typeof resources;

export type ContentOf<Name extends ResourceName> =
  (typeof resources)[Name] extends Resource<infer Value> ? Value : never;

export type KeyedName = {
  [Name in ResourceName]: (typeof resources)[Name] extends { readonly keyedBy: string } ? Name : never;
}[ResourceName];

export type WholeName = Exclude<ResourceName, KeyedName>;

export const resourceNames = Object.keys(resources) as readonly ResourceName[];

const otherCalls = {
  work: { isOfOne: true },
  pages: { isList: true, loggedAs: 'page-list' },
} satisfies Readonly<Record<string, CallKind>>;

export type CallName = ResourceName | keyof typeof otherCalls;

const ownCalls = resourceNames.map((name) => [name, resources[name].call] as const);

// Object.fromEntries forgets the names: exactly those of the table.
export const callKinds: Readonly<Record<CallName, CallKind>> = {
  ...(Object.fromEntries(ownCalls) as Record<ResourceName, CallKind>),
  ...otherCalls,
};

export const callNames = Object.keys(callKinds) as readonly CallName[];

export const loggedNameOf = (name: CallName): string => callKinds[name].loggedAs ?? name;

const wholeNames: ReadonlySet<string> = new Set(resourceNames.filter((name) => !('keyedBy' in resources[name])));

export const isWhole = (name: string): name is WholeName => wholeNames.has(name);

export interface Wanted {
  readonly name: ResourceName;
  readonly key: string;
}

export function keyNameOf(name: ResourceName): string {
  const { knownAs }: Resource<unknown> = resources[name];
  return knownAs?.key ?? name;
}

/** Returns the name of a value in keys and purges: `menu`, `page:care`. */
export const labelOf = ({ name, key }: Wanted): string =>
  isWhole(name) ? keyNameOf(name) : `${keyNameOf(name)}:${key}`;

export function wantedOf(label: string): Wanted | undefined {
  const [own = '', ...rest] = label.split(':');
  const key = rest.join(':');
  const name = resourceNames.find((one) => keyNameOf(one) === own);
  return name !== undefined && isWhole(name) === (rest.length === 0) && (key !== '' || isWhole(name))
    ? { name, key }
    : undefined;
}
