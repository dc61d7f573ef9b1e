import type { Audio } from '../../../shared/contract/audio.ts';
import { canBeMediaUrl, looksLikeAudio } from '../ground/media-look.ts';
import { present, scalarText } from '../ground/record.ts';
import { cleanUrl } from '../ground/text.ts';
import { nonEmpty, readList, uniqueBy } from '../payload/list.ts';
import { OpenRecord } from '../payload/open-record.ts';
import type { PayloadNode } from '../payload/payload-node.ts';
import { readProse } from '../text/html.ts';
import { readSpokenLine, takeLanguage } from '../text/text-language.ts';
import { readAsset } from './file-record.ts';

type AudioSource = Audio['sources'][number];

const containers = ['data', 'attributes', 'fields', 'file', 'asset', 'node'];

const audioType = /^audio\/[\w.+-]+/i;

const sourcesIn = (node: PayloadNode, isTyped: boolean): AudioSource[] =>
  readList(node, { isElement: () => true }).flatMap((element) => {
    if (element.isRecord()) return sourcesOf(new OpenRecord(element, containers), isTyped);
    const url = typeof element.value === 'string' ? cleanUrl(element.value) : '';
    if (!canBeMediaUrl(url) || !(isTyped || looksLikeAudio(url)) || !element.media.isOwn(url)) return [];
    const src = element.mediaSrc(url);
    return src === undefined ? [] : [{ src }];
  });

function sourcesOf(record: OpenRecord, isAudio: boolean): AudioSource[] {
  const type = audioType.exec(scalarText(record.peek('mime_type', 'mime', 'type', 'content_type')))?.[0];
  const isTyped = isAudio || type !== undefined;
  const listed = record.take('sources', (node) => nonEmpty(sourcesIn(node, isTyped)));
  const own = listed ?? record.takeAll('audioSource', (node) => nonEmpty(sourcesIn(node, isTyped))).flat();
  const asset = own.length === 0 && type !== undefined ? readAsset(record) : undefined;
  const sources = uniqueBy(asset === undefined ? own : [{ src: asset }], ({ src }) => src);
  const [only] = sources;
  return only && sources.length === 1 && type && !only.type ? [{ ...only, type }] : sources;
}

/** `185`, `"185"`, `"3:05"` and `"1:03:05"` in seconds. Undefined for other values. */
function secondsOf({ value }: PayloadNode): number | undefined {
  const text = scalarText(value).trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) || undefined;
  if (!/^\d{1,2}(?::[0-5]\d){1,2}$/.test(text)) return undefined;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) || undefined;
}

export function audioOf(record: OpenRecord): Audio | undefined {
  const inner = record.take('audio', (node) => (node.isRecord() ? readAudio(node) : undefined));
  const sources = inner?.sources ?? nonEmpty(sourcesOf(record, true));
  if (!sources) return undefined;
  const { text: title, ...words } = record.take('audioTitle', readSpokenLine) ?? {};
  const language = { ...words, ...takeLanguage(record) };
  const durationS = record.take('duration', secondsOf);
  const transcript = record.take('transcript', readProse);
  return { ...inner, sources, ...present({ title, ...(title && language), durationS, transcript }) };
}

/** A recording from a URL, a list of URLs or a record. Undefined for other values. */
export function readAudio(node: PayloadNode): Audio | undefined {
  if (node.isRecord()) return audioOf(new OpenRecord(node, containers));
  const sources = nonEmpty(sourcesIn(node, false));
  return sources && { sources };
}
