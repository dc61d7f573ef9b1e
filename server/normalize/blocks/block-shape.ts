import { looksLikeFilm, looksLikePicture } from '../media/media-look.ts';
import { isPlayerPage } from '../media/video.ts';
import type { OpenRecord } from '../reply/open-record.ts';
import { isRecord, keysOf, type WireRecord } from '../reply/record.ts';
import type { BlockKind } from './block-kind.ts';
import { looksLikeFact } from './facts.ts';

const sourceKeys = ['src', 'url', 'full_url', 'source_url', 'file', 'path', 'href', 'download_url'];
const words = /^(?:label|title|text|name|caption|alt|target|rel|icon|id|type|description|width|height)$/i;

/** The kind of a block that does not name it, by the fields it has; undefined for a mixture. */
export function guessKind(record: OpenRecord, value: WireRecord): BlockKind | undefined {
  if (typeof record.peek('quote', 'blockquote', 'pullquote', 'quotation') === 'string') return 'quote';
  if (record.peek('full') !== undefined && record.peek('src', 'url') === undefined) return 'gallery';
  if (record.peek('thumbnail', 'thumbnails') !== undefined && Array.isArray(record.peek('thumbnail', 'thumbnails')))
    return 'gallery';
  const source = record.peek(...sourceKeys);
  if (typeof source === 'string') return kindOfSource(source, value);
  if (isListOfSources(record.peek('sources'))) return 'video';
  if (record.peek('directus_files_id') !== undefined) return 'image';
  if (isDescribed(record)) return record.peek('video', 'film') === undefined ? 'image' : 'video';
  const keys = keysOf(value);
  if (
    keys.length <= 3 &&
    looksLikeFact(value) &&
    keys.some((key) => /^(?:label|term|key)$/i.test(key)) &&
    keys.includes('value')
  ) {
    return 'facts';
  }
  return undefined;
}

function kindOfSource(source: string, value: WireRecord): BlockKind | undefined {
  if (looksLikePicture(source)) return 'image';
  if (looksLikeFilm(source) || isPlayerPage(source)) return 'video';
  const others = keysOf(value).filter((key) => !sourceKeys.includes(key.toLowerCase()));
  const isLink =
    others.length > 0 &&
    others.every((key) => words.test(key)) &&
    others.some((key) => /^(?:label|title|text|name)$/i.test(key));
  return isLink ? 'link' : undefined;
}

/** One picture or film with words about it, and no text beside it. */
function isDescribed(record: OpenRecord): boolean {
  const media = record.peek('image', 'picture', 'photo', 'img', 'video', 'film');
  if (media === undefined || Array.isArray(media)) return false;
  const isAbout = record.peek('caption', 'alt', 'alt_text', 'credit', 'poster', 'width') !== undefined;
  return isAbout && record.peek('text', 'body', 'html', 'content', 'description', 'gallery', 'images') === undefined;
}

const isListOfSources = (value: unknown): boolean =>
  Array.isArray(value) && value.some((source) => isRecord(source) && typeof (source.src ?? source.url) === 'string');
