import type { Video, VideoTrack } from '../../../shared/contract/video.ts';
import { trackEnding } from '../ground/file-names.ts';
import { canBeMediaUrl, hasImageName, looksLikeVideo, pathOf } from '../ground/media-look.ts';
import { isPlayerPage } from '../ground/player-page.ts';
import { isNothing, isRecord, present, scalarText } from '../ground/record.ts';
import { cleanUrl } from '../ground/text.ts';
import { readFlag } from '../payload/flags.ts';
import { nonEmpty, readList, uniqueBy } from '../payload/list.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readProse } from '../text/html.ts';
import { videoFiles } from '../text/html-video.ts';
import { readPixels } from '../text/numbers.ts';
import { readLine } from '../text/printable.ts';
import { languageTag, readSpokenLine, takeLanguage } from '../text/text-language.ts';
import { readAsset } from './file-record.ts';
import { readImage } from './image.ts';

const trackContainers = ['data', 'attributes', 'fields', 'file', 'asset', 'node'];
const kinds = ['captions', 'subtitles', 'descriptions', 'chapters'] as const;

/** `de` of `film.de.vtt` and `pt-BR` of `pt-BR.vtt`. */
const languageInName = /(?:^|[/._-])([a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?)\.(?:vtt|srt)$/;

/** `{ "de": "/film.de.vtt" }`. */
const isByLanguage = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).every((key) => /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(key));

/** Tracks of a video: addresses of WebVTT or SubRip files, or records with one. Undefined without any. */
function readTracks(node: PayloadNode): VideoTrack[] | undefined {
  const tracks = readList(node, { isElement: (record) => !isByLanguage(record) }).flatMap((element) => {
    const byKey = wordsOf(languageTag(element.name ?? element.key));
    const found = element.isRecord() ? trackOf(new OpenRecord(element, trackContainers)) : trackAt(element);
    const track = found && { ...(found.language === undefined && byKey), ...found };
    if (!track) element.note('video-track-omitted');
    return track ?? [];
  });
  return nonEmpty(uniqueBy(tracks, ({ src }) => src));
}

/** Without a name of its own, a track has the name of its language in that language. */
function wordsOf(language: string | undefined, label?: string): Pick<VideoTrack, 'language' | 'label'> {
  const named = label && !trackEnding.test(label) ? label : undefined;
  const name = named ?? (language && new Intl.DisplayNames([language], { type: 'language' }).of(language));
  return present({ language, label: name });
}

const languageOf = (url: string): string | undefined => languageTag(languageInName.exec(pathOf(url))?.[1]);

function fileAt(node: PayloadNode, isTyped = false): { readonly src: string; readonly url: string } | undefined {
  const url = typeof node.value === 'string' ? cleanUrl(node.value) : '';
  const src = isTyped || trackEnding.test(pathOf(url)) ? node.mediaSrc(url) : undefined;
  return src === undefined ? undefined : { src, url };
}

function trackAt(node: PayloadNode): VideoTrack | undefined {
  const file = fileAt(node);
  return file && { kind: 'captions', src: file.src, ...wordsOf(languageOf(file.url)), isDefault: false };
}

function trackOf(record: OpenRecord): VideoTrack | undefined {
  const isTyped = /vtt|subrip/i.test(scalarText(record.peek('mime_type', 'type', 'content_type')));
  const file = record.take('trackSrc', (node) => fileAt(node, isTyped));
  if (!file) return undefined;
  const named = scalarText(record.peek('kind', 'type')).trim().toLowerCase();
  const language = record.take('trackLanguage', (given) => languageTag(readLine(given))) ?? languageOf(file.url);
  const label = record.take('trackLabel', readLine);
  const isDefault = record.take('isDefault', ({ value }) => readFlag(value)) ?? false;
  return {
    kind: kinds.find((kind) => kind === named) ?? 'captions',
    src: file.src,
    ...wordsOf(language, label),
    isDefault,
  };
}

type VideoSource = Video['sources'][number];

const maxDepth = 4;
const containers = ['data', 'attributes', 'fields', 'meta', 'value', 'node'];
export function readVideo(node: PayloadNode): Video | undefined {
  if (isNothing(node.value)) return undefined;
  const video = node.isRecord() ? videoOf(new OpenRecord(node, containers)) : fromSources(readSources(node, 0));
  if (!video) node.note('video-unreadable');
  return video;
}

const fromSources = (sources: VideoSource[]): Video | undefined =>
  sources.length > 0 ? { sources: playable(sources) } : undefined;

/** A file that plays makes a stream of the same video unnecessary. */
function playable(sources: VideoSource[]): VideoSource[] {
  const files = sources.filter(({ src }) => !isStream(src));
  return files.length > 0 ? files : sources;
}

