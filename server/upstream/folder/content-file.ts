import type { z } from 'zod';
import { nearestName } from '../../base/nearest-name.ts';
import { isRecord, type PayloadRecord } from '../../normalize/ground/record.ts';
import { isUnreadableDate, publicationOf } from '../../normalize/payload/published.ts';
import { type FieldText, fieldsOfFile, readers, UnreadableText } from './field-text.ts';
import type { Variant } from './folder-languages.ts';
import { hashOf, nameOfFile } from './folder-place.ts';
import type { ImageField, ItemFields, PageFields, SiteFields } from './folder-schema.ts';
import { type FileKind, fileSchemas } from './folder-schema.ts';
import { frontMatterOf, linesIn, namesIn } from './front-matter.ts';
import { FileLinks, type FolderBlock, type LineError, MarkdownReader } from './markdown-blocks.ts';

export interface TextFile {
  /** Relative to the content folder, NFC, with forward slashes. */
  readonly path: string;
  readonly kind: FileKind;
  readonly beside: readonly string[];
  /** Of `index.it.md`: it has no title of its own, unless the text has one. */
  readonly variant?: Variant | undefined;
  /** Text of each sidecar beside the file, by path: `film.transcript.md` of `film.mp4`. */
  readonly sidecars?: ReadonlyMap<string, string>;
}

export interface FileContent<Fields = Readonly<Record<string, unknown>>> {
  readonly fields: Fields;
  readonly blocks: readonly FolderBlock[];
  /** Flags and dates that decide whether visitors see it. */
  readonly publication?: PayloadRecord | undefined;
}

export interface ReadFile {
  readonly path: string;
  readonly content: FileContent | undefined;
  /** Of a file without content, if its text contains them. They hide its last valid content. */
  readonly publication?: PayloadRecord | undefined;
  readonly version: string;
  /** Equal for equal texts at any path. */
  readonly likeness?: string;
  readonly errors: readonly LineError[];
  readonly named: FileLinks['named'];
}

interface Written extends FieldText {
  readonly body: string;
  readonly bodyLine: number;
}

function written(path: string, text: string): Written {
  const fields = fieldsOfFile(path, text);
  if (fields) return { ...fields, body: '', bodyLine: 1 };
  const matter = frontMatterOf(text);
  if (!matter) return { fields: {}, body: text, bodyLine: 1, lineOf: () => undefined };
  const { format, line, linesBefore, end, fence } = matter;
  if (end === undefined) {
    throw new UnreadableText(`has front matter without a closing line "${fence}"`, line);
  }
  return {
    ...readers[format](matter.fields, linesBefore),
    body: text.slice(end),
    bodyLine: linesIn(text.slice(0, end)) + 1,
  };
}

const nameOfPath = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const errorsOf = ({ issues }: z.ZodError, { lineOf }: Written, known: readonly string[]): LineError[] =>
  issues.flatMap((issue): LineError[] => {
    if (issue.code !== 'unrecognized_keys') {
      const name = nameOfPath(issue.path);
      return [{ line: lineOf(issue.path), message: `${name && `"${name}" `}${issue.message}`, isSlight: false }];
    }
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      const nearest = issue.path.length === 0 ? nearestName(key, known) : undefined;
      const hint = nearest === undefined ? '' : `: is "${nearest}" meant?`;
      return { line: lineOf(path), message: `"${nameOfPath(path)}" is not a known field${hint}`, isSlight: true };
    });
  });

function without(value: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  const copy = structuredClone(value);
  for (const path of paths) {
    const holder = path.slice(0, -1).reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy);
    Reflect.deleteProperty(Object(holder), path.at(-1) ?? '');
  }
  return copy;
}

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

function withoutBlanks(fields: unknown): unknown {
  if (Array.isArray(fields)) return fields.map(withoutBlanks);
  if (typeof fields !== 'object' || fields === null) return fields;
  const filled = Object.entries(fields).filter(([, value]) => !isBlank(value));
  return Object.fromEntries(filled.map(([name, value]) => [name, withoutBlanks(value)]));
}

function readFields(kind: FileKind, written: Written): { fields: unknown; errors: LineError[] } {
  const schema = fileSchemas[kind];
  const filled = withoutBlanks(written.fields);
  const entries = isRecord(filled) && kind !== 'site' ? Object.entries(filled) : [];
  const [undated] = entries.find(([name, value]) => isUnreadableDate(name, value)) ?? [];
  if (undated !== undefined) {
    const message = `"${undated}" must be a date: "2024-05-01" or "2024-05-01T10:00:00Z"`;
    return { fields: undefined, errors: [{ line: written.lineOf([undated]), message, isSlight: false }] };
  }
  const isOther = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(schema.shape, name) || publicationOf({ [name]: value }) === undefined;
  const text = { ...written, fields: entries.length > 0 ? Object.fromEntries(entries.filter(isOther)) : filled };
  const first = schema.safeParse(text.fields);
  if (first.success) return { fields: first.data, errors: [] };
  const errors = errorsOf(first.error, text, Object.keys(schema.shape));
  if (errors.some(({ isSlight }) => !isSlight)) return { fields: undefined, errors };
  const unknown = first.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  );
  const second = schema.safeParse(without(text.fields, unknown));
  return { fields: second.data, errors };
}

