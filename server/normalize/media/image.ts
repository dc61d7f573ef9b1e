import { escapeUTF8 } from 'entities/escape';
import type { Image } from '../../../shared/contract/image.ts';
import { canBeMediaUrl, hasImageName } from '../ground/media-look.ts';
import { isNothing, isRecord, type PayloadRecord, present, scalarText } from '../ground/record.ts';
import { stemOf } from '../ground/stem.ts';
import { cleanUrl } from '../ground/text.ts';
import { foldedNames, foldName } from '../payload/field-names.ts';
import { readFlag } from '../payload/flags.ts';
import { parseJsonText } from '../payload/json-text.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { holdsImageTag, readImages, readProse } from '../text/html.ts';
import { readPixels } from '../text/numbers.ts';
import { readLine } from '../text/printable.ts';
import { languageOfScript, readSpokenLine, type SpokenText, takeLanguage } from '../text/text-language.ts';
import { kindOfAddress, readAsset, statedKindOf } from './file-record.ts';
import { takeFocalPoint } from './focal-point.ts';

const maxDepth = 4;
const containers = ['data', 'attributes', 'fields', 'meta', 'media_details', 'guid', 'node'];
export const derivatives = [
  ...['formats', 'sizes', 'srcset', 'sources', 'thumbnails', 'renditions', 'variants'],
  ...['thumb', 'thumbnail', 'thumbnail_url', 'preview_url', 'mobile', 'tablet'],
];

const fileKeys: ReadonlySet<string> = new Set([
  ...(foldedNames.get('imageSrc') ?? []),
  ...['name', 'filename', 'filenamedisk', 'filenamedownload', 'title', 'hash'],
]);

export function readImage(node: PayloadNode, depth = 0): Image | undefined {
  const image = imageIn(node, depth);
  const source = depth === 0 ? node.source : undefined;
  return image && source ? { ...image, source } : image;
}

function imageIn(node: PayloadNode, depth: number): Image | undefined {
  const { value } = node;
  if (typeof value === 'string') return fromText(value, node, depth);
  if (typeof value === 'number') {
    node.note('image-unresolved-id');
    return undefined;
  }
  if (depth >= maxDepth || isNothing(value)) return undefined;
  return node.isRecord() ? imageOf(new OpenRecord(node, containers), depth) : firstOf(node.items(), depth);
}

function fromText(text: string, node: PayloadNode, depth: number): Image | undefined {
  const parsed = depth < maxDepth ? parseJsonText(text) : undefined;
  if (parsed) return readImage(node.with(parsed), depth + 1);
  const markup = markupOf(text);
  const [image] = holdsImageTag(markup) ? readImages(markup, node) : [];
  if (image) return image;
  const url = cleanUrl(text);
  const isOther = (kindOfAddress(url) ?? 'image') !== 'image';
  if (canBeMediaUrl(url) && !isOther) return bareImage(node.mediaSrc(text));
  node.note(/^\d+$/.test(url) ? 'image-unresolved-id' : 'image-unreadable');
  return undefined;
}

/** An image in Markdown, or a list of its sizes as in `srcset`, as a tag. */
function markupOf(text: string): string {
  const [, alt, inside] = /^!\[([^\]]*)\]\(([^()]*)\)$/.exec(text.trim()) ?? [];
  const src = inside?.trim().split(/\s/, 1)[0];
  if (src !== undefined) return `<img src="${escapeUTF8(src)}" alt="${escapeUTF8(alt ?? '')}">`;
  return /^\S+\s\d+[wx](?:,|$)/.test(text.trim()) ? `<img srcset="${escapeUTF8(text)}">` : text;
}

const bareImage = (src: string | undefined): Image | undefined =>
  src === undefined ? undefined : { src, sources: [] };

function firstOf(nodes: readonly PayloadNode[], depth: number): Image | undefined {
  for (const node of nodes) {
    const image = readImage(node, depth + 1);
    if (image) return image;
  }
  return undefined;
}

export function imageOf(record: OpenRecord, depth = 0): Image | undefined {
  if (statedKindOf(record)) {
    record.node.note('image-unreadable');
    return undefined;
  }
  const inner =
    record.take('imageSrc', (node) => readImage(node, depth + 1)) ??
    bareImage(readAsset(record)) ??
    largestDerivative(record, depth);
  if (!inner) return undefined;
  for (const node of [...record.drop(...derivatives), ...dropNames(record, inner)]) node.note('image-derivatives');
  return { ...inner, ...describe(record, inner) };
}

function dropNames(record: OpenRecord, { src }: Image): PayloadNode[] {
  const same = record.rest().filter(({ key, value }) => {
    if (!fileKeys.has(foldName(key)) || typeof value !== 'string' || !hasImageName(value)) return false;
    return !value.includes('/') || stemOf(value) === stemOf(src);
  });
  return same.flatMap(({ key }) => record.drop(key));
}

