import { joinNeighbors } from '../../../base/neighbors.ts';
import type { PayloadRecord } from '../../../normalize/ground/record.ts';
import { pathOfDocument } from '../documents.ts';

/** KirbyTags, for example `(image: hall.jpg alt: A hall caption: Under the roof)`. */
const opening = /\((image|video|youtube|vimeo|link|email|tel|file):/gi;
const attributes =
  /\s(alt|caption|text|title|poster|link|class|imgclass|linkclass|target|rel|role|lang|popup|download|subject|width|height|autoplay|muted|loop|controls|preload)\s*:/i;

interface Tag {
  readonly name: string;
  readonly value: string;
  readonly attributes: Readonly<Record<string, string>>;
}

function tagOf(name: string, text: string): Tag {
  const [value = '', ...named] = ` ${text}`.split(attributes);
  const pairs = named.flatMap((key, index) => (index % 2 === 0 ? [[key.toLowerCase(), named[index + 1] ?? '']] : []));
  const trimmed = pairs.map(([key, words = '']) => [key, words.trim()]);
  return { name: name.toLowerCase(), value: value.trim(), attributes: Object.fromEntries(trimmed) };
}

type FindFile = (name: string) => PayloadRecord | undefined;

function blockOf(
  { name, value, attributes: { alt, caption, poster } }: Tag,
  fileOf: FindFile,
): PayloadRecord | undefined {
  const words = { ...(alt ? { alt } : {}), ...(caption ? { caption } : {}) };
  const file = fileOf(value) ?? { url: value };
  if (name === 'image') return { type: 'image', image: { ...file, ...words } };
  if (name !== 'video' && name !== 'youtube' && name !== 'vimeo') return undefined;
  const still = poster ? { poster: fileOf(poster) ?? poster } : {};
  return { type: 'video', video: file.url ?? value, ...still, ...words };
}

const schemes: ReadonlyMap<string, string> = new Map([
  ['email', 'mailto:'],
  ['tel', 'tel:'],
]);

/** Path of an internal link such as `care` or `projects/tideline#steps`. Undefined for other URLs. */
function pathOfPage(value: string): string | undefined {
  const [, id = '', hash = ''] = /^\/?([\w-]+(?:\/[\w-]+)?)\/?(#\S*)?$/.exec(value) ?? [];
  const [folder, slug] = id.includes('/') ? id.split('/') : ['page', id];
  const path = pathOfDocument(folder, slug);
  return path && path + hash;
}

function linkOf({ name, value, attributes: { text } }: Tag, fileOf: FindFile, isMarkup: boolean): string {
  const file = name === 'file' ? fileOf(value) : undefined;
  const page = name === 'link' ? pathOfPage(value) : undefined;
  const href = page ?? `${schemes.get(name) ?? ''}${String(file?.url ?? value)}`.replace(/[\s"<>]/g, '');
  const words = text || value;
  return isMarkup ? `<a href="${href}">${words}</a>` : `[${words}](${href})`;
}

function endsIn(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const starts: number[] = [];
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    if (sign === '(') starts.push(index);
    else ends.set(starts.pop() ?? -1, index);
  }
  return ends;
}

/** Converts KirbyTags in linear time: links inline, as Markdown or markup, images and videos as blocks. */
export function readKirbyText(text: string, fileOf: FindFile): unknown {
  const isMarkup = /<[a-z]/i.test(text);
  const parts: (string | PayloadRecord)[] = [];
  let from = 0;
  const ends = endsIn(text);
  for (const { 0: start, 1: name = '', index } of text.matchAll(opening)) {
    if (index < from) continue;
    const end = ends.get(index) ?? text.indexOf(')', index);
    if (end < 0) break;
    const found = tagOf(name, text.slice(index + start.length, end));
    parts.push(text.slice(from, index), blockOf(found, fileOf) ?? linkOf(found, fileOf, isMarkup));
    from = end + 1;
  }
  parts.push(text.slice(from));
  if (parts.every(isWords)) return parts.join('');
  return joinNeighbors<string, PayloadRecord>(parts, isWords, (words) => {
    const html = words.join('');
    return html.trim() === '' ? [] : [{ type: 'text', html }];
  });
}

const isWords = (part: string | PayloadRecord): part is string => typeof part === 'string';
