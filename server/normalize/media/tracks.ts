import type { VideoTrack } from '../../../shared/contract/video.ts';
import { trackEnding } from '../ground/file-names.ts';
import { pathOf } from '../ground/media-look.ts';
import { isRecord, present, scalarText } from '../ground/record.ts';
import { cleanUrl } from '../ground/text.ts';
import { readFlag } from '../payload/flags.ts';
import { nonEmpty, readList, uniqueBy } from '../payload/list.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readLine } from '../text/printable.ts';
import { languageTag } from '../text/text-language.ts';

const containers = ['data', 'attributes', 'fields', 'file', 'asset', 'node'];
const kinds = ['captions', 'subtitles', 'descriptions', 'chapters'] as const;

/** `de` of `film.de.vtt` and `pt-BR` of `pt-BR.vtt`. */
const languageInName = /(?:^|[/._-])([a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?)\.(?:vtt|srt)$/;

/** `{ "de": "/film.de.vtt" }`. */
const isByLanguage = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).every((key) => /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(key));

/** Tracks of a video: addresses of WebVTT or SubRip files, or records with one. Undefined without any. */
export function readTracks(node: PayloadNode): VideoTrack[] | undefined {
  const tracks = readList(node, { isElement: (record) => !isByLanguage(record) }).flatMap((element) => {
    const byKey = wordsOf(languageTag(element.name ?? element.key));
    const found = element.isRecord() ? trackOf(new OpenRecord(element, containers)) : trackAt(element);
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
