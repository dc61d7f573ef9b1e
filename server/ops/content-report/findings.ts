import { createHash } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import type { Block } from '../../../shared/contract/block.ts';
import { imagesOf, linksOf, textsOf } from '../../../shared/contract/block-parts.ts';
import type { Event } from '../../../shared/contract/event.ts';
import type { Image } from '../../../shared/contract/image.ts';
import type { Page } from '../../../shared/contract/page.ts';
import type { Project } from '../../../shared/contract/project.ts';
import type { Seo } from '../../../shared/contract/seo.ts';
import type { RichTextNode } from '../../../shared/contract/text/rich-text.ts';
import { pathOfGeneralPage } from '../../../shared/page/site-routes.ts';
import type { Places } from '../../content/reading/places.ts';
import type { AnalyzedImage } from '../../media/image/analyzed-image.ts';
import type { Repair } from '../../normalize/ground/context.ts';
import { readableSlug } from '../../upstream/folder/folder-identities.ts';
import { type FileError, wordsOfError } from '../../upstream/folder/folder-place.ts';
import kindTable from './finding-kinds.json' with { type: 'json' };

type Severity = 'error' | 'warning' | 'hint';

export type FindingKind = keyof typeof kindTable;

/** Kinds of findings: how much they matter, what is wrong, and what to do. */
export const findingKinds = kindTable as Record<FindingKind, [severity: Severity, what: string, advice: string]>;

export interface Finding {
  readonly id: string;
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly title: string;
  readonly path: string;
  readonly value: string;
  /** Names of the field in the CMS, from the outermost on. Empty if unknown. */
  readonly field: string;
  /** JSON pointer of the field in the entry. */
  readonly pointer: string;
  readonly what: string;
  readonly advice: string;
}

/** A page of the site with all that is known of its content. Blocks have their texts as trees. */
export interface ReportedPage {
  readonly path: string;
  readonly title: string;
  readonly project?: Project;
  readonly content?: Page;
  readonly event?: Event;
  readonly seo?: Seo;
  /** A list contains the entry, and the CMS has no page for it. */
  readonly isMissing?: boolean;
  /** Only of text pages. */
  readonly isInMenu?: boolean;
  /** ISO time at which an entry is published or withdrawn. */
  readonly changesAt?: string | undefined;
  readonly formerSlugs?: readonly string[];
  /** With pointers in the entry. */
  readonly repairs: readonly ReportedRepair[];
  readonly places?: Places | undefined;
}

interface ReportedRepair extends Pick<Repair, 'pointer' | 'rule'> {
  /** Title of the other entry with the same slug. */
  readonly twin?: string | undefined;
}

