import type { Menu } from '../contract/menu.ts';
import type { Option, ProjectSummary } from '../contract/project.ts';

/** In the order of canonical queries. */
export const filterNames = ['typology', 'size'] as const;

export type FilterName = (typeof filterNames)[number];

type Filtered = Pick<ProjectSummary, 'typologies' | 'size'>;

export function optionsOfProject({ typologies, size }: Filtered, name: FilterName): readonly Option[] {
  if (name === 'typology') return typologies;
  return size ? [size] : [];
}

/** Options of a filter: those of the menu, then those of projects only. Sizes only if projects have one (N6). */
export function filterOptions(
  name: FilterName,
  projects: readonly Filtered[],
  menu: Pick<Menu, 'typologies' | 'sizes'> | null | undefined,
): Option[] {
  const used = projects.flatMap((project) => optionsOfProject(project, name));
  if (name === 'size' && used.length === 0) return [];
  const listed = (name === 'typology' ? menu?.typologies : menu?.sizes) ?? [];
  const byValue = new Map<string, Option>();
  for (const option of [...listed, ...used]) {
    if (!byValue.has(option.value)) byValue.set(option.value, option);
  }
  return [...byValue.values()];
}

export type Filter = Readonly<Partial<Record<FilterName, string | undefined>>>;

export function projectsMatching<Project extends Filtered>(projects: readonly Project[], filter: Filter): Project[] {
  return projects.filter((project) =>
    filterNames.every(
      (name) =>
        filter[name] === undefined || optionsOfProject(project, name).some(({ value }) => value === filter[name]),
    ),
  );
}
