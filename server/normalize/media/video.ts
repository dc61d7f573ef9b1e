import type { Video } from '../../../shared/contract/video.ts';
import { readList } from '../reply/list.ts';
import { OpenRecord } from '../reply/open-record.ts';
import type { Reading } from '../reply/reading.ts';
import { isNothing, isRecord, type Place, scalarText, type WireRecord } from '../reply/record.ts';
import { filmFiles } from '../text/html-film.ts';
import { readPixels } from '../text/numbers.ts';
import { readLine } from '../text/printable.ts';
import { readAsset } from './file-record.ts';
import { readImage } from './image.ts';
import { canBeMediaUrl, hasPictureName, looksLikeFilm } from './media-look.ts';
import { readMediaSource } from './media-source.ts';

type VideoSource = Video['sources'][number];

const maxDepth = 4;
const containers = ['data', 'attributes', 'fields', 'meta', 'value', 'node'];
const playerHosts =
  /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com|dailymotion\.com|wistia\.(?:com|net)|loom\.com|bilibili\.com)$/;

/** A film in whatever form it stands: URL, embed markup, list of sources, object. Undefined for none. */
export function readVideo(place: Place, reading: Reading): Video | undefined {
  const { value, at } = place;
  if (isNothing(value)) return undefined;
  if (isRecord(value)) {
    const video = fromRecord(value, at, reading);
    if (video) return video;
  }
  const sources = isRecord(value) ? [] : readSources(place, reading, 0);
  if (sources.length > 0) return { sources };
  reading.ledger.note(at, 'video-unreadable');
  return undefined;
}

/** Whether a string is the address of a page that plays a film. */
export function isPlayerPage(text: string): boolean {
  const url = text.trim().replace(/^\/\//, 'https://');
  return /^https?:\/\//i.test(url) && URL.canParse(url) && playerHosts.test(new URL(url).hostname);
}

function fromRecord(value: WireRecord, at: string, reading: Reading): Video | undefined {
  return videoOf(new OpenRecord(value, at, reading, containers), reading);
}

/** The film that the fields of a record describe, undefined for none. */
export function videoOf(record: OpenRecord, reading: Reading): Video | undefined {
  const inner = record.take('video', ({ value, at }) => (isRecord(value) ? fromRecord(value, at, reading) : undefined));
  const listed = record.take('sources', (place) => some(readSources(place, reading, 1)));
  const own = listed ?? readOwnSources(record, reading) ?? readById(record) ?? readFile(record, reading) ?? [];
  const sources = some(withoutRepeats([...(inner?.sources ?? []), ...own]));
  if (!sources) return undefined;
  const poster = record.take('poster', (place) => readImage(place, reading));
  const width = record.take('pixelWidth', (place) => readPixels(place.value));
  const height = record.take('pixelHeight', (place) => readPixels(place.value));
  const alt = record.take('alt', (place) => readLine(place, reading));
  const caption = record.take('caption', (place) => readLine(place, reading));
  return { ...inner, sources, ...known({ poster, width, height, alt, caption }) };
}

const some = <Item>(items: Item[]): Item[] | undefined => (items.length > 0 ? items : undefined);

const known = (fields: Partial<Video>): Partial<Video> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function withoutRepeats(sources: readonly VideoSource[]): VideoSource[] {
  const seen = new Set<string>();
  return sources.filter(({ src }) => seen.size < seen.add(src).size);
}

/** `mp4` and `webm` side by side, or one source with its type. */
function readOwnSources(record: OpenRecord, reading: Reading): VideoSource[] | undefined {
  const type = record.take('mimeType', (place) => {
    const line = readLine(place, reading);
    return line && /^(?:video|audio|application)\/\S/.test(line) ? line : undefined;
  });
  const sources = record.takeAll('videoSource', (place) => some(readSources(place, reading, 1)));
  const unique = withoutRepeats(sources.flat());
  if (type && unique.length === 1 && unique[0] && !unique[0].type) return [{ ...unique[0], type }];
  return some(unique);
}

/** A film named by provider and id. */
function readById(record: OpenRecord): VideoSource[] | undefined {
  const provider = record.peek('provider', 'service', 'platform');
  const id = record.peek('video_id', 'provider_uid', 'youtube_id', 'vimeo_id');
  if (typeof id !== 'string' || !/^[\w-]{5,20}$/.test(id)) return undefined;
  const isVimeo = provider === 'vimeo' || record.peek('vimeo_id') !== undefined;
  return [{ src: isVimeo ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}` }];
}

/** A file object without URL. */
function readFile(record: OpenRecord, reading: Reading): VideoSource[] | undefined {
  const src = readAsset(record, reading);
  const type = scalarText(record.peek('mime_type', 'type'));
  return src === undefined ? undefined : [/^video\//.test(type) ? { src, type } : { src }];
}

function readSources(place: Place, reading: Reading, depth: number): VideoSource[] {
  const { value, at } = place;
  if (typeof value === 'string' && !/^\s*[[{]/.test(value)) return fromText(value, at, reading);
  if (isNothing(value) || depth > maxDepth || typeof value === 'number' || value === true) return [];
  const elements = readList(place, reading, { isElement: () => true });
  return elements.flatMap((element) => {
    if (!isRecord(element.value)) return element.value === value ? [] : readSources(element, reading, depth + 1);
    const record = new OpenRecord(element.value, element.at, reading, containers);
    const listed = record.take('sources', (inner) => some(readSources(inner, reading, depth + 1)));
    return listed ?? withWidth(readOwnSources(record, reading) ?? [], record);
  });
}

/** One file with the width it says it has: of several in one record, nobody knows whose it is. */
function withWidth(sources: VideoSource[], record: OpenRecord): VideoSource[] {
  const [only] = sources;
  const width = sources.length === 1 ? record.take('pixelWidth', (place) => readPixels(place.value)) : undefined;
  return only && width ? [{ ...only, width }] : sources;
}

function fromText(text: string, at: string, reading: Reading): VideoSource[] {
  const embedded = text.includes('<') ? filmFiles(text) : [];
  return (embedded.length > 0 ? embedded : [text]).flatMap((src) => fromUrl(src, at, reading));
}

function fromUrl(raw: string, at: string, reading: Reading): VideoSource[] {
  const text = raw.trim();
  if (hasPictureName(text) || !canBeMediaUrl(text) || /^(?:data|blob):/i.test(text)) return [];
  const isElsewhere = /^(?:https?:)?\/\//i.test(text) && !looksLikeFilm(text) && !isOwnFile(text, reading);
  if (!isElsewhere) {
    const src = readMediaSource(text, at, reading);
    return src === undefined ? [] : [{ src }];
  }
  const page = text.replace(/^(?:https?:)?\/\//i, 'https://');
  return URL.canParse(page) ? [{ src: new URL(page).href }] : [];
}

/** Under the media base: a file, whatever its name. */
const isOwnFile = (text: string, { media }: Reading): boolean =>
  media.resolve(text).stored?.startsWith('/') === true && !isPlayerPage(text);
