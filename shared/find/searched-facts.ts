/** The words of facts that a search reads. A separate module, because only the index of the site searches. */

import type { ProjectSummary } from '../contract/project.ts';
import { type FactItem, factRows } from '../page/item-facts.ts';

const searchedFields = /^(?:materials?|series|with|team|people|credits?|collaborators?)$/i;

const weightOf = (field: string): number => (searchedFields.test(field) ? 2 : 1);

export const minListWeight = 2;

export const searchedExtra = (extra: ProjectSummary['extra']): ProjectSummary['extra'] =>
  Object.fromEntries(Object.entries(extra).filter(([field]) => weightOf(field) >= minListWeight));

/** Values of a list item with the weights of their words in a search. */
export function searchedFacts(item: FactItem): { readonly weight: number; readonly text: string }[] {
  const rows = factRows.map(({ field, weight, read }) => ({
    weight,
    // Without messages, a state is its name.
    text:
      field === 'edition'
        ? Object.values(item.availability?.edition ?? {}).join(' ')
        : (read(item, {})?.replaceAll('availability.', '') ?? ''),
  }));
  return [...rows, ...Object.entries(item.extra).map(([field, text]) => ({ weight: weightOf(field), text }))];
}
