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

/** If the values of a field differ in kind, it is the first of these. The CMS writes those of `system` for itself. */
const kinds = ['prose', 'texts', 'text', 'images', 'image', 'date', 'number', 'pairs', 'file', 'system'] as const;
export type Kind = (typeof kinds)[number];

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
const technical = /^(?:[0-9a-f]{24,}|(?=[a-z]{0,40}\d)[a-z\d]{20,}|#[0-9a-f]{3,8}|[^\s@]+@[^\s@.]+\.[^\s@]+)$/i;
/** A moment, as opposed to a day, is written by the CMS. */
const moment = /^\d{4}-\d\d-\d\d[T ](?!00:00)\d\d:\d\d/;
/** Names of values that editors keep for themselves. */
const privateName =
  /(?:intern|privat|staff|redak)\w{0,9}[-_ ]?(?:not|com|komm|rem|bem|mem|ann)|(?:not|com|komm|bem)\w{0,12}[-_ ](?:intern|privat|redak)|^(?:score|rating|views|clicks|likes|password|todo|legacy.*|colou?r|farbe|couleur)$/i;
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

/** Fields that an editor fills in. */
const contentKeysOf = (record: PayloadRecord): string[] =>
  keysOf(record).filter((key) => !isSystem(key, record[key]) && !isNothing(record[key]));

/** Keys of the name of a related entry or an option, which the row of a join table has in another record. */
function labelKeysOf(record: PayloadRecord, isJoined = false): readonly string[] | undefined {
  const keys = contentKeysOf(record);
  const words = keys.filter((key) => !isNamed(key, 'slug') && kindOfText(scalarText(record[key])) === 'text');
  const own = words.filter((key) => scalarText(record[key]) !== '');
  const label = own.find((key) => isNamed(key, 'title', 'label')) ?? own[0];
  const inner = keys.find((key) => isRecord(record[key]));
  if (label !== undefined || isJoined || inner === undefined) return label === undefined ? undefined : [label];
  const joined = labelKeysOf(Object(record[inner]), true);
  return joined && [inner, ...joined];
}

const plain = (markup: string): string => markup.replace(/<[^<>]*>|\s+/g, ' ').trim();

function lookIntoList(keys: readonly string[], list: readonly unknown[]): Found[] {
  const each = (inner: readonly string[]) => [...keys.slice(0, -1), `${keys.at(-1)}[]`, ...inner];
  const json = [JSON.stringify(list)];
  if (list.every(isImage)) return [{ keys, kind: 'images', texts: json }];
  const [row] = list;
  if (!isRecord(row) || !list.every(isRecord)) {
    const areWords = list.every((one) => typeof one === 'string' && kindOfText(one) !== 'system');
    return [{ keys, kind: areWords ? 'texts' : 'system', texts: list.map(scalarText) }];
  }
  const names = contentKeysOf(row);
  if (blockKeys.some((key) => key in row) && names.length > 1) return [{ keys, kind: 'prose', texts: json }];
  const image = names.find((key) => isImage(row[key]));
  const words = names.filter((key) => typeof row[key] !== 'object' && key !== image);
  if (image !== undefined) return [{ keys: words.length > 0 ? keys : each([image]), kind: 'images', texts: json }];
  if (words.length === 2 && names.length === 2 && !words.some((key) => isNamed(key, 'slug')))
    return [{ keys, kind: 'pairs', texts: [] }];
  const label = labelKeysOf(row);
  if (!label) return [{ keys, kind: 'system', texts: [] }];
  const textOf = (one: PayloadRecord) => scalarText(label.reduce<unknown>((inner, key) => Object(inner)[key], one));
  return [{ keys: each(label), kind: 'texts', texts: list.map(textOf) }];
}

function lookIntoRecord(keys: readonly string[], record: PayloadRecord): Found[] {
  if (fileKindOf(record)) return [{ keys, kind: 'file', texts: [] }];
  const rendered = record.rendered ?? record.current;
  if (typeof rendered === 'string') return look(keys, rendered);
  if ('data' in record && keysOf(record).length === 1) return look([...keys, 'data'], record.data);
  const inner = contentKeysOf(record);
  const [label] = labelKeysOf(record, true) ?? [];
  // A component has an id and several fields. A related entry is shown by its name.
  const isRelated = ['documentId', 'slug', 'createdAt'].some((key) => key in record) || inner.length < 2;
  if (label !== undefined && (isRelated || keys.length > 1)) return look([...keys, label], record[label]);
  return keys.length > 2 ? [] : inner.flatMap((key) => look([...keys, key], record[key]));
}

function look(keys: readonly string[], value: unknown): Found[] {
  if (isNothing(value) && value !== false) return [];
  const text = scalarText(value);
  if (isSystem(keys.at(-1) ?? '', value)) return [{ keys, kind: 'system', texts: [text] }];
  if (isTree(value)) return [{ keys, kind: 'prose', texts: [JSON.stringify(value)] }];
  if (Array.isArray(value)) return lookIntoList(keys, value);
  if (isImage(value)) return [{ keys, kind: 'image', texts: [text || JSON.stringify(value)] }];
  if (isRecord(value)) return lookIntoRecord(keys, value);
  return [{ keys, kind: kindOfText(text.trim()), texts: [plain(text)] }];
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
      kind: kinds.find((kind) => found.some((one) => one.kind === kind)) ?? 'system',
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
