import { escapeText } from 'entities/escape';
import type { Block, Fact } from '../../shared/contract/block.ts';
import { imagesOf, textsOf } from '../../shared/contract/block-parts.ts';
import type { Image } from '../../shared/contract/image.ts';
import type {
  LinkedNeighbor,
  LinkedProject,
  LinkedSummary,
  ProjectSummary,
  Resolution,
  Section,
} from '../../shared/contract/project.ts';
import { spelled } from '../../shared/find/option-value.ts';
import { withFactsOfBlocks } from '../../shared/page/item-facts.ts';
import { pathOfProject } from '../../shared/page/site-routes.ts';
import { type LookupResult, mapFound } from '../base/lookup-result.ts';
import type { ProjectDetail } from '../normalize/project-detail.ts';
import { isSlugOfTitle } from '../normalize/text/slug.ts';
import { withLanguage } from '../normalize/text/text-language.ts';
import type { Dependencies } from './dependencies.ts';
import { type EventParts, eventsShowing } from './events.ts';
import { findListed, findListedById, type ListedProject } from './listed-projects.ts';

export const resolveSlug = async (
  parts: Dependencies,
  section: Section,
  slug: string,
): Promise<LookupResult<Resolution>> =>
  mapFound(await findListed(parts, section, slug), ({ item }) => {
    return { id: item.id, slug: item.slug, section: item.section, canonicalPath: pathOfProject(item) };
  });

function neighborOf(item: LinkedSummary | undefined): LinkedNeighbor | undefined {
  if (!item) return undefined;
  const { id, slug, title, titleLang, titleDir, cover, dimensions, canonicalPath } = item;
  return { id, slug, title, titleLang, titleDir, cover, dimensions, canonicalPath };
}

const laterOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one !== undefined && (other === undefined || one > other) ? one : other;

/** If the list has a different lead, the detail's lead becomes the first block. */
function blocksBelow(lead: string | undefined, { lead: own, leadLang, leadDir, blocks }: ProjectDetail): Block[] {
  if (lead === undefined || own === undefined || own === lead) return blocks;
  const html = withLanguage(`<p>${escapeText(own)}</p>`, { lang: leadLang, dir: leadDir });
  let id = 'lead';
  while (blocks.some((block) => block.id === id)) id += '-';
  return [{ id, kind: 'text', html }, ...blocks];
}

/** Shorter values, such as a material, are often words of a text. */
const minRepeatedLength = 40;

/** The fields of a list item that the page lacks: as text or image of a block, and `outer.inner` as a fact. */
function extraBeside({ blocks, facts }: ProjectDetail, { extra }: ProjectSummary): ProjectSummary['extra'] {
  const entries = Object.entries(extra);
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
  const isLong = entries.some(([, value]) => value.length >= minRepeatedLength);
  const shown = isLong ? lettersOf(blocks.flatMap(textsOf).join(' ')) : '';
  const all = withFactsOfBlocks({ facts, blocks }).facts;
  const images = new Set(blocks.flatMap(imagesOf).map(({ src }) => src));
  const isFact = (name: string, value: string) =>
    all.some((fact) => fact.value === value && spelled(fact.label) === spelled(name.split('.').at(-1) ?? ''));
  const isShown = (name: string, value: string) =>
    value.length >= minRepeatedLength ? shown.includes(lettersOf(value)) : name.includes('.') && isFact(name, value);
  return Object.fromEntries(entries.filter(([name, value]) => !images.has(value) && !isShown(name, value)));
}

/** The page does not repeat its cover in a gallery, so the cover gets the description of the repetition. */
function describedCover(cover: Image | undefined, blocks: readonly Block[]): Image | undefined {
  if (!cover || cover.alt) return cover;
  const described = blocks.flatMap(imagesOf).find(({ src, alt }) => src === cover.src && alt);
  if (!described) return cover;
  const { alt, lang, dir } = described;
  return { ...cover, alt, ...(lang && { lang }), ...(dir && { dir }) };
}

