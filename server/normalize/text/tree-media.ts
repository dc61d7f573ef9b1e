import { hasImageName, looksLikeAudio, looksLikeVideo } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { isRecord, type PayloadRecord, scalarText } from '../ground/record.ts';
import { playerOfId } from './html-embed.ts';
import { escapeValue } from './html-tree.ts';

/** ` name="value"`. '' without a value. */
export const attribute = (name: string, value: unknown): string =>
  scalarText(value) === '' ? '' : ` ${name}="${escapeValue(scalarText(value))}"`;

/** Pages of posts by their ids. */
const pagesOfIds: Readonly<Record<string, string>> = {
  tweet: 'https://x.com/i/web/status/',
  figma: 'https://www.figma.com/file/',
};

const textIn = (record: PayloadRecord, ...names: readonly string[]): string | undefined =>
  names.map((name) => scalarText(record[name])).find((text) => text !== '');

/** Markup of the file or page at a URL of a record in a text tree. `type` is its plain type. Undefined without a URL. */
export function mediaMarkup(record: PayloadRecord, type: string): string | undefined {
  const file = isRecord(record.file) ? record.file : {};
  const id = textIn(record, 'videoID', 'videoId', 'tweetID', 'tweetId', 'documentID') ?? '';
  const page = playerOfId(type, id) ?? (id && pagesOfIds[type] ? pagesOfIds[type] + id : undefined);
  const src = textIn(record, 'src', 'url', 'embed', 'source', 'mediaUrl', 'href') ?? textIn(file, 'url') ?? page;
  if (src === undefined) return undefined;
  const mime = textIn(record, 'mimeType', 'mime', 'mediaType') ?? textIn(file, 'contentType') ?? '';
  const isVideo = /^video/.test(mime) || looksLikeVideo(src) || isPlayerPage(src);
  const isOfImage = mime === '' && !isVideo && /image|img|upload|cover|gallery/.test(type);
  const source = attribute('src', src);
  if (hasImageName(src) || /^image/.test(mime) || isOfImage) {
    const alt = textIn(record, 'alternativeText', 'alt', 'altText', 'mediaAlt', 'title') ?? '';
    return `<figure><img${source} alt="${escapeValue(alt)}" /></figure>`;
  }
  if (isVideo) return `<video${source}${attribute('poster', record.poster)}></video>`;
  if (/^audio/.test(mime) || looksLikeAudio(src)) return `<audio${source}></audio>`;
  if (/embed|iframe|video|youtube|vimeo|twitch/.test(type)) return `<iframe${source}></iframe>`;
  const label = textIn(record, 'title', 'label', 'name') ?? src;
  return /^https?:/.test(src) ? `<p><a${attribute('href', src)}>${escapeValue(label)}</a></p>` : undefined;
}