function describe(record: OpenRecord, inner: Image): Partial<Image> {
  const isDecorative = record.drop('decorative', 'is_decorative').some(({ value }) => readFlag(value));
  const alt = isDecorative ? '' : (record.take('alt', readLine) ?? inner.alt ?? titleAsAlt(record));
  const { text: own, ...ofCaption } = readCaption(record) ?? {};
  const caption = own ?? inner.caption;
  const description = readDescription(record, [alt, caption]) ?? inner.description;
  const width = record.take('pixelWidth', ({ value }) => readPixels(value));
  const height = record.take('pixelHeight', ({ value }) => readPixels(value));
  const size = width && height ? { width, height } : {};
  const focalPoint = takeFocalPoint(record, { ...inner, ...size }) ?? inner.focalPoint;
  const { lang, dir } = inner;
  const ofWords = {
    ...languageOfScript(caption ?? alt ?? ''),
    ...(own === undefined ? present({ lang, dir }) : ofCaption),
  };
  const given = takeLanguage(record);
  const language = caption || alt ? { ...ofWords, ...given } : {};
  return { ...present({ alt, caption, ...language, description, focalPoint }), ...size };
}

/** A longer `description` is not a caption. */
const longestCaption = 200;

function captionWords(node: PayloadNode, isOfContract: boolean): SpokenText | undefined {
  const words = readSpokenLine(node);
  const isLong = isOfContract || (words?.text.length ?? 0) > longestCaption;
  return isLong && foldName(node.key) === 'description' ? undefined : words;
}

const readDescription = (record: OpenRecord, shorter: readonly (string | undefined)[]): string | undefined =>
  record.take('imageDescription', (node) => (shorter.includes(readLine(node)) ? undefined : readProse(node)));

function readCaption(record: OpenRecord): SpokenText | undefined {
  const isOfContract = Array.isArray(record.node.value.sources);
  const caption = record.take('caption', (node) => captionWords(node, isOfContract));
  const [credit] = record.drop('credit', 'credits', 'copyright', 'photographer');
  const words = credit && readSpokenLine(credit);
  const isNamed = !caption || !words || words.text === caption.text;
  return isNamed ? (caption ?? words) : { ...caption, text: `${caption.text} (${words.text})` };
}

/** `House7`, `Lean-to`. */
const word = /^\p{L}[\p{L}\p{M}\p{N}'’-]*$/u;
/** Names by cameras, sizes and generators: `DSC01234`, `house-1600x900`, `f47ac10b-58cc`. */
const machineName = /^(?:img|dsc|mvi|gopr|pict|dji|pxl)\p{L}?-?\d|0\d{3}|\d{5}|\d\p{L}+\d/iu;

/** For comparing: Directus gives the file `00-lit.jpg` the title `00 Lit`. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** A title describes the image unless it is a file name. One word is enough for the title of a file. */
function titleAsAlt(record: OpenRecord): string | undefined {
  const file = record.peek('filename_download', 'filename_disk');
  const isFile = file !== undefined;
  const [title] = record.drop('title');
  const text = title && readLine(title);
  const isNumbered = text !== undefined && /\d/.test(text);
  if (isNumbered && letters(text) === letters(scalarText(file).replace(/\.\w{2,5}$/, ''))) return undefined;
  const saysMore = text !== undefined && (/\s/.test(text) || (isFile && word.test(text) && !machineName.test(text)));
  return saysMore && !/\.\w{2,5}$/.test(text) ? text : undefined;
}

function largestDerivative(record: OpenRecord, depth: number): Image | undefined {
  const sizes = record.drop('formats', 'sizes', 'sources', 'renditions', 'variants').map((node) => node.fields());
  return firstOf(
    sizes.flatMap((nodes) => nodes.toSorted((a, b) => sizeRank(b) - sizeRank(a))),
    depth,
  );
}

/** Each is about twice as wide as the one before. */
const sizeNames = [/thumb|tiny|mini|icon|preview/, /small|^sm?$/, /medium|^md?$/, /large|big|^lg?$/, /x-?l|huge|hd/];

/** The width of a size in pixels: of its record, its name (`1536x1536`) or usual for its name. */
function sizeRank({ key, name = key, value }: PayloadNode): number {
  const record: PayloadRecord = isRecord(value) ? value : {};
  const label = (scalarText(record.name ?? record.size ?? record.label) || name).toLowerCase();
  if (/^(?:full|orig|source|raw)/.test(label)) return Number.POSITIVE_INFINITY;
  const usual = 150 * 2 ** sizeNames.findLastIndex((form) => form.test(label));
  return readPixels(record.width ?? record.w) ?? readPixels(/\d{3,5}/.exec(label)?.[0]) ?? usual;
}