export interface ReportFacts {
  readonly errors?: readonly FileError[];
  /** True if the site has a response for a path with its query. */
  readonly isPath: (path: string) => boolean;
  /** The URL that a path redirects to. */
  readonly movedTo: (path: string) => string | undefined;
  /** True for an animation that has no renditions. */
  readonly onlyOriginal?: (id: string) => AnalyzedImage['onlyOriginal'];
  /** Reasons of images that cannot be read, by the ID of the image. */
  readonly unreadable: Pick<ReadonlyMap<string, string>, 'get'>;
  /** Bytes of the original by the ID of the image. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Each place, the closest first: the name of a field, the ID of a block, the URL of an image, or a JSON pointer. */
type Found = readonly [kind: FindingKind, value?: string, ...places: string[]];

const placedAt = (place: string, found: readonly Found[]): Found[] =>
  found.map(([kind, value = '', ...closer]) => [kind, value, ...closer, place]);

const fileName = /^[\w-]+\.(?:jpe?g|png|webp|avif|gif|tiff?|svg)$|^(?:img|dsc|dscf|pict|screenshot)[-_ ]?\d{2,}$/i;
const prefix = /^(?:an? )?(?:image|picture|photo(?:graph)?|screenshot) (?:of|showing)\b/i;
const emptyWords = /^(?:here|click here|more|read more|link|this|https?:\/\/\S+)$/i;

/** Words of people who wanted to write the text later. */
const placeholder =
  /\blorem ipsum\b|\bdolor sit amet\b|\b(?:TODO|TBD|FIXME|XXX+)\b|\b(?:text|title|image) goes here\b/i;

const smallestSide = 1_200;
const maxMegabytes = 20;
/** Photographs show a little of the wall, and frames count or do not. */
const maxDistortion = 1.25;
const longestTitle = 90;
const longestSearchTitle = 70;
const longestDescription = 160;

const lossyRepairs: Readonly<Record<string, FindingKind>> = {
  'image-not-used': 'content-not-shown',
  'text-not-used': 'content-not-shown',
  'image-unresolved-id': 'content-unusable',
  'image-unreadable': 'content-unusable',
  'media-unusable': 'content-unusable',
  'data-url-dropped': 'content-unusable',
  'link-dropped': 'content-unusable',
  'item-dropped': 'content-unusable',
  'flag-unknown': 'content-unusable',
  'duplicate-slug': 'slug-double',
};

/** The page that a file of the content folder makes. */
export function pathOfFile(file: string): string {
  const [, folder = '', own = ''] = /^(projects|works|pages)\/([^/]+?)(?:\/|\.\w+$)/.exec(file) ?? [];
  const name = readableSlug(own);
  if (folder === 'pages') return pathOfGeneralPage(name);
  return folder === '' ? '/' : `/${folder === 'works' ? 'art/art-works' : 'design/projects'}/${name}`;
}

const errorFindings = (errors: readonly FileError[]): Finding[] =>
  errors.map((error) => {
    const page = { path: pathOfFile(error.file), title: error.file, repairs: [] };
    return finding(page, [error.isSlight ? 'file-line-unused' : 'file-invalid', wordsOfError(error)]);
  });

/** The findings whose condition holds. */
const those = (...rows: readonly (readonly [isFound: unknown, ...found: Found])[]): Found[] =>
  rows.flatMap(([isFound, ...found]) => (isFound ? [found] : []));

const same = (one: string, other: string | undefined): boolean =>
  other !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

function imageFindings(
  { src, alt, caption, width = 0, height = 0 }: Image,
  title: string,
  { unreadable, weights, onlyOriginal }: ReportFacts,
): Found[] {
  const name = src.split('/').at(-1) ?? src;
  const id = /^\/media\/([\w-]{16})\//.exec(src)?.[1] ?? '';
  const reason = unreadable.get(id);
  if (reason?.startsWith('unknown:')) return [['image-host-unknown', name, src]];
  if (reason !== undefined) return [['image-unreadable', `${name}: ${reason}`, src]];
  const side = Math.max(width, height);
  const isSmall = side > 0 && side < smallestSide && !/\.svg$/i.test(src);
  const cause = onlyOriginal?.(id);
  const megabytes = (weights.get(id) ?? 0) / 1e6;
  const kind = descriptionKind(alt, [caption, title]);
  return those(
    [kind, kind ?? 'image-small', alt ? `${name}: ${alt}` : name, src],
    [cause, 'image-heavy', `${name}: no smaller files, because of its ${cause}`, src],
    [isSmall, 'image-small', `${name}: ${side} pixels`, src],
    [megabytes > maxMegabytes, 'image-heavy', `${name}: ${megabytes.toFixed(0)} megabytes`, src],
  );
}

function descriptionKind(alt: string | undefined, others: readonly (string | undefined)[]): FindingKind | undefined {
  if (!alt) return alt === '' ? undefined : 'image-without-description';
  if (fileName.test(alt)) return 'image-described-by-file-name';
  if (others.some((other) => same(alt, other))) return 'image-description-repeats';
  return prefix.test(alt) ? 'image-description-prefix' : undefined;
}

const textOf = (nodes: readonly RichTextNode[]): string =>
  nodes.map((node) => (node.kind === 'span' ? node.text : textOf(node.children))).join('');

const ownOrigin = 'http://site.invalid';

function targetFindings(href: string, words: string, facts: ReportFacts): Found[] {
  // As browsers read it: escaped, and without dots.
  const { origin, pathname, search } = (href.startsWith('/') && URL.parse(href, ownOrigin)) || {};
  if (origin !== ownOrigin) return [];
  const path = `${pathname}${search}`;
  const [isPath, target] = [facts.isPath(path), facts.movedTo(path)];
  if (target !== undefined) return [['link-moved', `${words}: ${path} → ${target}`]];
  return isPath ? [] : [['link-broken', `${words}: ${href}`]];
}

const letter = /\p{L}/gu;
const foreignLetter = /(?!\p{Script=Latn})\p{L}/gu;

const countOf = (words: string, pattern: RegExp): number => words.match(pattern)?.length ?? 0;

/** Several letters in a row of another script than the Latin one. */
const foreignRun = /(?:(?!\p{Script=Latn})\p{L}\p{M}?){4}/u;

/** True if most letters are of another script than the Latin one, whose words occur in any language. */
function isForeign(words: string): boolean {
  const count = countOf(words, foreignLetter);
  return count >= 4 && count > countOf(words, letter) / 2;
}

const hasLanguage = (node: RichTextNode): boolean =>
  node.kind === 'span'
    ? (node.marks ?? []).some(({ attributes }) => attributes?.lang)
    : node.attributes?.lang !== undefined;

const treeFindings = (nodes: readonly RichTextNode[], isInMarked = false): Found[] =>
  nodes.flatMap((node): Found[] => {
    const isMarked = isInMarked || hasLanguage(node);
    if (node.kind === 'span')
      return !isMarked && foreignRun.test(node.text) ? [['language-unmarked', node.text.slice(0, 80)]] : [];
    const isHollow = /^(?:p|h[1-6])$/.test(node.tag) && node.children.length === 0;
    const inner = treeFindings(node.children, isMarked);
    return isHollow ? [['paragraph-empty', node.tag], ...inner] : inner;
  });

const headingLevels = (blocks: readonly Block[]): { level: number; words: string; id: string }[] =>
  blocks.flatMap((block) => {
    const { id } = block;
    if (block.kind === 'heading') return [{ id, level: block.level, words: block.text }];
    if (block.kind !== 'text') return [];
    return (block.tree ?? []).flatMap((node) => {
      const level = node.kind === 'element' ? Number(/^h([1-6])$/.exec(node.tag)?.[1]) : Number.NaN;
      return Number.isNaN(level) || node.kind === 'span' ? [] : [{ id, level, words: textOf(node.children) }];
    });
  });

function headingFindings(blocks: readonly Block[]): Found[] {
  let before = 1;
  return headingLevels(blocks).flatMap(({ level, words, id }): Found[] => {
    const isSkipped = level > before + 1;
    before = level;
    return isSkipped ? [['heading-skipped', words, id]] : [];
  });
}

const blockFindings = (block: Block, title: string, facts: ReportFacts): Found[] =>
  placedAt(block.id, [
    ...linksOf(block).flatMap(({ href, text }): Found[] => [
      ...targetFindings(href, text, facts),
      ...(emptyWords.test(text.trim()) ? [['link-words', text] as const] : []),
    ]),
    ...imagesOf(block).flatMap((image) => imageFindings(image, title, facts)),
    ...findingsOfKind(block),
  ]);

function findingsOfKind(block: Block): Found[] {
  if (block.kind === 'text') return treeFindings(block.tree ?? []);
  if (block.kind === 'audio' && !block.audio.transcript)
    return [['audio-without-transcript', block.audio.title ?? block.audio.sources[0]?.src]];
  if (block.kind !== 'video') return [];
  const { poster, alt, caption, sources, tracks, transcript, isSilent } = block.video;
  const name = sources[0]?.src ?? '';
  const isOwn = name.startsWith('/');
  return those(
    [isOwn && !poster, 'video-without-poster', name],
    [isOwn && !tracks && !transcript && !isSilent, 'video-without-captions', name],
    [!(alt || caption), 'video-without-description', name],
  );
}

/** A part or a group of works has other proportions than the work. So only a single image counts. */
function contradictsImage({ dimensions, cover, section }: Project): boolean {
  if (section !== 'art' || !dimensions || dimensions.depthCm || !cover?.width || !cover.height) return false;
  const ratio = dimensions.widthCm / dimensions.heightCm / (cover.width / cover.height);
  return Math.max(ratio, 1 / ratio) > maxDistortion;
}

function projectFindings(project: Project, facts: ReportFacts): Found[] {
  const { section, cover, year, place, typologies, dimensions, dimensionsText, blocks, title } = project;
  const isDesign = section === 'design';
  const sizes = `${dimensions?.widthCm} × ${dimensions?.heightCm} cm; image ${cover?.width} × ${cover?.height} pixels`;
  return [
    ...placedAt('cover', cover ? imageFindings(cover, title, facts) : []),
    ...those(
      [!cover, 'cover-missing', '', 'cover'],
      [!year, 'year-missing', '', 'year'],
      [isDesign && !place, 'place-missing', '', 'place'],
      [isDesign && typologies.length === 0, 'typology-missing', '', 'typologies'],
      [!dimensions && dimensionsText, 'dimensions-unread', dimensionsText, 'dimensions'],
      [contradictsImage(project), 'dimensions-contradict', sizes, 'dimensions'],
      [blocks.length === 0, 'text-missing'],
    ),
  ];
}

function searchFindings({ title, description, isFallback }: Seo): Found[] {
  if (isFallback) return [];
  return those(
    [description === undefined, 'search-description-missing', '', 'seo_description'],
    [title.length > longestSearchTitle, 'search-text-long', title, 'seo_title'],
    [(description?.length ?? 0) > longestDescription, 'search-text-long', description, 'seo_description'],
  );
}

const placeholderFindings = (texts: readonly (string | undefined)[], place: string): Found[] =>
  texts.flatMap((text): Found[] => {
    const found = text && placeholder.exec(text);
    return found ? [['placeholder-text', text.slice(Math.max(0, found.index - 20), found.index + 60), place]] : [];
  });

/** `/acf/hero_text/0` as "acf › hero text › 1", as editors count. */
const fieldOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? `${Number(name) + 1}` : name.replaceAll('~1', '/').replaceAll('_', ' ')))
    .join(' › ');

