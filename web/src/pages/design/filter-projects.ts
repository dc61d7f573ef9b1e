import type { Option } from '../../../../shared/contract/project.ts';
import type { Filter, FilterName } from '../../../../shared/find/project-filters.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';

export type FilterOptions = Readonly<Record<FilterName, readonly Option[]>>;

export function filterIn(search: string): Filter {
  const query = new URLSearchParams(search);
  return { typology: query.get('typology') || undefined, size: query.get('size') || undefined };
}

/** An unknown value counts as All (R2). */
export function chosenOptions(options: FilterOptions, filter: Filter): Partial<Record<FilterName, Option>> {
  const found = (name: FilterName) => options[name].find(({ value }) => value === filter[name]);
  return { typology: found('typology'), size: found('size') };
}

export function knownFilter(options: FilterOptions, filter: Filter): Filter {
  const { typology, size } = chosenOptions(options, filter);
  return { typology: typology?.value, size: size?.value };
}

export function filterHref({ typology, size }: Filter, search = ''): string {
  return `${pathOf('design')}${queryWith('design', search, { typology, size })}#projects`;
}
