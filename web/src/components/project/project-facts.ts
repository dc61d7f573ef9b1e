import type { Availability } from '../../../../shared/contract/availability.ts';
import type { Option, Project } from '../../../../shared/contract/project.ts';
import { optionValueOf } from '../../../../shared/find/option-value.ts';
import { type ItemFact, itemFacts } from '../../../../shared/page/item-facts.ts';
import { unbroken } from '../../../../shared/page/measures.ts';
import { queryWith } from '../../../../shared/page/page-query.ts';
import type { Messages } from '../../../../shared/page/renderer.ts';
import { pathOf } from '../../../../shared/page/site-routes.ts';
import { sourceOfField } from '../../ui/marks.ts';

export interface FactPart {
  readonly text: string;
  readonly href?: string | undefined;
}

export interface RenderedFact extends ItemFact {
  readonly size?: string | undefined;
  readonly state?: Availability['state'];
  readonly parts?: readonly FactPart[] | undefined;
}

/** A link to all entries of the index that contain the text. Long texts have no link. */
function foundPart(text: string): FactPart {
  const query = queryWith('design', '', { q: text });
  return { text, href: query && `${pathOf('design')}${query}#index` };
}

function wallPart(artistSlug: string, name: 'series' | 'medium', text: string): FactPart {
  const query = queryWith('art-name', '', { [name]: optionValueOf(text) });
  return { text, href: `${pathOf('art-name', { name: artistSlug })}${query}#art_works` };
}

function typePart({ section }: Pick<Project, 'section'>, { value, label }: Option): FactPart {
  if (section === 'art') return foundPart(label);
  return { text: label, href: `${pathOf('design')}${queryWith('design', '', { typology: value })}#projects` };
}

function partsOf({ field, label, value }: ItemFact, project: Project, artistSlug?: string): FactPart[] | undefined {
  if (field === 'place') return [foundPart(value)];
  if (field === 'events') return project.events?.map(({ text, path }) => ({ text, href: path }));
  if (field === 'typologies') return project.typologies.map((type) => typePart(project, type));
  if (field === 'dimensions' && !project.dimensionsText) return [{ text: unbroken(value).replace('\u00a0(', ' (') }];
  const name = field === 'medium' ? field : /^series$/i.test(label) ? 'series' : undefined;
  if (name) return [artistSlug === undefined ? foundPart(value) : wallPart(artistSlug, name, value)];
  return /^materials?$/i.test(label) ? value.split(', ').map(foundPart) : undefined;
}

/** The facts of a project or work with links. With `artistSlug`, series and medium lead to the wall. */
export const renderedFacts = (project: Project, messages: Messages, artistSlug?: string): RenderedFact[] =>
  itemFacts(project, messages).map((fact) => ({
    ...fact,
    ...(fact.field && { source: sourceOfField(project.source, fact.field) }),
    size: fact.field === 'size' ? project.size?.value : undefined,
    state: fact.field === 'availability' ? project.availability?.state : undefined,
    parts: partsOf(fact, project, artistSlug),
  }));
