import type { Menu } from '../../shared/contract/menu.ts';
import type { ProjectSummary, Section } from '../../shared/contract/project.ts';
import type { Normalized, Subject } from '../normalize/reply/context.ts';
import type { CallTemplate } from '../upstream/call.ts';
import { fixedSeoSlugs } from './slug.ts';

/** What has come and gone between two values of a list. */
export interface ListChange {
  readonly gained: readonly Pick<ProjectSummary, 'id' | 'slug'>[];
  /** By their ids. */
  readonly lost: readonly string[];
  /** All that it lists now. */
  readonly listed: readonly Pick<ProjectSummary, 'id' | 'slug'>[];
}

/** Reads a reply of the upstream. Pure; throws NormalizeRefusal and nothing else. */
export type Normalizer<Value> = (wire: unknown, subject: Subject) => Normalized<Value>;

type Reference = readonly [resource: 'project' | 'seo', key: string];

/** What there is to say of a call besides how a content system is asked for it. */
export interface CallKind {
  /** As the specification has it: spelling and slashes of the paths are the API's own, slips included. */
  readonly specified?: CallTemplate;
  /** The reply is a list: it may come in pages, and "no content" means an empty one. */
  readonly isList?: boolean;
  /** It is about one thing of many, of which there may be none. */
  readonly isOfOne?: boolean;
  /** What logs and metrics know it by, where that is not its name. */
  readonly loggedAs?: string;
}

/** A resource of the upstream: how it is called, read, judged, kept and purged. Its name is that of its policy, and of its call. */
export interface Resource<Value> {
  readonly call: CallKind;
  /**
   * Loads what reads a reply: the parsers of HTML and Markdown behind it are slow to load and to run. Only the worker
   * calls it (`tests/architecture/start.test.ts`).
   */
  readonly normalizer: () => Promise<Normalizer<Value>>;
  /** Has a value nothing to show? Such a one may not easily replace one that has. A method: any row is then one of unknown. */
  isEmpty(value: Value): boolean;
  /** Names that operators and caches have known it by, where they are not the row's own. */
  readonly knownAs?: { readonly key?: string; readonly tag?: string };
  /** The slug in a key that visitors can make up, if it is one. */
  readonly arbitrarySlug?: (key: string) => string | undefined;
  /** Says when it, or what it lists, was changed last: read beside the value before. */
  readonly isDated?: boolean;
  /** The section whose slugs it says. */
  readonly section?: Section;
  /** What a changed list tells of others: they have come, or gone. */
  readonly newsOf?: (change: ListChange) => {
    readonly gained: readonly Reference[];
    readonly lost: readonly Reference[];
  };
}

/** A resource of which there are many: each by its key, which is the one thing that its call is asked about. */
export interface KeyedResource<Value> extends Resource<Value> {
  readonly keyedBy: 'id' | 'slug';
}

function whole<Value>(
  row: Resource<Value> & { readonly keyedBy?: never },
): Resource<Value> & { readonly keyedBy?: never } {
  return row;
}

function keyed<Value>(row: KeyedResource<Value>): KeyedResource<Value> {
  return row;
}

/** A section's list. Details and search engine data of what has come are asked for, those of what has gone doubted. */
function list(section: Section, path: string) {
  return whole({
    call: { isList: true, specified: { path } },
    normalizer: async () => {
      const { normalizeProjectList } = await import('../normalize/project-list.ts');
      return (wire, subject) => normalizeProjectList(wire, section, subject);
    },
    isEmpty: ({ total }) => total === 0,
    isDated: true,
    section,
    newsOf: ({ gained, lost }) => ({
      gained: gained.flatMap(({ id, slug }): Reference[] => [
        ['project', id],
        ['seo', `${section}/${slug}`],
      ]),
      lost: lost.map((id) => ['project', id]),
    }),
  });
}

function textPage(slug: string, path: string) {
  return whole({
    call: { specified: { path } },
    normalizer: async () => {
      const { normalizePage } = await import('../normalize/page.ts');
      return (wire, subject) => normalizePage(wire, slug, subject);
    },
    isEmpty: ({ isEmpty }) => isEmpty,
    isDated: true,
  });
}

/** Pages with an address of their own in the site: there is such a page, even with nothing on it. */
const lastingSlugs: ReadonlySet<string> = new Set(['contact-us', 'privacy-policy']);

/** Lists have projects by these names, the upstream may have general pages by any. */
const slugOfDesignPage = /^design\/([^/]+)$/;

/** The resources of the content API; how each is called is data of its own (`./calls/call-table.ts`). */
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
    /** Reads the list of the general pages, where that stands in for a menu. */
    pagesNormalizer: async (): Promise<Normalizer<Menu>> => (await import('../normalize/menu.ts')).normalizePagesAsMenu,
  },
  seo: keyed({
    keyedBy: 'slug',
    // Reads only, in spite of its method.
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
  // The one resource that only the upstream knows the names of: any slug has to be asked for.
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
      return (wire, subject) => normalizeGeneralPage(wire, subject.slug, subject);
    },
    isEmpty: ({ isEmpty }) => isEmpty,
    isDated: true,
    arbitrarySlug: (slug) => (lastingSlugs.has(slug) ? undefined : slug),
    knownAs: { tag: 'pages' },
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

/** Calls that bring what a resource's own does in the specification, where a content system has two for it. */
const otherCalls = {
  // The detail of a work, where works have a call of their own.
  work: { isOfOne: true },
  // The list of the general pages, which the specification has no call for.
  pages: { isList: true, loggedAs: 'page-list' },
} satisfies Readonly<Record<string, CallKind>>;

/** All that a content API can be asked for. */
export type CallName = ResourceName | keyof typeof otherCalls;

const ownCalls = resourceNames.map((name) => [name, resources[name].call] as const);

// Object.fromEntries forgets which names there are: exactly those of the table.
export const callKinds: Readonly<Record<CallName, CallKind>> = {
  ...(Object.fromEntries(ownCalls) as Record<ResourceName, CallKind>),
  ...otherCalls,
};

export const callNames = Object.keys(callKinds) as readonly CallName[];

/** What logs and metrics know a call by. */
export function loggedNameOf(name: CallName): string {
  return callKinds[name].loggedAs ?? name;
}

const wholeNames: ReadonlySet<string> = new Set(resourceNames.filter((name) => !('keyedBy' in resources[name])));

export function isWhole(name: string): name is WholeName {
  return wholeNames.has(name);
}

/** One value that there is, or may be. */
export interface Wanted {
  readonly name: ResourceName;
  /** '' where there is but one. */
  readonly key: string;
}

/** What keys and purges call the resource. */
export function keyNameOf(name: ResourceName): string {
  const { knownAs }: Resource<unknown> = resources[name];
  return knownAs?.key ?? name;
}

/** The name of a value, for purges and in keys: `menu`, `page:care`. */
export function labelOf({ name, key }: Wanted): string {
  return isWhole(name) ? keyNameOf(name) : `${keyNameOf(name)}:${key}`;
}

/** The value that has this name; undefined where none can have it. */
export function wantedOf(label: string): Wanted | undefined {
  const [own = '', ...rest] = label.split(':');
  const key = rest.join(':');
  const name = resourceNames.find((one) => keyNameOf(one) === own);
  return name !== undefined && isWhole(name) === (rest.length === 0) && (key !== '' || isWhole(name))
    ? { name, key }
    : undefined;
}
