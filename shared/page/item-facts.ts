/**
 * The one table of facts about a project or work. Page, print, Markdown, IIIF, JSON-LD, feeds and search read it, so that
 * a new row is in all of them. Fields of the CMS without a row (`extra`) follow the rows, then the facts of the detail.
 */

import type { Block, Fact } from '../contract/block.ts';
import type { EventReference } from '../contract/event-reference.ts';
import type { ProjectSummary } from '../contract/project.ts';
import { formatMessage, languageKey, type MessageKey, priceText } from '../messages/format-message.ts';
import { measuresOf } from './measures.ts';
import type { Messages } from './renderer.ts';

/** An item of a list, or a project or work with its detail. */
export type FactItem = Pick<ProjectSummary, 'typologies' | 'extra'> &
  Partial<ProjectSummary> & {
    readonly facts?: readonly Fact[];
    readonly blocks?: readonly Block[];
    readonly events?: readonly EventReference[];
  };

export interface FactRow {
  readonly field: keyof ProjectSummary | 'edition' | 'events';
  /** Without one, the name of the field is the label: `roof_slope` is "Roof slope". */
  readonly label?: MessageKey;
  readonly read: (item: FactItem, messages: Messages) => string | undefined;
  /** Weight of its words in a search. The title has 6. Words below 2 are in the search of the whole site only. */
  readonly weight: number;
}

export const factRows: readonly FactRow[] = [
  { field: 'year', label: 'project.year', weight: 3, read: ({ year }) => year },
  { field: 'place', label: 'project.place', weight: 3, read: ({ place }) => place },
  {
    field: 'typologies',
    label: 'project.type',
    weight: 3,
    read: ({ typologies }) => typologies.map(({ label }) => label).join(', '),
  },
  { field: 'size', label: 'project.size', weight: 1, read: ({ size }) => size?.label },
  { field: 'medium', label: 'project.medium', weight: 2, read: ({ medium }) => medium },
  { field: 'dimensions', label: 'project.dimensions', weight: 1, read: measureText },
  {
    field: 'events',
    label: 'project.events',
    weight: 1,
    read: ({ events = [] }) => events.map(({ text }) => text).join('; '),
  },
  { field: 'edition', label: 'project.edition', weight: 1, read: editionText },
  { field: 'availability', label: 'project.availability', weight: 2, read: availabilityText },
];

/** "3 of 8 + 2 AP", "of 40, 12 left". */
function editionText({ availability: { edition = {} } = {} }: FactItem, messages: Messages): string {
  const parts = (['number', 'total', 'proofs', 'left'] as const).map((name) =>
    edition[name] === undefined ? '' : formatMessage(messages, `edition.${name}`, edition),
  );
  return parts.join('').trim();
}

/** "Available, €4,200". */
function availabilityText({ availability: { state, price, note } = {} }: FactItem, messages: Messages): string {
  const words = [state, price === 'on-request' && 'price-on-request'].map(
    (word) => word && formatMessage(messages, `availability.${word}`),
  );
  return [words[0], note, typeof price === 'object' ? priceText(price, messages[languageKey]) : words[1]]
    .filter(Boolean)
    .join(', ');
}

function measureText(item: FactItem): string | undefined {
  const { text, inches } = measuresOf(item) ?? {};
  return inches ? `${text} ${inches}` : text;
}

export interface ItemFact extends Fact {
  /** Field of the list item, also of `extra`. Undefined for a fact of the detail. */
  readonly field?: string;
}

function labelOf(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Untitled facts of the blocks join the others. Those under a heading stay in the text. */
export function withFactsOfBlocks({ facts = [], blocks = [] }: Pick<FactItem, 'facts' | 'blocks'>) {
  const hung = blocks.filter((block, index) => block.kind === 'facts' && blocks[index - 1]?.kind !== 'heading');
  return {
    facts: [...hung.flatMap((block) => (block.kind === 'facts' ? block.items : [])), ...facts],
    blocks: blocks.filter((block) => !hung.includes(block)),
  };
}

/** All facts in the order of the page, each label of a row once. A fact of the detail replaces an extra field. */
export function itemFacts(item: FactItem, messages: Messages): ItemFact[] {
  const { facts } = withFactsOfBlocks(item);
  const rows = factRows.flatMap(({ field, label, read }): ItemFact[] => {
    const value = read(item, messages);
    return value ? [{ field, label: label ? (messages[label] ?? label) : labelOf(field), value }] : [];
  });
  const extra = Object.entries(item.extra).map(([field, value]) => ({ field, label: labelOf(field), value }));
  const labelsOf = (list: readonly Fact[]) => new Set(list.map(({ label }) => label.toLowerCase()));
  // Texts with the labels of the other two may contain more.
  const whole = rows.filter(({ field }) => field !== 'edition' && field !== 'availability');
  const [inRows, inFacts] = [labelsOf(whole), labelsOf(facts)];
  const further = [...extra.filter(({ label }) => !inFacts.has(label.toLowerCase())), ...facts];
  return [...rows, ...further.filter(({ label }) => !inRows.has(label.toLowerCase()))];
}
