import type { Menu } from '../contract/menu.ts';
import type { Option, ProjectSummary } from '../contract/project.ts';

/** What projects are filtered by, in the order of the overview's canonical address. */
export const filterNames = ['typology', 'size'] as const;

export type FilterName = (typeof filterNames)[number];

type Filtered = Pick<ProjectSummary, 'typologies' | 'size'>;

export function optionsOfProject({ typologies, size }: Filtered, name: FilterName): readonly Option[] {
  if (name === 'typology') return typologies;
  return size ? [size] : [];
}

/**
 * The values there are to filter by: those of the menu in its order, then those only projects name. A value of the menu
 * is known though no project has it. Sizes are offered only where projects carry them (N6).
 */
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

/** Values to filter by; what is undefined filters nothing. */
export type Filter = Readonly<Partial<Record<FilterName, string | undefined>>>;

/** Those of the projects that have every value of a filter. */
export function projectsMatching<Project extends Filtered>(projects: readonly Project[], filter: Filter): Project[] {
  return projects.filter((project) =>
    filterNames.every(
      (name) =>
        filter[name] === undefined || optionsOfProject(project, name).some(({ value }) => value === filter[name]),
    ),
  );
}
