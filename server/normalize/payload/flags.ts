import { isRecord, type PayloadRecord } from '../ground/record.ts';
import { parseJsonText } from './json-text.ts';

const yes: ReadonlySet<string> = new Set([
  ...['-1', 'true', 't', '.t.', 'yes', 'y', 'on', 'ja', 'j', 'wahr', 'oui', 'vrai', 'o', 'si', 'sì', 'sí', 's', 'sim'],
  ...['да', 'はい', 'x', '✓', '✔', '☑', '✅', 'checked', 'enabled', 'active', 'published', 'visible', 'public', 'live'],
  ...['publish', 'approved', 'online', 'veröffentlicht', 'publié', 'publiée', 'pubblicato', 'pubblicata', 'publicado'],
  ...['publicada', 'gepubliceerd', 'опубликовано', '公開', '发布', 'shown', 'kyllä', 'tak', 'evet', 'ναι'],
  ...['예', '是', '\u0001', "b'1'", '0x01', '\\x01', 'aq=='],
]);
const no: ReadonlySet<string> = new Set([
  ...['false', 'f', '.f.', 'no', 'n', 'off', 'nein', 'falsch', 'non', 'faux', 'não', 'нет', 'いいえ'],
  ...['nej', 'nie', 'hayır', 'όχι', '아니요', '否', '☐', '✗', '❌'],
  ...['unchecked', 'disabled', 'inactive', 'unpublished', 'hidden', 'private', 'draft', 'none'],
  ...['\u0000', "b'0'", '0x00', '\\x00', 'aa=='],
]);

/** Where a record keeps its flag. In other records all readable values must agree. */
const flagKeys = ['data', 'value', 'key', 'Bool'];

function flagOfRecord(record: PayloadRecord, depth: number): boolean | undefined {
  const known = flagKeys.map((name) => readFlag(record[name], depth)).find((flag) => flag !== undefined);
  if (known !== undefined) return known;
  const values = Object.values(record);
  const flags = new Set(values.length > 20 ? [] : values.flatMap((inner) => readFlag(inner, depth) ?? []));
  return flags.size === 1 ? [...flags][0] : undefined;
}

/** True or false in the form of any database: bits as bytes, `t` and `f`, words of several languages. */
export function readFlag(value: unknown, depth = 0): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0 || value === -1) return value !== 0;
  // ASCII of "0" and "1".
  if (depth > 0 && (value === 48 || value === 49)) return value === 49;
  if (depth > 3) return undefined;
  if (isRecord(value)) return flagOfRecord(value, depth + 1);
  if (Array.isArray(value)) return value.length === 1 ? readFlag(value[0], depth + 1) : undefined;
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('{') || value.startsWith('[')) return readFlag(parseJsonText(value), depth + 1);
  if (value.length > 20) return undefined;
  const word = value.length === 1 ? value.toLowerCase() : value.trim().toLowerCase();
  if (/^(?:0{1,9}|1)(?:\.0+)?$/.test(word)) return word.startsWith('1');
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
