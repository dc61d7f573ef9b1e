import type { Fact } from '../../../../shared/contract/block.ts';
import type { Dimensions, Option, Project, ProjectSummary } from '../../../../shared/contract/project.ts';
import { optionValueOf } from '../../../../shared/find/option-value.ts';
import { numberText, type Text } from '../../../../shared/messages/format-message.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { sourceOfField } from '../../ui/source-mark.ts';

export const cmPerInch = 2.54;

function joined(values: readonly (number | undefined)[], unit: string): string {
  const known = values.filter((value) => value !== undefined);
  return `${known.map(numberText).join(' × ')}\u00a0${unit}`;
}

/** `180 × 120 cm`, width first. */
export function centimetersText({ widthCm, heightCm, depthCm }: Dimensions): string {
  return joined([widthCm, heightCm, depthCm], 'cm');
}

function inchesText({ widthCm, heightCm, depthCm }: Dimensions): string {
  const inches = (cm: number | undefined) => (cm === undefined ? undefined : Math.round(cm / cmPerInch));
  return `(${joined([inches(widthCm), inches(heightCm), inches(depthCm)], 'in')})`;
}

type Measured = Pick<ProjectSummary, 'dimensions' | 'dimensionsText'>;

/** The text of the content, otherwise its figures in centimeters and inches. */
export function measuresOf({ dimensions, dimensionsText }: Measured): { text: string; inches?: string } | undefined {
  if (dimensionsText) return { text: dimensionsText };
  return dimensions && { text: centimetersText(dimensions), inches: inchesText(dimensions) };
}

export const assumedWidthCm = 110;

/** The dimensions that a true scale may use: not those whose order is a guess that the image does not confirm. */
export function certainDimensions({ dimensions }: Measured): Dimensions | undefined {
  return dimensions?.order === undefined ? dimensions : undefined;
}

export function widthCmOf(work: Measured): number {
  return certainDimensions(work)?.widthCm ?? assumedWidthCm;
}

export const unbroken = (measure: string): string => measure.replaceAll(' ', '\u00a0');

function labelOf(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Unknown fields of the list, then the facts of the detail, such as credits. */
export function furtherFacts({ facts, extra }: Pick<Project, 'facts' | 'extra'>): RenderedFact[] {
  const named = new Set(facts.map(({ label }) => label.toLowerCase()));
  const fields = Object.entries(extra).map(([field, value]) => ({ label: labelOf(field), value }));
  return [...fields.filter(({ label }) => !named.has(label.toLowerCase())), ...facts].map(linked);
}

export interface FactPart {
  readonly text: string;
  readonly href?: string | undefined;
}

export interface RenderedFact extends Fact {
  readonly size?: string;
  readonly parts?: readonly FactPart[];
}

/** A link to all entries of the index that contain the text. Long texts have no link. */
export function foundPart(text: string): FactPart {
  const query = queryWith('design', '', { q: text });
  return { text, href: query && `${pathOf('design')}${query}#index` };
}

/** A link to the works on the wall of the same series or medium. */
export function wallPart(artistSlug: string, name: 'series' | 'medium', text: string): FactPart {
  const query = queryWith('art-name', '', { [name]: optionValueOf(text) });
  return { text, href: `${pathOf('art-name', { name: artistSlug })}${query}#art_works` };
}

function typePart({ section }: Pick<Project, 'section'>, { value, label }: Option): FactPart {
  if (section === 'art') return foundPart(label);
  return { text: label, href: `${pathOf('design')}${queryWith('design', '', { typology: value })}#projects` };
}

function linked<Named extends Fact>(fact: Named): Named & Pick<RenderedFact, 'parts'> {
  if (/^series$/i.test(fact.label)) return { ...fact, parts: [foundPart(fact.value)] };
  return /^materials?$/i.test(fact.label) ? { ...fact, parts: fact.value.split(', ').map(foundPart) } : fact;
}

export function factsOf(project: Project, t: Text): RenderedFact[] {
  const { year, place, typologies, size, medium } = project;
  const measures = measuresOf(project);
  const from = (field: string) => sourceOfField(project.source, field);
  const known: (Omit<RenderedFact, 'value'> & { value: string | undefined })[] = [
    { label: t('project.year'), value: year, source: from('year') },
    { label: t('project.place'), value: place, parts: place ? [foundPart(place)] : [], source: from('place') },
    {
      label: t('project.type'),
      value: typologies.map(({ label }) => label).join(', ') || undefined,
      parts: typologies.map((type) => typePart(project, type)),
      source: from('typologies'),
    },
    { label: t('project.size'), value: size?.label, size: size?.value, source: from('size') },
    { label: t('project.medium'), value: medium, parts: medium ? [foundPart(medium)] : [], source: from('medium') },
    {
      label: t('project.dimensions'),
      value: measures && (measures.inches ? [measures.text, measures.inches].map(unbroken).join(' ') : measures.text),
      source: from('dimensions'),
    },
  ];
  const named = known.flatMap((fact): RenderedFact[] => (fact.value ? [{ ...fact, value: fact.value }] : []));
  const labels = new Set(named.map(({ label }) => label.toLowerCase()));
  return [...named, ...furtherFacts(project).filter(({ label }) => !labels.has(label.toLowerCase()))];
}

/** Untitled facts of the blocks join the others; those under a heading stay. */
export function withFactsOfBlocks({ facts, blocks }: Pick<Project, 'facts' | 'blocks'>) {
  const hung = blocks.filter((block, index) => block.kind === 'facts' && blocks[index - 1]?.kind !== 'heading');
  return {
    facts: [...hung.flatMap((block) => (block.kind === 'facts' ? block.items : [])), ...facts],
    blocks: blocks.filter((block) => !hung.includes(block)),
  };
}
