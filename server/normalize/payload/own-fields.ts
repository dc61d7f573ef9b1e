/*
 * Puts the fields of a CMS under the names of the content model, in the way that a calls file describes. It runs before the
 * normalizers. `itemsIn` finds the entries of a response. `renamed` takes each value at its path, and `remove` takes it away
 * from there, so that nothing is shown twice. The rest of an entry stays the same.
 */
import { nearestName } from '../../base/nearest-name.ts';
import type { CallFields, Repair } from '../ground/context.ts';
import { looksLikeImage, looksLikeVideo } from '../ground/media-look.ts';
import { origins } from '../ground/origins.ts';
import {
  isNothing,
  isRecord,
  isUnsafeKey,
  keysOf,
  type PayloadRecord,
  pointerSteps,
  scalarText,
} from '../ground/record.ts';
import { contentModel, modelOfCall } from './content-model.ts';
import { contentKeyOf } from './envelope.ts';
import { entryContainers } from './envelope-keys.ts';
import { fieldNames, foldName } from './field-names.ts';
import {
  isPublicationDate,
  isPublicationFlag,
  isPublicationHolder,
  isPublicationName,
  visibilityOf,
} from './published.ts';
import { isOnlySystem, isSystemName } from './system-fields.ts';

const each = Symbol('each element');
type Step = string | number | typeof each;
type Path = readonly Step[];

/** The steps of `a.b[].c`, `a[0]` or `/a/0/b` (RFC 6901). Undefined for a malformed or unsafe path. */
export function stepsOfPath(text: string): Path | undefined {
  const steps = text.startsWith('/') ? pointerSteps(text) : stepsOfNames(text);
  const isUsable =
    steps?.length && steps.every((step) => step !== '' && !(typeof step === 'string' && isUnsafeKey(step)));
  return isUsable ? steps : undefined;
}

function stepsOfNames(text: string): Path | undefined {
  const steps = text.split('.').map((part): Path | undefined => {
    const [, name, indexes = ''] = /^([^[\]]+)((?:\[\d{0,9}\]){0,9})$/.exec(part.trim()) ?? [];
    const marks = indexes.split('[').slice(1);
    return name === undefined
      ? undefined
      : [name, ...marks.map((mark) => (mark === ']' ? each : Number.parseInt(mark, 10)))];
  });
  return steps.includes(undefined) ? undefined : steps.flatMap((step) => step ?? []);
}

interface Target {
  readonly name: string;
  readonly paths: readonly Path[];
  readonly isList?: boolean | undefined;
}

interface Mapping {
  readonly targets: readonly Target[];
  readonly facts: readonly Target[];
  /** All paths, also those of hidden values. */
  readonly taken: readonly Path[];
  readonly isKnown: (key: string) => boolean;
}

const pathsOf = (paths: string | readonly string[]): Path[] =>
  [paths].flat().flatMap((text) => [stepsOfPath(text) ?? []]);

function mappingOf({ fields = {}, facts, hide = [], call }: CallFields): Mapping {
  const known = contentModel[modelOfCall(call)];
  const targets: Target[] = [];
  const labels: Target[] = [];
  for (const [name, given] of Object.entries(fields)) {
    const { exact = name, isList } = known[name] ?? {};
    if (given === undefined) continue;
    if (isRecord(given)) {
      for (const [label, paths] of Object.entries(given)) labels.push({ name: label, paths: pathsOf(paths) });
    } else targets.push({ name: exact, paths: pathsOf(given), isList });
  }
  const names = new Set(Object.values(known).flatMap((field) => field.names.map(foldName)));
  const isKnown = facts === 'only' ? (key: string) => names.has(foldName(key)) : () => true;
  const taken = [...[...targets, ...labels].flatMap(({ paths }) => paths), ...pathsOf(hide)];
  return { targets, facts: labels, taken, isKnown };
}

/** Records of a CMS around the fields of an entry. A path may leave them out. */
export const containers = [...entryContainers, 'custom_fields', 'node', 'item', 'data', 'meta'];

/** The whole path of a value. Undefined if the record does not have the first field. */
function placeOf(record: PayloadRecord, path: Path, depth = 0): Path | undefined {
  const [first] = path;
  if (typeof first === 'string' && Object.hasOwn(record, first)) return path;
  for (const name of depth < 3 ? containers : []) {
    const inner = Object.hasOwn(record, name) ? record[name] : undefined;
    const place = isRecord(inner) ? placeOf(inner, path, depth + 1) : undefined;
    if (place) return [name, ...place];
  }
  return undefined;
}

