import type { Option, ProjectSummary } from '../../../../shared/contract/project.ts';
import { pathOf } from '../../../../shared/site-routes.ts';

/** The chosen filters of the overview; undefined: all. */
export interface Filter {
  readonly typology?: string;
  readonly size?: string;
}

export type FilterName = keyof Filter;

/** The values of one kind that the menu or the projects name, in the menu's order. */
export function optionsOf(projects: readonly ProjectSummary[], name: FilterName, listed: readonly Option[]): Option[] {
  const used = projects.flatMap(({ typologies, size }) => (name === 'typology' ? typologies : size ? [size] : []));
  const byValue = new Map([...listed, ...used].map((option) => [option.value, option] as const));
  return [...new Set([...listed, ...used].map(({ value }) => value))].flatMap((value) => byValue.get(value) ?? []);
}

/** The filters in an address, unknown values and all. */
export function filterIn(search: string): Filter {
  const query = new URLSearchParams(search);
  return { typology: query.get('typology') || undefined, size: query.get('size') || undefined };
}

/** Values of a filter that some project answers to; the others count as All, and are named in a sentence (R2). */
export function knownFilter(projects: readonly ProjectSummary[], { typology, size }: Filter): Filter {
  const isUsed = (filter: Filter) => projectsMatching(projects, filter).length > 0;
  return {
    typology: typology !== undefined && isUsed({ typology }) ? typology : undefined,
    size: size !== undefined && isUsed({ size }) ? size : undefined,
  };
}

export function projectsMatching(projects: readonly ProjectSummary[], { typology, size }: Filter): ProjectSummary[] {
  return projects.filter(
    (project) =>
      (typology === undefined || project.typologies.some(({ value }) => value === typology)) &&
      (size === undefined || project.size?.value === size),
  );
}

/** The address of a filter, which can be shared: `/design?typology=furniture#projects`. */
export function filterHref({ typology, size }: Filter): string {
  const query = new URLSearchParams();
  if (typology !== undefined) query.set('typology', typology);
  if (size !== undefined) query.set('size', size);
  return `${pathOf('design')}${query.size > 0 ? `?${query}` : ''}#projects`;
}
