import { escapeText } from 'entities';
import { isRecord, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import { parseJsonText } from '../../normalize/payload/json-text.ts';
import type { ResponseAdapter } from '../call.ts';
import { ofItems, recordsIn } from './items.ts';
import { readKirbyText } from './text/kirby-text.ts';

type Files = ReadonlyMap<string, PayloadRecord>;

const maxDepth = 20;

/** Adapts pages: blocks as plain records, layouts as their blocks, file names as files. */
export const adaptKirby: ResponseAdapter = (page, call) => {
  if (!isRecord(page)) return page;
  // The query language has `result` where the API has `data`.
  const { result, code, status, type, ...rest } = page;
  const envelope = result === undefined ? rest : isRecord(result) && 'data' in result ? result : { data: result };
  const isListed = call === 'projects' || call === 'works';
  if (isRecord(envelope.data)) return adaptPage(envelope.data, isListed);
  const { data } = envelope;
  const pages = call === 'pages' && Array.isArray(data) ? data.filter((item) => !isContainer(item)) : data;
  return ofItems({ ...withPages(envelope), data: pages }, call, ['data'], (item) => adaptPage(item, isListed));
};

/** Kirby counts items, but pages are requested by number. */
function withPages({ pagination, ...envelope }: PayloadRecord): PayloadRecord {
  if (!isRecord(pagination)) return envelope;
  const { page, total, limit } = pagination;
  return { ...envelope, pagination: { page, pages: Math.ceil(Number(total) / Number(limit)) } };
}

const isContainer = (page: unknown): boolean => isRecord(page) && (page.id === 'projects' || page.id === 'works');

const unread = new Set(['uuid', 'template', 'options', 'parent', 'num', 'url', 'previewUrl', 'blueprint']);

function adaptPage(page: PayloadRecord, isListed: boolean): PayloadRecord {
  const { files, content, id, slug, ...rest } = page;
  const known = filesOf(files);
  const { tags, typologies = tags, ...fields } = isRecord(content) ? content : {};
  const read = Object.entries({ ...rest, ...fields, typologies })
    .filter(([name]) => !unread.has(name))
    .map(([name, value]) => [name, readField(value, known)] as const)
    .filter(([, value]) => !(isListed && holdsBlocks(value)));
  const named = slug ?? scalarText(id).split('/').at(-1);
  return { id: named, slug: named, ...Object.fromEntries(read) };
}

const holdsBlocks = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => isRecord(item) && typeof item.type === 'string');

function filesOf(files: unknown): Files {
  const named = recordsIn(files).flatMap((file) => {
    const content = isRecord(file.content) ? file.content : {};
    const uuid = scalarText(file.uuid ?? content.uuid);
    const address = uuid && `file://${uuid.replace(/^file:\/\//, '')}`;
    const names = [uuid, address, scalarText(file.id), scalarText(file.filename)].filter((name) => name !== '');
    return names.map((name) => [name, describe(file, content)] as const);
  });
  return new Map(named);
}

function describe({ url, mime, dimensions }: PayloadRecord, content: PayloadRecord): PayloadRecord {
  const { width, height } = isRecord(dimensions) ? dimensions : {};
  const { alt, caption, focus } = content;
  const description = scalarText(content.longdesc ?? content.long_description ?? content.description);
  return {
    url,
    alt,
    caption,
    ...(description && { long_description: description }),
    focus,
    ...(width && height ? { width, height } : {}),
    ...(mime ? { mime } : {}),
  };
}

/** `- file://Jc0l1BA0i5z0QjRf`: one line a file, as in Kirby's text files. */
const fileLine = /^-\s*(\S+)$/;

function filesInLines(text: string, files: Files): unknown[] | undefined {
  if (!text.includes('file://')) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const names = lines.filter((line) => line !== '').map((line) => fileLine.exec(line)?.[1]);
  if (names.includes(undefined)) return undefined;
  return names.flatMap((name = '') => files.get(name) ?? []);
}

function readField(value: unknown, files: Files, depth = 0): unknown {
  if (depth > maxDepth) return value;
  if (typeof value === 'string') return readText(value, files, depth);
  if (Array.isArray(value)) return readList(value, files, depth);
  if (!isRecord(value)) return value;
  return fileOf(value, files) ?? mapped(value, (inner) => readField(inner, files, depth + 1));
}

const mapped = (record: PayloadRecord, read: (value: unknown) => unknown): PayloadRecord =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, read(value)]));

function readText(text: string, files: Files, depth: number): unknown {
  const parsed = parseJsonText(text);
  if (parsed) return readField(parsed, files, depth + 1);
  const named = files.get(text.trim());
  if (named) return named;
  return filesInLines(text, files) ?? readKirbyText(text, (name) => files.get(name));
}

const readList = (list: readonly unknown[], files: Files, depth: number): unknown =>
  list.flatMap((item): unknown[] => {
    if (!isRecord(item)) return [readField(item, files, depth + 1)];
    if (item.isHidden === true) return [];
    const blocks = columnBlocks(item);
    if (blocks) return [readList(blocks, files, depth + 1)].flat();
    return [isBlock(item) ? readBlock(item, files, depth) : readField(item, files, depth + 1)];
  });

const isBlock = (item: PayloadRecord): boolean => typeof item.type === 'string' && isRecord(item.content);

function columnBlocks({ columns }: PayloadRecord): unknown[] | undefined {
  if (!Array.isArray(columns)) return undefined;
  return recordsIn(columns).flatMap(({ blocks }) => (Array.isArray(blocks) ? blocks : []));
}

/** The page describes a file better than the value of a picker. */
function fileOf(value: PayloadRecord, files: Files): PayloadRecord | undefined {
  const names = [value.uuid, value.id, value.filename].map(scalarText);
  const isFile = value.filename !== undefined || names.some((name) => name.startsWith('file://'));
  return isFile ? names.map((name) => files.get(name)).find((file) => file !== undefined) : undefined;
}

function readBlock({ type, id, content }: PayloadRecord, files: Files, depth: number): unknown {
  const read = mapped(isRecord(content) ? content : {}, (inner) => readField(inner, files, depth + 1));
  const named = typeof type === 'string' ? blockReaders.get(type)?.(read) : undefined;
  return { id, ...(named ?? { ...read, type }) };
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

function imageOf({ location, image, src, alt, caption }: PayloadRecord): PayloadRecord {
  const own = location === 'web' ? { url: src } : firstOf(image);
  const words = { ...(alt ? { alt } : {}), ...(caption ? { caption } : {}) };
  return { ...(isRecord(own) ? own : { url: own }), ...words };
}

const blockReaders: ReadonlyMap<string, (fields: PayloadRecord) => PayloadRecord> = new Map(
  Object.entries({
    code: ({ code }) => ({ type: 'text', html: `<pre><code>${escapeText(scalarText(code))}</code></pre>` }),
    image: (fields) => ({ type: 'image', image: imageOf(fields) }),
    gallery: ({ images, caption }) => ({ type: 'gallery', title: caption, images }),
    video: ({ location, url, video, poster, caption }) => ({
      type: 'video',
      video: location === 'kirby' ? firstOf(video) : url,
      poster: firstOf(poster),
      caption,
    }),
  } satisfies Record<string, (fields: PayloadRecord) => PayloadRecord>),
);