function valueAt(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value;
  if (step === each) {
    const found = [value].flat().map((item) => valueAt(item, rest));
    return found.flat().filter((item) => !isNothing(item));
  }
  const isHere = Array.isArray(value) ? /^\d+$/.test(String(step)) : isRecord(value);
  return isHere && Object.hasOwn(Object(value), step) ? valueAt(Object(value)[step], rest) : undefined;
}

/** The part of a value that decides whether visitors see the entry. It stays, because it is never shown. */
function publicationIn(key: string, value: unknown, depth = 0): unknown {
  if (isRecord(value) && isPublicationHolder(key)) {
    const inner = keysOf(value).flatMap((name) => {
      const kept = depth > 3 ? undefined : publicationIn(name, value[name], depth + 1);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    return inner.length > 0 ? Object.fromEntries(inner) : undefined;
  }
  if (!isPublicationName(key)) return undefined;
  const decides = isPublicationFlag(key, value) || isPublicationDate(key, value);
  return decides || visibilityOf({ [key]: value }, {}).isHidden ? value : undefined;
}

function remove(copy: Record<string, unknown>, [step, ...rest]: Path, isEntry: boolean): void {
  const key = String(step);
  const isHolder = isEntry && containers.includes(key);
  const kept = rest.length === 0 ? publicationIn(key, copy[key]) : without(copy[key], rest, isHolder);
  if (kept === undefined) delete copy[key];
  else copy[key] = kept;
}

/** A value without the part at a path. Undefined if nothing is left that could be shown. */
function without(value: unknown, path: Path, isHolder = false): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return undefined;
  if (Array.isArray(value)) {
    // Other elements keep their places, because further paths name them.
    const left = value.map((item, index) =>
      step === each || String(step) === String(index) ? (without(item, rest) ?? null) : item,
    );
    return left.every((item) => item === null) ? undefined : left;
  }
  if (step === each) return without(value, rest);
  // In place of a record, a list may have the id of a related entry.
  if (!isRecord(value)) return undefined;
  if (!Object.hasOwn(value, step)) return value;
  const copy = { ...value };
  remove(copy, path, isHolder);
  return isHolder || !isOnlySystem(copy) ? copy : undefined;
}

interface Found {
  readonly value: unknown;
  readonly place: Path;
}

const foundAt = (record: PayloadRecord, paths: readonly Path[]): Found[] =>
  paths.flatMap((path) => {
    const place = placeOf(record, path);
    const found = place && valueAt(record, place);
    const key = isRecord(found) ? contentKeyOf(found) : undefined;
    const value = isRecord(found) && key !== undefined ? found[key] : found;
    return place && !isNothing(value) ? [{ place, value }] : [];
  });

/** Steps to a value, up to a list. */
function originOf({ place }: Found): readonly string[] {
  const end = place.indexOf(each);
  return (end === -1 ? place : place.slice(0, end)).map(String);
}

/** Steps to the values of a field: at the first path with a value, or at all if the field joins them. */
export const placesOf = (record: PayloadRecord, paths: string | readonly string[], isList = false) =>
  foundAt(record, pathsOf(paths))
    .slice(0, isList ? undefined : 1)
    .map(originOf);

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= maxFactLength && !/[<\n]/.test(value) && !looksLikeMedia(value);
  if (Array.isArray(value)) return value.every(isShort);
  return isRecord(value) ? Object.values(value).every(isShort) : true;
}

const maxFactLength = 160;
const looksLikeMedia = (text: string): boolean => looksLikeImage(text) || looksLikeVideo(text);

/** A row of several short values as its words, such as `A. Le Goff, Architect`. */
const inWords = (row: unknown): unknown =>
  isRecord(row) && isShort(row)
    ? Object.entries(row)
        .flatMap(([key, value]) => (isOnlySystem({ [key]: value }) ? [] : scalarText(value) || []))
        .join(', ')
    : row;

/** The record with its values under the names of the model, and without their sources and hidden fields. */
function renamed(record: PayloadRecord, { targets, facts, taken, isKnown }: Mapping): PayloadRecord {
  const named: Record<string, unknown> = {};
  const from = new Map<string, readonly string[]>();
  for (const { name, paths, isList } of targets) {
    const [first, ...others] = foundAt(record, paths);
    if (!first) continue;
    named[name] = isList && others.length > 0 ? [first, ...others].flatMap(({ value }) => value) : first.value;
    from.set(name, originOf(first));
  }
  const list = facts.flatMap(({ name, paths }) => {
    const [first] = foundAt(record, paths);
    if (!first) return [];
    const { value } = first;
    return [{ label: name, value: Array.isArray(value) ? value.map(inWords) : value }];
  });
  // Facts of the CMS stay beside those of the file.
  const factsName = fieldNames.get('facts')?.find((name) => !placeOf(record, [name])) ?? 'facts';
  if (list.length > 0) {
    named[factsName] = list;
    from.set(factsName, []);
  }
  const rest = { ...record };
  for (const path of [...taken, ...Object.keys(named).map((name) => [name])]) {
    const place = placeOf(rest, path);
    if (place) remove(rest, place, true);
  }
  const others = Object.entries(rest).filter(([key, value]) => isKnown(key) || isSystemName(key) || !isShort(value));
  const whole = Object.fromEntries([...Object.entries(named), ...others]);
  origins.set(whole, from);
  return whole;
}