const repairFindings = ({ repairs }: ReportedPage): Found[] =>
  repairs.flatMap(({ rule, pointer, twin }): Found[] => {
    // The finding of the image names its description.
    const kind = pointer.endsWith('/alt') ? undefined : lossyRepairs[rule];
    if (kind === 'slug-double') return [[kind, twin, 'slug']];
    return kind ? [[kind, fieldOf(pointer) || rule, pointer]] : [];
  });

const isVisited = (event: Event | undefined) => event?.kind === 'exhibition' || event?.kind === 'fair';

function foundOn(page: ReportedPage, facts: ReportFacts): Found[] {
  const { project, content, event, seo, title } = page;
  if (page.isMissing) return [['detail-missing']];
  const { blocks = [], lead } = project ?? content ?? event ?? {};
  // A page with a title in another script is in another language as a whole.
  const isExpected = ([kind]: Found) => !(kind === 'language-unmarked' && isForeign(title));
  return [
    ...those(
      [title.length > longestTitle, 'title-long', title, 'title'],
      [(project ?? event) && !lead, 'lead-missing', '', 'lead'],
      [isVisited(event) && event?.from && !event.to, 'event-endless', '', 'to'],
      [isVisited(event) && !event?.from && !event?.to, 'event-undated', '', 'from'],
    ),
    ...(project
      ? [
          ...projectFindings(project, facts),
          ...blockFindings({ id: 'facts', kind: 'facts', items: project.facts }, title, facts),
        ]
      : []),
    ...blocks.flatMap((block) => blockFindings(block, title, facts)).filter(isExpected),
    ...headingFindings(blocks),
    ...placeholderFindings([title], 'title'),
    ...placeholderFindings([lead], project ? 'lead' : 'pageLead'),
    ...blocks.flatMap((block) => placeholderFindings(textsOf(block), block.id)),
    ...those([page.changesAt, 'change-scheduled', page.changesAt]),
    ...(page.formerSlugs ?? []).map((slug) => ['slug-changed', slug, 'slug'] as const),
    ...(seo ? searchFindings(seo) : []),
    ...repairFindings(page),
  ];
}

