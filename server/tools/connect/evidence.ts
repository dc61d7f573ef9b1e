import { findDate } from '../../normalize/ground/dates.ts';
import { looksLikeImage } from '../../normalize/ground/media-look.ts';
import {
  isNothing,
  isRecord,
  keysOf,
  type PayloadRecord,
  pointerTo,
  scalarText,
} from '../../normalize/ground/record.ts';
import { fileKindOf } from '../../normalize/media/file-record.ts';
import { foldedNames, foldName } from '../../normalize/payload/field-names.ts';
import { isPublicationDate, isPublicationFlag } from '../../normalize/payload/published.ts';
import { isId, isSystemName } from '../../normalize/payload/system-fields.ts';
import { isRichText, treeIn } from '../../normalize/text/tree-node.ts';

/** `system`: ids, flags, dates of publication and other values that the CMS writes for itself. */
export type Kind = 'text' | 'texts' | 'number' | 'date' | 'prose' | 'image' | 'images' | 'pairs' | 'file' | 'system';

interface Found {
  readonly keys: readonly string[];
  readonly kind: Kind;
  readonly texts: readonly string[];
}

export interface Field {
  /** As it is written in a calls file. */
  readonly path: string;
  readonly name: string;
  readonly kind: Kind;
  /** Values as plain text. Those of lists are separate. */
  readonly texts: readonly string[];
  /** Share of the entries with a value. */
  readonly fill: number;
  /** Different values for each value. */
  readonly variety: number;
  /** Average of the texts. */
  readonly length: number;
}

