import type { Block } from '../../../shared/contract/block.ts';
import { looksLikeAudio, looksLikeImage, looksLikeVideo } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { isRecord, keysOf, type PayloadRecord } from '../ground/record.ts';
import { foldedNames, foldName } from '../payload/field-names.ts';
import type { OpenRecord } from '../payload/open-record.ts';
import { looksLikeFact } from './facts.ts';

export type BlockKind = Block['kind'];

const words: readonly [kind: BlockKind, name: RegExp][] = [
  ['gallery', /galler|gallary|carousel|slide|lightbox|masonry|images|pictures|photos|image-?(?:list|grid)|media-?grid/],
  ['quote', /quot|testimonial|citation/],
  ['video', /video|film|movie|embed|youtube|vimeo|oembed/],
  ['audio', /audio|podcast|sound|recording/],
  ['image', /image|picture|photo(?!grapher)|figure|portrait|^img|^media$|^hero$|^cover$|^thumb(?:nail)?$/],
  ['heading', /heading|headline|^h[1-6]$|title|^header$/],
  ['facts', /facts?$|^stats?$|statistic|spec(?:s|ification)|definition|key-?value|data-?sheet|^dl$/],
  ['list', /^(?:un)?ordered|list$|bullet|^points$|^ul$|^ol$/],
  ['link', /^link|link$|button|^cta$|call-?to-?action|download|^pdf|attach(?:ment|es)/],
  [
    'text',
    /text|paragraph|html|wysiwyg|prose|markdown|^copy$|^content$|^body|body$|description|freeform|^p$|^prose$|^statement$|^bio(?:graphy)?$|^article$|^rendered$|^answer$/,
  ],
];

/** The name without namespace ("shared.rich-text", "core/paragraph") and filler words. */
function essence(name: string): string {
  const last =
    name
      .toLowerCase()
      .split(/[./\\:]/)
      .findLast(Boolean) ?? '';
  const plain = last
    .replace(/[_\s]+/g, '-')
    .replace(/^(?:block|section|component|module)-|-(?:block|section|component|module|field)$/g, '');
  return plain.replace(/(?:block|section)$/, '') || plain;
}

const known = new Map<string, BlockKind | undefined>();
const maxStored = 500;

/** The kind that a type or field name means. Undefined if unknown or mixed, such as "text-with-image". */
export function kindOfName(name: string): BlockKind | undefined {
  if (known.has(name)) return known.get(name);
  const kind = readKind(name);
  if (known.size < maxStored && name.length < 60) known.set(name, kind);
  return kind;
}

function readKind(name: string): BlockKind | undefined {
  if (name === 'unknown') return 'unknown';
  const plain = essence(name.slice(0, 80));
  const kinds = words.filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind);
  const [first, second] = kinds;
  if (first === 'gallery' && second === 'image' && kinds.length === 2) return 'gallery';
  if (first === 'image' && second === 'list') return 'gallery';
  return kinds.length === 1 ? first : undefined;
}

const metadata =
  /^(?:_.*|id|key|uid|uuid|slug|order|sort.*|position|locale|lang(?:uage)?|status|state|version|type|template|style|theme|tone|severity|variant|layout|align.*|anchor|class(?:name)?|css.*|color|colour|background.*|columns?|width|height|margin.*|padding.*|target|rel|created.*|updated.*|modified.*|published.*|latestrevision.*|lastpublished.*|date.*|time|author(?:id)?|guid|link|permalink|menuorder|commentstatus|pingstatus|sticky|format|documentid|detailurl|htmlurl|firstpublishedat|searchdescription|showinmenus|seo.*|parent|owner|user.*|depth|path|urlpath|isempty|published|draft|hidden|visible|enabled|isactive|live|eltype)$/;

const bodyNames: ReadonlySet<string> = new Set(foldedNames.get('readMore'));

/** No single block has these fields. */
const onlyInDocuments = ['readmore', 'blocks', 'sections', 'lead'];
const documentNames = [...onlyInDocuments, 'content', 'body', 'title', 'facts', 'attributes', 'acf'];

/** True for a document, as opposed to one block. If its type is a block, only a field of documents proves it. */
export function isDocument(record: PayloadRecord, more: readonly string[] = []): boolean {
  const type = [record.type, record.kind].find((value) => typeof value === 'string') ?? '';
  const isBlock = kindOfName(type) !== undefined;
  const names = isBlock ? onlyInDocuments : [...documentNames, ...more, ...(type === '' ? [] : bodyNames)];
  return Object.keys(record).some((key) => names.includes(foldName(key)));
}

export const isBodyName = (folded: string): boolean => bodyNames.has(folded);

export const isMetadataName = (folded: string): boolean => metadata.test(folded);

/** True for a key that names a container and nothing about its content. */
export const isContainerName = (key: string): boolean =>
  /^(?:items?|list|entries|elements?|children|rows?|lines?|values?|nodes?|data|fields?|array|results?|head(?:ers?)?|events|members)$/i.test(
    key,
  );

const urlKeys = ['src', 'url', 'full_url', 'source_url', 'file', 'path', 'href', 'download_url'];
const linkWords = /^(?:label|title|text|name|caption|alt|target|rel|icon|id|type|description|width|height)$/i;

/** The kind of a block without type, by its fields. Undefined if mixed. */
export function guessKind(record: OpenRecord): BlockKind | undefined {
  const { value } = record.node;
  if (typeof record.peek('quote', 'blockquote', 'pullquote', 'quotation') === 'string') return 'quote';
  if (record.peek('full') !== undefined && record.peek('src', 'url') === undefined) return 'gallery';
  if (Array.isArray(record.peek('thumbnail', 'thumbnails'))) return 'gallery';
  const url = record.peek(...urlKeys);
  if (typeof url === 'string') return kindOfUrl(url, value);
  if (isListOfSources(record.peek('sources'))) return 'video';
  if (record.peek('directus_files_id') !== undefined) return 'image';
  if (isDescribed(record)) return record.peek('video', 'film') === undefined ? 'image' : 'video';
  const keys = keysOf(value);
  const isLabelled =
    keys.length <= 3 && keys.includes('value') && keys.some((key) => /^(?:label|term|key)$/i.test(key));
  return isLabelled && looksLikeFact(value) ? 'facts' : undefined;
}

function kindOfUrl(url: string, value: PayloadRecord): BlockKind | undefined {
  if (looksLikeImage(url)) return 'image';
  if (looksLikeAudio(url)) return 'audio';
  if (looksLikeVideo(url) || isPlayerPage(url)) return 'video';
  const others = keysOf(value).filter((key) => !urlKeys.includes(key.toLowerCase()));
  const isLink =
    others.length > 0 &&
    others.every((key) => linkWords.test(key)) &&
    others.some((key) => /^(?:label|title|text|name)$/i.test(key));
  return isLink ? 'link' : undefined;
}

/** An image or video with its caption or size, and without text. */
function isDescribed(record: OpenRecord): boolean {
  const media = record.peek('image', 'picture', 'photo', 'img', 'video', 'film');
  if (media === undefined || Array.isArray(media)) return false;
  const isAbout = record.peek('caption', 'alt', 'alt_text', 'credit', 'poster', 'width') !== undefined;
  return isAbout && record.peek('text', 'body', 'html', 'content', 'description', 'gallery', 'images') === undefined;
}

const isListOfSources = (value: unknown): boolean =>
  Array.isArray(value) && value.some((source) => isRecord(source) && typeof (source.src ?? source.url) === 'string');