const idOf = (path: string, kind: FindingKind, value: string): string =>
  createHash('sha256')
    .update(JSON.stringify([path, kind, value]))
    .digest('base64url')
    .slice(0, 16);

function finding({ path, title, places }: ReportedPage, [kind, value = '', ...near]: Found): Finding {
  const [severity, what, advice] = findingKinds[kind];
  const pointers = near.flatMap((place) => places?.at[place] ?? (/^\/(?!media\/)/.test(place) ? [place] : []));
  const [pointer = ''] = pointers;
  const field = fieldOf(pointer);
  return { id: idOf(path, kind, value), kind, severity, title, path, value, field, pointer, what, advice };
}

/** Returns the paths of links within the site, and the IDs of images. */
export function namedIn(pages: readonly ReportedPage[]) {
  const [own, images] = [new Set<string>(), new Set<string>()];
  const facts: ReportFacts = {
    isPath: (path) => own.add(path).has(path),
    movedTo: () => undefined,
    unreadable: { get: (id) => void images.add(id) },
    weights: new Map(),
  };
  for (const page of pages) foundOn(page, facts);
  return { own, images } as const;
}

/** True if one letter is added, missing, another one, or in the place of its neighbor. */
function isOneLetterApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  const swapped = `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}`;
  return distance(one, other) === 1 || (at !== -1 && swapped === other);
}