export function videoOf(record: OpenRecord): Video | undefined {
  const inner = record.take('video', (node) =>
    node.isRecord() ? videoOf(new OpenRecord(node, containers)) : undefined,
  );
  const files = listedSources(record, 1) ?? ownSources(record) ?? sourcesById(record) ?? sourcesOfFile(record) ?? [];
  const sources = nonEmpty(uniqueBy([...(inner?.sources ?? []), ...files], ({ src }) => src));
  if (!sources) return undefined;
  const poster = record.take('poster', (node) => readImage(node));
  const width = record.take('pixelWidth', ({ value }) => readPixels(value));
  const height = record.take('pixelHeight', ({ value }) => readPixels(value));
  const { text: alt, ...ofAlt } = record.take('alt', readSpokenLine) ?? {};
  const { text: caption, ...ofCaption } = record.take('caption', readSpokenLine) ?? {};
  const given = takeLanguage(record);
  const language = caption || alt ? { ...(caption === undefined ? ofAlt : ofCaption), ...given } : {};
  const tracks = record.take('tracks', readTracks);
  const transcript = record.take('transcript', readProse);
  const isSilent = record.take('isSilent', ({ value }) => readFlag(value)) || undefined;
  const own = present({ poster, width, height, alt, caption, ...language, tracks, transcript, isSilent });
  return { ...inner, sources: playable(sources), ...own };
}

const listedSources = (record: OpenRecord, depth: number): VideoSource[] | undefined =>
  record.take('sources', (node) => nonEmpty(readSources(node, depth)));

/** `mp4` and `webm` side by side, or one source with its type. */
function ownSources(record: OpenRecord): VideoSource[] | undefined {
  const type = record.take('mimeType', (node) => {
    const line = readLine(node);
    return line && /^(?:video|audio|application)\/\S/.test(line) ? line : undefined;
  });
  const isStreamed = /mpegurl|dash\+xml/i.test(type ?? '');
  const sources = record.takeAll('videoSource', (node) =>
    nonEmpty(isStreamed ? streamAt(cleanUrl(scalarText(node.value)), node) : readSources(node, 1)),
  );
  const unique = uniqueBy(sources.flat(), ({ src }) => src);
  if (type && unique.length === 1 && unique[0] && !unique[0].type) return [{ ...unique[0], type }];
  return nonEmpty(unique);
}

function sourcesById(record: OpenRecord): VideoSource[] | undefined {
  const provider = record.peek('provider', 'service', 'platform');
  const id = record.peek('video_id', 'provider_uid', 'youtube_id', 'vimeo_id', 'vimeo');
  const isVimeo = provider === 'vimeo' || record.peek('vimeo_id', 'vimeo') !== undefined;
  // Other numbers are ids of the CMS.
  if (!/^[\w-]{5,20}$/.test(scalarText(id)) || (typeof id === 'number' && !isVimeo)) return undefined;
  return [{ src: isVimeo ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}` }];
}

function sourcesOfFile(record: OpenRecord): VideoSource[] | undefined {
  const src = readAsset(record);
  const type = scalarText(record.peek('mime_type', 'type'));
  return src === undefined ? undefined : [/^video\//.test(type) ? { src, type } : { src }];
}

function readSources(node: PayloadNode, depth: number): VideoSource[] {
  const { value } = node;
  if (typeof value === 'string' && !/^\s*[[{]/.test(value)) return sourcesInText(value, node);
  if (isNothing(value) || depth > maxDepth || typeof value === 'number' || value === true) return [];
  return readList(node, { isElement: () => true }).flatMap((element) => {
    if (!element.isRecord()) return element.value === value ? [] : readSources(element, depth + 1);
    const record = new OpenRecord(element, containers);
    return listedSources(record, depth + 1) ?? withWidth(ownSources(record) ?? [], record);
  });
}

/** With several files in one record, the width could be any file's. */
function withWidth(sources: VideoSource[], record: OpenRecord): VideoSource[] {
  const [only] = sources;
  const width = sources.length === 1 ? record.take('pixelWidth', ({ value }) => readPixels(value)) : undefined;
  return only && width ? [{ ...only, width }] : sources;
}

function sourcesInText(text: string, node: PayloadNode): VideoSource[] {
  const embedded = text.includes('<') ? videoFiles(text) : [];
  return (embedded.length > 0 ? embedded : [text]).flatMap((src) => sourceAt(src, node));
}

function sourceAt(raw: string, node: PayloadNode): VideoSource[] {
  const text = cleanUrl(raw);
  if (hasImageName(text) || !canBeMediaUrl(text) || /^(?:data|blob):/i.test(text)) return [];
  if (isStream(text)) return streamAt(text, node);
  const isElsewhere = /^(?:https?:)?\/\//i.test(text) && !looksLikeVideo(text) && !isOwnFile(text, node);
  if (!isElsewhere) {
    const src = node.mediaSrc(text);
    return src === undefined ? [] : [{ src }];
  }
  const page = text.replace(/^(?:https?:)?\/\//i, 'https://');
  return URL.canParse(page) ? [{ src: new URL(page).href }] : [];
}

/** HLS and DASH name their parts by addresses of their own, which no `video` element here can play. */
export const isStream = (text: string): boolean => /\.(?:m3u8|mpd)$/i.test(pathOf(text));

/** A stream keeps its own address, so that visitors get a link. */
function streamAt(text: string, node: PayloadNode): VideoSource[] {
  node.note('video-stream-as-link');
  const { stored } = node.media.resolve(text);
  return stored === undefined ? [] : [{ src: new URL(stored, node.options.mediaBaseUrl).href }];
}

/** Any URL below the media base is a file. */
const isOwnFile = (text: string, { media }: PayloadNode): boolean => media.isOwn(text) && !isPlayerPage(text);
