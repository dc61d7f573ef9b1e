import type { Fact } from '../../../../shared/contract/block.ts';
import type { Dimensions, Option, Project } from '../../../../shared/contract/project.ts';
import { numberText } from '../../../../shared/messages/format-message.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';

export const cmPerInch = 2.54;

function joined(values: readonly (number | undefined)[], unit: string): string {
  const known = values.filter((value) => value !== undefined);
  return `${known.map(numberText).join(' × ')}\u00a0${unit}`;
}

/** `180 × 120 cm`, width first; the unit never leaves its number. */
export function dimensionsText({ widthCm, heightCm, depthCm }: Dimensions): string {
  return joined([widthCm, heightCm, depthCm], 'cm');
}

/** `(71 × 47 in)`, in whole inches. */
export function inchesText({ widthCm, heightCm, depthCm }: Dimensions): string {
  const inches = (cm: number | undefined) => (cm === undefined ? undefined : Math.round(cm / cmPerInch));
  return `(${joined([inches(widthCm), inches(heightCm), inches(depthCm)], 'in')})`;
}

/** Width of a work that does not say how wide it is, in centimeters. */
export const assumedWidthCm = 110;

/** How wide a work is drawn to scale, in centimeters. */
export function widthCmOf({ dimensions }: Pick<Project, 'dimensions'>): number {
  return dimensions?.widthCm ?? assumedWidthCm;
}

/** A measure that stays on one line. */
export const unbroken = (measure: string): string => measure.replaceAll(' ', '\u00a0');

type Text = (key: string) => string;

/** `roofArea` and `roof_area` as `Roof area`. */
function labelOf(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Facts the contract has no field for: unknown printable fields of the list, then what the detail calls facts, credits for one. */
export function furtherFacts({ facts, extra }: Pick<Project, 'facts' | 'extra'>): DrawnFact[] {
  const named = new Set(facts.map(({ label }) => label.toLowerCase()));
  const fields = Object.entries(extra).map(([field, value]) => ({ label: labelOf(field), value }));
  return [...fields.filter(({ label }) => !named.has(label.toLowerCase())), ...facts].map(linked);
}

/** A part of a fact; with an address, it leads to what else there is of it. */
export interface FactPart {
  readonly text: string;
  readonly href?: string | undefined;
}

/** A fact as it is drawn: a size has its disc before it. */
export interface DrawnFact extends Fact {
  readonly size?: string;
  /** Its value in parts, where some of them lead on. */
  readonly parts?: readonly FactPart[];
}

/** A text that leads to all in the index that says it, projects and works. Too long a text leads nowhere. */
export function foundPart(text: string): FactPart {
  const query = queryWith('design', '', { q: text });
  return { text, href: query && `${pathOf('design')}${query}#index` };
}

/** A type: projects are filtered by it, works found. */
function typePart({ section }: Pick<Project, 'section'>, { value, label }: Option): FactPart {
  if (section === 'art') return foundPart(label);
  return { text: label, href: `${pathOf('design')}${queryWith('design', '', { typology: value })}#projects` };
}

/** Further facts that the index is searched for; materials are many. */
function linked<Named extends Fact>(fact: Named): Named & Pick<DrawnFact, 'parts'> {
  if (/^series$/i.test(fact.label)) return { ...fact, parts: [foundPart(fact.value)] };
  return /^materials?$/i.test(fact.label) ? { ...fact, parts: fact.value.split(', ').map(foundPart) } : fact;
}

/** Facts of a project: those every list knows, then the others, each label once. */
export function factsOf(project: Project, t: Text): DrawnFact[] {
  const { year, place, typologies, size, medium, dimensions } = project;
  const known: (Omit<DrawnFact, 'value'> & { value: string | undefined })[] = [
    { label: t('project.year'), value: year },
    { label: t('project.place'), value: place, parts: place ? [foundPart(place)] : [] },
    {
      label: t('project.type'),
      value: typologies.map(({ label }) => label).join(', ') || undefined,
      parts: typologies.map((type) => typePart(project, type)),
    },
    { label: t('project.size'), value: size?.label, size: size?.value },
    { label: t('project.medium'), value: medium, parts: medium ? [foundPart(medium)] : [] },
    {
      label: t('project.dimensions'),
      value: dimensions && [dimensionsText(dimensions), inchesText(dimensions)].map(unbroken).join(' '),
    },
  ];
  const named = known.flatMap((fact): DrawnFact[] => (fact.value ? [{ ...fact, value: fact.value }] : []));
  const labels = new Set(named.map(({ label }) => label.toLowerCase()));
  return [...named, ...furtherFacts(project).filter(({ label }) => !labels.has(label.toLowerCase()))];
}

/** Facts that stand among the blocks of a project hang with the others; those under a heading of their own stay there. */
export function withFactsOfBlocks({ facts, blocks }: Pick<Project, 'facts' | 'blocks'>) {
  const hung = blocks.filter((block, index) => block.kind === 'facts' && blocks[index - 1]?.kind !== 'heading');
  return {
    facts: [...hung.flatMap((block) => (block.kind === 'facts' ? block.items : [])), ...facts],
    blocks: blocks.filter((block) => !hung.includes(block)),
  };
}