/** Short names differ in a letter by chance. */
const minSimilarLength = 5;

/** Because "Tides 12" and "Tides 13", or "Tides II" and "Tides III", differ on purpose. */
const lettersOf = (label: string) => label.toLowerCase().replace(/\d+|\b[ivxlcdm]+\b/g, '');

/** Values of filters that one letter separates, on the pages of the rarer one. */
function similarFilterFindings(pages: readonly ReportedPage[]): Map<ReportedPage, Found[]> {
  const found = new Map<ReportedPage, Found[]>();
  const groups: Readonly<Record<string, (project: Project) => string[]>> = {
    typologies: ({ section, typologies }) => (section === 'design' ? typologies : []).map(({ label }) => label),
    size: ({ size }) => (size ? [size.label] : []),
    medium: ({ section, medium }) => (section === 'art' && medium ? [medium] : []),
    series: ({ section, series }) => (section === 'art' && series ? [series] : []),
  };
  for (const [name, labelsOf] of Object.entries(groups)) {
    const labelled = pages.flatMap((page) =>
      page.project ? labelsOf(page.project).map((label) => ({ label, page })) : [],
    );
    const byLabel = Map.groupBy(labelled, ({ label }) => label);
    for (const [label, own] of byLabel) {
      const twin = [...byLabel].find(
        ([other, others]) =>
          label.length >= minSimilarLength &&
          others.length >= own.length &&
          isOneLetterApart(lettersOf(label), lettersOf(other)),
      );
      for (const { page } of twin ? own : [])
        found.set(page, [...(found.get(page) ?? []), ['filter-value-similar', `${label}, ${twin?.[0]}`, name]]);
    }
  }
  return found;
}

/** Returns what editors should improve, once for each value. Pure. */
export function findingsOf(pages: readonly ReportedPage[], facts: ReportFacts): Finding[] {
  const searchable = pages.filter(({ seo }) => seo && !seo.isFallback);
  const byTitle = Map.groupBy(searchable, ({ seo }) => seo?.title ?? '');
  const similar = similarFilterFindings(pages);
  const linked = new Set<string>();
  const isPath = (path: string) => {
    for (const one of [path, facts.movedTo(path)]) linked.add(one?.split(/[?#]/)[0] ?? '');
    return facts.isPath(path);
  };
  const own = pages.map((page) => ({ page, found: foundOn(page, { ...facts, isPath }) }));
  const acrossPages = (page: ReportedPage): Found[] => {
    const { seo, path, isInMenu = true } = page;
    const isDouble = seo && !seo.isFallback && (byTitle.get(seo.title)?.length ?? 0) > 1;
    return [
      ...those(
        [isDouble, 'search-title-double', seo?.title, 'seo_title'],
        [seo?.isFallback && searchable.length > 0, 'search-text-missing'],
        [!isInMenu && !linked.has(path), 'page-unreachable'],
      ),
      ...(similar.get(page) ?? []),
    ];
  };
  const all = own.flatMap(({ page, found }) => [...found, ...acrossPages(page)].map((one) => finding(page, one)));
  return [...new Map([...errorFindings(facts.errors ?? []), ...all].map((one) => [one.id, one])).values()];
}
