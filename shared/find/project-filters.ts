import type { Menu } from '../contract/menu.ts';
import type { FilterCounts, Option, ProjectSummary } from '../contract/project.ts';
import { optionValueOf } from './option-value.ts';

/** In the order of canonical queries. */
export const filterNames = ['typology', 'size', 'availability'] as const;

export const wallFilterNames = ['series', 'medium', 'availability'] as const;

export type FilterName = (typeof filterNames)[number];
export type AnyFilterName = FilterName | (typeof wallFilterNames)[number];

type Filtered = Pick<ProjectSummary, 'typologies' | 'size'> &
  Partial<Pick<ProjectSummary, 'medium' | 'extra' | 'availability'>>;

export function optionsOfProject(project: Filtered, name: AnyFilterName): readonly Option[] {
  if (name === 'typology') return project.typologies;
  if (name === 'size') return project.size ? [project.size] : [];
  const { medium, availability, extra = {} } = project;
  const series = Object.entries(extra).find(([field]) => /^series$/i.test(field))?.[1];
  const text = { medium, series, availability: availability?.state }[name];
  // Texts that differ in case or spelling are one option.
  return text ? [{ value: optionValueOf(text), label: text }] : [];
}

interface FilteredList {
  readonly items: readonly Filtered[];
  /** Of a list in parts. */
  readonly counts?: FilterCounts | undefined;
  readonly total?: number;
}

/** Options of a filter: those of the menu, then those of projects only. Sizes only if projects have one (N6). */
export function filterOptions(
  name: AnyFilterName,
  { items, counts, total = items.length }: FilteredList,
  menu: Pick<Menu, 'typologies' | 'sizes'> | null | undefined,
): Option[] {
  const used: readonly (Option & { readonly count?: number })[] = counts
    ? (counts[name] ?? [])
    : items.flatMap((item) => optionsOfProject(item, name));
  if (name === 'size' && used.length === 0) return [];
  if (name === 'availability') {
    const available = used.filter(({ value }) => value === 'available');
    return available.reduce((sum, { count = 1 }) => sum + count, 0) < total ? available.slice(0, 1) : [];
  }
  const listed = { typology: menu?.typologies, size: menu?.sizes, series: undefined, medium: undefined }[name] ?? [];
  const byValue = new Map<string, Option>();
  for (const option of [...listed, ...used]) {
    if (!byValue.has(option.value)) byValue.set(option.value, option);
  }
  return [...byValue.values()];
}

/** The search text and the labels of the options that a query chooses: `“oak”, Furniture`. Empty without a known value. */
export function filterLabels(query: string, optionsOf: (name: AnyFilterName) => readonly Option[]): string {
  const chosen = [...new URLSearchParams(query)].filter(([name]) => isFilterName(name)) as [AnyFilterName, string][];
  const options = chosen.map(([name, wanted]) => optionsOf(name).find(({ value }) => value === wanted));
  const sought = new URLSearchParams(query).get('q');
  return [...(sought ? [`“${sought}”`] : []), ...options.flatMap((option) => option?.label ?? [])].join(', ');
}

const isFilterName = (name: string): boolean => [...filterNames, ...wallFilterNames].some((one) => one === name);

export type Filter = Readonly<Partial<Record<AnyFilterName, string | undefined>>>;

export const projectsMatching = <Project extends Filtered>(projects: readonly Project[], filter: Filter): Project[] =>
  projects.filter((project) =>
    (Object.entries(filter) as [AnyFilterName, string | undefined][]).every(
      ([name, wanted]) => wanted === undefined || optionsOfProject(project, name).some(({ value }) => value === wanted),
    ),
  );
