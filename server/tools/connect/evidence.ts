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
import { containers } from '../../normalize/payload/own-fields.ts';
import { isPublicationDate, isPublicationFlag } from '../../normalize/payload/published.ts';
import { isSystemName, isSystemValue } from '../../normalize/payload/system-fields.ts';
import { isRichText, treeIn } from '../../normalize/text/tree-node.ts';

/** Of several kinds of values, a field has the first. The CMS writes those of `system` for itself. */
const kinds = ['prose', 'texts', 'text', 'images', 'image', 'date', 'number', 'pairs', 'file', 'system'] as const;
type Kind = (typeof kinds)[number];
type Keys = readonly string[];
type Found = Readonly<{ keys: Keys; kind: Kind; texts: Keys }>;

export type Field = ReturnType<typeof fieldsIn>[number];

const prose = /^.{220}|<(?:p|h\d|ul|ol|div|br)\b|\n[ \t\r]*\n|^#{1,4} |\]\(/ims;
const technical = /^(?:#[0-9a-f]{3,8}|[^\s@]+@[^\s@.]+\.[^\s@]+)$/i;
/** Names of values that editors keep for themselves. */
const privateName =
  /(?:intern|privat|staff|redak)\w{0,9}[-_ ]?(?:not|com|komm|rem|bem|mem|ann)|(?:not|com|komm|bem)\w{0,12}[-_ ]?(?:intern|privat|redak)|^(?:score|rating|views|clicks|likes|password|todo|legacy.*|colou?r|farbe|couleur)$/i;
/** Keys by which the types of blocks differ. */
const blockKeys = ['__component', 'blockType', 'acf_fc_layout', '_type', 'component', 'kind', 'collection', 'type'];

const isNamed = (key: string, ...fields: Keys): boolean =>
  fields.some((field) => foldedNames.get(field)?.includes(foldName(key)));

const isSystem = (key: string, value: unknown): boolean =>
  typeof value === 'boolean' ||
  (isSystemValue(key, value) && !isNamed(key, 'slug')) ||
  [isPublicationDate, isPublicationFlag, isSystemName].some((test) => test(key, value)) ||
  privateName.test(key);

function kindOfText(text: string): Kind {
  if (looksLikeImage(text)) return 'image';
  if (isSystemValue('', text) || technical.test(text)) return 'system';
  if (/^(?:https?:\/\/|\/)\S+$/.test(text)) return 'file';
  if (/^-?\d+(?:[.,]\d+)?$/.test(text)) return 'number';
  if (prose.test(text)) return 'prose';
  return text.length < 40 && /\d{4}/.test(text) && typeof findDate(text) === 'object' ? 'date' : 'text';
}

function isImage(value: unknown): boolean {
  if (!isRecord(value)) return looksLikeImage(scalarText(value));
  const kind = fileKindOf(value) ?? fileKindOf(Object(value.data));
  const address = value.url ?? value.src ?? value.source_url ?? Object(value.asset).url;
  const isLike = value.kind === 'image' || 'asset' in value || looksLikeImage(scalarText(address));
  return kind === undefined ? isLike : kind === 'image';
}

const isTree = (value: unknown): boolean => isRichText(value) || (isRecord(value) && treeIn(value) !== undefined);

const contentKeysOf = (record: PayloadRecord): string[] =>
  keysOf(record).filter((key) => !isSystem(key, record[key]) && !isNothing(record[key]));

/** Keys of the name of a related entry or an option, which the row of a join table has in another record. */
function labelKeysOf(record: PayloadRecord, isJoined = false): Keys | undefined {
  const keys = contentKeysOf(record);
  const words = keys.filter((key) => !isNamed(key, 'slug') && kindOfText(scalarText(record[key]) || '0') === 'text');
  const label = words.find((key) => isNamed(key, 'title', 'label')) ?? words[0];
  if (label !== undefined) return [label];
  const inner = isJoined ? undefined : keys.find((key) => isRecord(record[key]));
  const joined = inner === undefined ? undefined : labelKeysOf(Object(record[inner]), true);
  return inner !== undefined && joined ? [inner, ...joined] : undefined;
}

function lookIntoList(keys: Keys, list: readonly unknown[]): Found[] {
  const each = (inner: Keys) => [...keys.slice(0, -1), `${keys.at(-1)}[]`, ...inner];
  const json = [JSON.stringify(list)];
  const found = (kind: Kind, texts: Keys = [], path = keys) => [{ keys: path, kind, texts }];
  if (list.every(isImage)) return found('images', json);
  const [row] = list;
  if (!isRecord(row) || !list.every(isRecord)) {
    const areWords = list.every((one) => typeof one === 'string' && kindOfText(one) !== 'system');
    return found(areWords ? 'texts' : 'system', list.map(scalarText));
  }
  const names = contentKeysOf(row);
  if (blockKeys.some((key) => key in row) && names.length > 1) return found('prose', json);
  const image = names.find((key) => isImage(row[key]));
  const words = names.filter((key) => typeof row[key] !== 'object' && key !== image);
  if (image !== undefined) return found('images', json, words.length > 0 ? keys : each([image]));
  if (words.length === 2 && names.length === 2 && !words.some((key) => isNamed(key, 'slug'))) return found('pairs');
  const label = labelKeysOf(row);
  if (!label) return found('system');
  const textOf = (one: PayloadRecord) => scalarText(label.reduce<unknown>((inner, key) => Object(inner)[key], one));
  return found('texts', list.map(textOf), each(label));
}

function lookIntoRecord(keys: Keys, record: PayloadRecord): Found[] {
  if (fileKindOf(record)) return [{ keys, kind: 'file', texts: [] }];
  const rendered = record.rendered ?? record.current;
  if (typeof rendered === 'string') return look(keys, rendered);
  if ('data' in record && keysOf(record).length === 1) return look([...keys, 'data'], record.data);
  const inner = contentKeysOf(record);
  const [images, records] = [isImage, isRecord].map((test) => inner.filter((key) => test(record[key])).length);
  if (inner.length < 4 && images === 1 && records === 0)
    return [{ keys, kind: 'image', texts: [JSON.stringify(record)] }];
  const [label] = labelKeysOf(record, true) ?? [];
  // A component has an id and several fields. A related entry is shown by its name, and by those of its own relations.
  const isRelated = ['documentId', 'slug', 'createdAt'].some((key) => key in record) || inner.length < 2;
  const shown = isRelated || keys.length > 1 ? inner.filter((key) => key === label || isRecord(record[key])) : inner;
  return keys.length > 3 ? [] : shown.flatMap((key) => look([...keys, key], record[key]));
}

function look(keys: Keys, value: unknown): Found[] {
  if (isNothing(value) && value !== false) return [];
  const text = scalarText(value);
  if (isSystem(keys.at(-1) ?? '', value)) return [{ keys, kind: 'system', texts: [text] }];
  if (isTree(value)) return [{ keys, kind: 'prose', texts: [JSON.stringify(value)] }];
  if (Array.isArray(value)) return lookIntoList(keys, value);
  if (isImage(value)) return [{ keys, kind: 'image', texts: [text || JSON.stringify(value)] }];
  if (isRecord(value)) return lookIntoRecord(keys, value);
  return [{ keys, kind: kindOfText(text.trim()), texts: [text.replace(/<[^<>]*>|\s+/g, ' ').trim()] }];
}

const fieldsOf = (item: PayloadRecord): Found[] =>
  keysOf(item).flatMap((key) => {
    const value = item[key];
    const isOpen = containers.includes(key) && isRecord(value) && !isTree(value) && !('rendered' in value);
    return isOpen && !isSystem(key, value) ? fieldsOf(value) : look([key], value);
  });

/** Names with dots, or a JSON pointer to the outermost list if a name has a character that such a path cannot have. */
function pathOf(keys: Keys): string {
  if (keys.every((key) => /^(?!\/)[^[\].]*(?:\[\])?$/.test(key) && key.trim() === key)) return keys.join('.');
  const end = keys.findIndex((key) => key.endsWith('[]'));
  const outer = end < 0 ? keys : [...keys.slice(0, end), (keys[end] ?? '').slice(0, -2)];
  return outer.reduce((pointer, key) => pointerTo(pointer, key), '');
}

/** The words that name a value: `client` of `client.name`. */
function nameOf(keys: Keys): string {
  const [first = '', ...inner] = keys.map((key) => key.replace('[]', ''));
  const isLabel = (key: string) => key === 'data' || /name$/i.test(key) || isNamed(key, 'title', 'label', 'imageSrc');
  return [first, ...inner.filter((key) => !isLabel(key))].join(' ');
}

/**
 * The fields of entries, in their order. `path` is that of a calls file. `fill` is the share of entries with a value, and
 * `variety` that of different values. `length` is the average.
 */
export function fieldsIn(items: readonly PayloadRecord[]) {
  const all = items.flatMap((item) => fieldsOf(item));
  return [...Map.groupBy(all, ({ keys }) => pathOf(keys))].map(([path, found]) => {
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