/** Fields of other programs, in lower case without signs. */
const coverNames = /^(?:cover|image|images|(?:hero|featured|cover|banner|post)image|thumbnail|banner)$/;
const leadNames = /^(?:description|summary|excerpt)$/;

function coverIn(value: unknown): unknown {
  const [first] = [value].flat();
  if (!isRecord(first) || 'src' in first) return first;
  const { image, url, path, alt, caption } = first;
  return withoutBlanks({ src: image ?? url ?? path, alt: alt ?? null, caption: caption ?? null });
}

/** Cover and lead, if the file has them under the names of Hugo, Astro or Eleventy only. */
function withOwnNames(written: Written, kind: FileKind): Written {
  const { fields } = written;
  if (!isRecord(fields) || kind === 'site') return written;
  const found = (pattern: RegExp) =>
    Object.keys(fields).find((name) => pattern.test(name.toLowerCase().replace(/[_-]/g, '')));
  const [cover, lead] = [
    'cover' in fields ? 'cover' : found(coverNames),
    'lead' in fields ? undefined : found(leadNames),
  ];
  const others = Object.entries(fields).filter(([name]) => name !== cover && name !== lead);
  const own = { ...(cover && { cover: coverIn(fields[cover]) }), ...(lead && { lead: fields[lead] }) };
  const nameOf = (name: PropertyKey = '') => ({ cover, lead })[String(name)] ?? name;
  const lineOf: Written['lineOf'] = ([name, ...inner]) => written.lineOf([nameOf(name), ...inner]);
  return { ...written, fields: { ...Object.fromEntries(others), ...own }, lineOf };
}

type TextFields = Partial<Omit<ItemFields, 'title'> & Pick<PageFields, 'title'> & Pick<SiteFields, 'landing'>>;

function withAddresses(fields: TextFields, links: FileLinks, reader: MarkdownReader, text: Written): object {
  const { cover, landing, page } = fields;
  const videos = Object.entries(landing ?? {}).map(([section, texts]) => {
    const film = typeof texts?.film === 'string' ? { src: texts.film } : texts?.film;
    const line = text.lineOf(['landing', section, 'film']);
    const video =
      film && 'sources' in film ? reader.withFiles(film, line) : film && reader.video(film.src, film, line)?.video;
    return [section, { ...texts, film: video }] as const;
  });
  const imageAt = (image: ImageField | undefined, path: readonly string[]) => {
    if (!image) return image;
    const written = typeof image === 'string' ? { src: image } : image;
    const src = links.file(written.src, text.lineOf(path));
    return src === undefined ? undefined : { ...reader.image(written), src };
  };
  return {
    ...fields,
    cover: imageAt(cover, ['cover']),
    ...(page && { page: { ...page, cover: imageAt(page.cover, ['page', 'cover']) } }),
    ...(landing && { landing: Object.fromEntries(videos) }),
  };
}

function contentOf(fields: TextFields, text: Written, links: FileLinks, file: TextFile): FileContent {
  const { path } = file;
  const reader = new MarkdownReader(links, { ...file, firstLine: text.bodyLine });
  const { body = text.body, ...others } = fields;
  const { title, blocks } = reader.read([body].flat().join('\n\n'));
  const named = {
    ...withAddresses(others, links, reader, text),
    title: fields.title ?? title ?? (file.variant ? undefined : nameOfFile(path)),
  };
  return { fields: named, blocks };
}

/** Reads a content file and reports errors by line. Never throws. */
export function readContentFile(file: TextFile, raw: string): ReadFile {
  const { path, kind } = file;
  const plain = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const links = new FileLinks(path);
  try {
    const text = withOwnNames(written(path, plain), kind);
    const { fields, errors } = readFields(kind, text);
    const publication = isRecord(text.fields) ? publicationOf(text.fields) : undefined;
    const content =
      fields === undefined
        ? undefined
        : { ...contentOf(Object(fields), text, links, file), ...(publication && { publication }) };
    const [version, likeness] = [hashOf(JSON.stringify(content)), hashOf(plain)];
    return { path, content, publication, version, likeness, errors: [...errors, ...links.errors], named: links.named };
  } catch (error) {
    const line = error instanceof UnreadableText ? error.line : undefined;
    const message = error instanceof Error ? error.message : String(error);
    const publication = publicationOf(namesIn(frontMatterOf(plain)?.fields ?? plain));
    const errors = [{ line, message, isSlight: false }];
    return { path, content: undefined, publication, version: '', errors, named: [] };
  }
}