const isEntry = (record: PayloadRecord): boolean =>
  keysOf(record).some((key) => /^(?:_?id|slug|pk|uuid|uid|documentId|attributes|sys)$/i.test(key));

const maxDepth = 4;
const maxSampled = 50;

/** The number of paths that lead somewhere; in a list, the highest of its first items. */
function countIn(value: unknown, { taken }: Mapping): number {
  const counts = [value]
    .flat()
    .slice(0, maxSampled)
    .map((item) => (isRecord(item) ? taken.filter((path) => placeOf(item, path)).length : 0));
  return Math.max(0, ...counts);
}

/** Calls `read` for each entry of a response, within lists and envelopes. */
function itemsIn(value: unknown, mapping: Mapping, read: (item: PayloadRecord) => unknown, depth = 0): unknown {
  if (depth > maxDepth || typeof value !== 'object' || value === null || origins.has(value)) return value;
  const inner = (child: unknown) => itemsIn(child, mapping, read, depth + 1);
  if (Array.isArray(value)) {
    const areItems = countIn(value, mapping) > 0;
    return value.map((item) => (areItems && isRecord(item) && !origins.has(item) ? read(item) : inner(item)));
  }
  if (!isRecord(value)) return value;
  const key = contentKeyOf(value);
  const own = countIn(value, mapping);
  const isEnvelope =
    !isEntry(value) && Object.values(value).some((child) => Array.isArray(child) && countIn(child, mapping) > own);
  if (key === undefined && !isEnvelope && (own > 0 || isEntry(value))) return read(value);
  const entries = Object.entries(value).map(([name, child]) => [
    name,
    key === undefined || name === key ? inner(child) : child,
  ]);
  return Object.fromEntries(entries);
}

/** A payload with its fields under the names of the content model, and the paths that no entry of a list has. */
export function withOwnFields(payload: unknown, own: CallFields) {
  const mapping = mappingOf(own);
  const missing = new Set(textsIn(own));
  const names = new Set<string>();
  const value = itemsIn(payload, mapping, (item) => {
    for (const text of missing) if (isIn(item, stepsOfPath(text) ?? [])) missing.delete(text);
    if (missing.size > 0 && names.size < maxNames) for (const name of namesOf(item)) names.add(name);
    return renamed(item, mapping);
  });
  // An entry alone may lack an empty field.
  const isList = own.call.endsWith('s') && names.size > 0;
  return { value, missing: isList ? [...missing].flatMap((text) => missingPath(text, own, [...names])) : [] };
}

const maxNames = 200;

const textsIn = ({ fields = {}, hide = [] }: CallFields): string[] =>
  [...Object.values(fields).flatMap((given) => (isRecord(given) ? Object.values(given) : given)), hide]
    .flat(2)
    .filter((text) => text !== undefined);

/** True if a record has the path, or an empty value on the way. A detail may have more relations than a list with their ids. */
function isIn(record: PayloadRecord, path: Path): boolean {
  const place = placeOf(record, path);
  if (!place) return false;
  return place.some((_step, index) => {
    const value = valueAt(record, place.slice(0, index + 1));
    const isRelation = isRecord(value) ? isEntry(value) && place.length > index + 2 : typeof value === 'number';
    return isEmpty(value) || isRelation || (index === place.length - 1 && value !== undefined);
  });
}

const isEmpty = (value: unknown): boolean => value !== undefined && isNothing(value);

const namesOf = (item: PayloadRecord): string[] =>
  keysOf(item).flatMap((key) => {
    const inner = isRecord(item[key]) ? keysOf(item[key]).map((name) => `${key}.${name}`) : [];
    return [key, ...inner];
  });

function missingPath(text: string, { places = {}, call, isPartial }: CallFields, names: readonly string[]): Repair[] {
  const nearest = nearestName(text, names);
  if (isPartial && !nearest) return [];
  const words = `${places[text] ?? `${call}.fields`}: no entry has "${text}"${nearest ? `; did you mean "${nearest}"?` : ''}`;
  return [{ pointer: '', rule: 'field-missing', count: 1, words }];
}