/** A year that the detail guesses is a fact if the list has another one, or has the field as a fact. */
function withSoleYear({ soleYear, ...detail }: ProjectDetail, item: ProjectSummary): ProjectDetail {
  if (!soleYear) return detail;
  const { field, ...fact } = soleYear;
  const year = item.year ?? (field in item.extra ? undefined : fact.value);
  return year === fact.value ? { year, ...detail } : { ...detail, facts: [...detail.facts, fact] };
}

/** The list finds by all its items which further field is the title, a slug, or an id. The page omits it, too. */
function factsBeside({ facts }: ProjectDetail, { id, title, extra }: ProjectSummary): Fact[] {
  const names = new Set(Object.keys(extra).map(spelled));
  const isRepeated = (value: string) => value === id || value === title || isSlugOfTitle(value, title);
  return facts.filter(({ label, value }) => !isRepeated(value) || names.has(spelled(label)));
}

const withoutLead = ({ lead: _lead, leadLang: _lang, leadDir: _dir, ...rest }: ProjectDetail): ProjectDetail => rest;

/** Joins a list item with its detail. Fields of the list win, so that both look alike. */
async function join(parts: EventParts, listed: LookupResult<ListedProject>): Promise<LookupResult<LinkedProject>> {
  if (listed.kind !== 'found') return listed;
  const { read, sources } = parts;
  const { item, previous, next } = listed.value;
  const detail = await read(sources.project(item.id));
  const isGone = detail.kind === 'absent' && (await sources.formerSlugs.isGone(item.id, item.section));
  if (detail.kind !== 'found') return isGone ? { kind: 'absent', isGone } : detail;
  const neighbors = { previous: neighborOf(previous), next: neighborOf(next) };
  const updatedAt = laterOf(item.updatedAt, detail.value.updatedAt);
  const isTitle = (block: Block) => block.kind === 'heading' && block.text === item.title;
  const blocks = blocksBelow(item.lead, detail.value).filter((block) => !isTitle(block));
  const { seo: _own, ...known } = item.lead === undefined ? detail.value : withoutLead(detail.value);
  const rest = withSoleYear(known, item);
  const typologies = item.typologies.length > 0 ? item.typologies : (rest.typologies ?? []);
  const cover = describedCover(item.cover ?? rest.cover, blocks);
  const availability = (rest.availability || item.availability) && { ...rest.availability, ...item.availability };
  const shown = { ...(cover && { cover }), ...(availability && { availability }) };
  const own = { ...rest, ...item, ...shown, typologies, extra: extraBeside({ ...rest, blocks }, item) };
  const facts = factsBeside(rest, item);
  const events = await eventsShowing(parts, item);
  const later = { ...(updatedAt && { updatedAt }), ...(events && { events }) };
  return { kind: 'found', value: { ...own, facts, blocks, ...neighbors, ...later } };
}

/** Returns the later change date of an item and its stored detail. Never loads a detail. */
export async function dateWithDetail(
  { readStored, sources }: { readonly readStored: Dependencies['read']; readonly sources: Dependencies['sources'] },
  { id, updatedAt }: Pick<ProjectSummary, 'id' | 'updatedAt'>,
): Promise<string | undefined> {
  const detail = await readStored(sources.project(id));
  if (detail.kind !== 'found') return updatedAt;
  // Entries of older versions have no date, so parse them.
  const detailUpdatedAt = detail.updatedAt === undefined ? detail.value.updatedAt : detail.updatedAt;
  return laterOf(updatedAt, detailUpdatedAt ?? undefined);
}

export const projectBySlug = async (
  parts: EventParts,
  section: Section,
  slug: string,
): Promise<LookupResult<LinkedProject>> => join(parts, await findListed(parts, section, slug));

export const projectById = async (parts: EventParts, id: string): Promise<LookupResult<LinkedProject>> =>
  join(parts, await findListedById(parts, id));