const prose = /^.{220}|<(?:p|h\d|ul|ol|div|br)\b|\n[ \t\r]*\n|^#{1,4} |\]\(/ims;
const technical = /^(?:[0-9a-f]{24,}|[a-z\d]*\d[a-z\d]{19,}|#[0-9a-f]{3,8}|[^\s@]+@[^\s@]+\.\w+)$/i;
/** A moment, as opposed to a day, is written by the CMS. */
const moment = /^\d{4}-\d\d-\d\d[T ](?!00:00)\d\d:\d\d/;
/** Names of values that editors keep for themselves. */
const privateName =
  /(?:intern|privat|staff|redak)\w*[-_ ]?(?:not|com|komm|rem|bem|mem|ann)|(?:not|com|komm|bem)\w*[-_ ](?:intern|privat|redak)|^(?:score|rating|views|clicks|likes|password|todo|legacy.*|colou?r|farbe|couleur)$/i;
/** Keys by which the types of blocks differ. */
const blockKeys = ['__component', 'blockType', 'acf_fc_layout', '_type', 'component', 'kind', 'collection', 'type'];
/** Records in which a CMS has the fields of an entry. A path leaves them out. */
const containers = ['attributes', 'acf', 'fields', 'content'];

const isNamed = (key: string, ...fields: readonly string[]): boolean =>
  fields.some((field) => foldedNames.get(field)?.includes(foldName(key)));

const isSystem = (key: string, value: unknown): boolean =>
  typeof value === 'boolean' ||
  (isId(key, value) && !isNamed(key, 'slug')) ||
  [isPublicationDate, isPublicationFlag, isSystemName].some((test) => test(key, value)) ||
  privateName.test(key);

function kindOfText(text: string): Kind {
  if (looksLikeImage(text)) return 'image';
  if (isId('', text) || technical.test(text) || moment.test(text)) return 'system';
  if (/^(?:https?:\/\/|\/)\S+$/.test(text)) return 'file';
  if (/^-?\d+(?:[.,]\d+)?$/.test(text)) return 'number';
  if (prose.test(text)) return 'prose';
  const date = text.length < 40 && /\d{4}/.test(text) ? findDate(text) : 'none';
  return date && date !== 'none' ? 'date' : 'text';
}

function isImage(value: unknown): boolean {
  if (!isRecord(value)) return looksLikeImage(scalarText(value));
  const kind = fileKindOf(value) ?? fileKindOf(Object(value.data));
  const address = value.url ?? value.src ?? value.source_url ?? Object(value.asset).url;
  if (kind !== undefined) return kind === 'image';
  return value.kind === 'image' || 'asset' in value || looksLikeImage(scalarText(address));
}

const isTree = (value: unknown): boolean => isRichText(value) || (isRecord(value) && treeIn(value) !== undefined);

/** The key under which a related entry or an option has its name. */
function labelKeyOf(record: PayloadRecord): string | undefined {
  const texts = keysOf(record).filter(
    (key) => kindOfText(scalarText(record[key])) === 'text' && !isSystem(key, record[key]),
  );
  const words = texts.filter((key) => scalarText(record[key]) !== '' && !isNamed(key, 'slug'));
  return words.find((key) => isNamed(key, 'title', 'label')) ?? words[0];
}

const plain = (markup: string): string => markup.replace(/<[^<>]*>|\s+/g, ' ').trim();

function lookIntoList(keys: readonly string[], list: readonly unknown[]): Found[] {
  const found = (
    kind: Kind,
    texts: readonly string[] = [JSON.stringify(list)],
    ...inner: readonly string[]
  ): Found[] => {
    const each = [...keys.slice(0, -1), `${keys.at(-1)}[]`, ...inner];
    return [{ keys: inner.length > 0 ? each : keys, kind, texts }];
  };
  if (isTree(list)) return found('prose');
  if (list.every(isImage)) return found('images');
  const rows = list.filter(isRecord);
  const [row] = rows;
  if (!row || rows.length < list.length) {
    const texts = list.map(scalarText).filter(Boolean);
    const areWords = list.every((one) => typeof one === 'string' && kindOfText(one) !== 'system');
    return found(areWords ? 'texts' : 'system', texts);
  }
  const names = keysOf(row).filter((key) => !isSystem(key, row[key]));
  if (blockKeys.some((key) => key in row) && names.length > 1) return found('prose');
  const words = names.filter((key) => typeof row[key] !== 'object' && !isImage(row[key]));
  const image = names.find((key) => isImage(row[key]));
  if (image !== undefined) return words.length > 0 ? found('images') : found('images', undefined, image);
  if (words.length === 2 && names.length === 2 && !words.some((key) => isNamed(key, 'slug'))) return found('pairs', []);
  // A row of a join table has the other entry.
  const joined = words.length === 0 ? names.find((key) => isRecord(row[key])) : undefined;
  const label = labelKeyOf(joined === undefined ? row : Object(row[joined]));
  if (label === undefined) return found('system', []);
  const texts = rows.map((one) => scalarText(Object(joined === undefined ? one : one[joined])[label]));
  return found('texts', texts, ...(joined === undefined ? [] : [joined]), label);
}

function lookIntoRecord(keys: readonly string[], record: PayloadRecord): Found[] {
  const [rendered] = [record.rendered, record.current].filter((text) => typeof text === 'string');
  if (rendered !== undefined) return look(keys, rendered);
  if (isImage(record)) return [{ keys, kind: 'image', texts: [JSON.stringify(record)] }];
  if (fileKindOf(record)) return [{ keys, kind: 'file', texts: [] }];
  if (isTree(record)) return [{ keys, kind: 'prose', texts: [JSON.stringify(record)] }];
  if ('data' in record && keysOf(record).length === 1) return look([...keys, 'data'], record.data);
  const inner = keysOf(record).filter((key) => !isSystem(key, record[key]) && !isNothing(record[key]));
  const label = labelKeyOf(record);
  // A component has an id and several fields. A related entry is shown by its name.
  const isRelated = ['documentId', 'slug', 'createdAt'].some((key) => key in record) || inner.length < 2;
  if (label !== undefined && (isRelated || keys.length > 1)) return look([...keys, label], record[label]);
  return keys.length > 2 ? [] : inner.flatMap((key) => look([...keys, key], record[key]));
}

function look(keys: readonly string[], value: unknown): Found[] {
  if (isNothing(value) && value !== false) return [];
  const text = scalarText(value);
  if (isSystem(keys.at(-1) ?? '', value)) return [{ keys, kind: 'system', texts: [text] }];
  if (Array.isArray(value)) return lookIntoList(keys, value);
  return isRecord(value)
    ? lookIntoRecord(keys, value)
    : [{ keys, kind: kindOfText(text.trim()), texts: [plain(text)] }];
}

function fieldsOf(item: PayloadRecord): Found[] {
  return keysOf(item).flatMap((key) => {
    const value = item[key];
    const isContainer = containers.includes(key) && isRecord(value) && !isTree(value) && !('rendered' in value);
    return isContainer ? fieldsOf(value) : look([key], value);
  });
}

/** Names with dots, or a JSON pointer to the outermost list if a name has a character that such a path cannot have. */
function pathOf(keys: readonly string[]): string {
  if (keys.every((key) => /^(?!\/)[^[\].]*(?:\[\])?$/.test(key) && key.trim() === key)) return keys.join('.');
  const end = keys.findIndex((key) => key.endsWith('[]'));
  const outer = end < 0 ? keys : [...keys.slice(0, end), (keys[end] ?? '').slice(0, -2)];
  return outer.reduce((pointer, key) => pointerTo(pointer, key), '');
}

/** The words that name a value: of `client.name` it is `client`. */
function nameOf(keys: readonly string[]): string {
  const [first = '', ...inner] = keys.map((key) => key.replace('[]', ''));
  return [first, ...inner.filter((key) => key !== 'data' && !isNamed(key, 'title', 'label', 'imageSrc'))].join(' ');
}

/** If the values of a field differ in kind, it is the first of these. */
const widest: readonly Kind[] = [
  'prose',
  'texts',
  'text',
  'images',
  'image',
  'date',
  'number',
  'pairs',
  'file',
  'system',
];

/** The fields of entries, in their order, with what their values are. */
export function fieldsIn(items: readonly PayloadRecord[]): Field[] {
  const byPath = Map.groupBy(
    items.flatMap((item) => fieldsOf(item)),
    ({ keys }) => pathOf(keys),
  );
  return [...byPath].map(([path, found]) => {
    const texts = found.flatMap((one) => one.texts).filter(Boolean);
    const count = texts.length || 1;
    return {
      ...{ path, name: nameOf(found[0]?.keys ?? []), texts, fill: Math.min(1, found.length / items.length) },
      kind: widest.find((kind) => found.some((one) => one.kind === kind)) ?? 'system',
      variety: new Set(texts).size / count,
      length: texts.join('').length / count,
    };
  });
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wideScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** How well a name fits one of some names, from 0 to 1: the whole name, one of its words, or a part of one. */
export function likeness(name: string, names: readonly string[]): number {
  const words = withoutAccents(name.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const whole = words.join('');
  const scores = names.map((given, index) => {
    const one = withoutAccents(foldName(given));
    if (whole === one) return 1 - Math.min(index, 20) / 200;
    if (wideScript.test(one)) return whole.endsWith(one) ? 0.8 : whole.includes(one) ? 0.6 : 0;
    if (one.length > 2 && words.includes(one)) return words[0] === one || words.at(-1) === one ? 0.75 : 0.6;
    const isPart = words.some((word) => word.endsWith(one) || (word.startsWith(one) && one.length > 4));
    return one.length > 3 && isPart ? 0.6 : 0;
  });
  return Math.max(0, ...scores);
}
