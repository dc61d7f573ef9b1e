/* Finds where the site shows each field of a CMS, from a value that was read as in a preview. */
import type { Source } from '../../../shared/contract/preview.ts';
import type { CallFields } from '../../normalize/ground/context.ts';
import { isNothing, isRecord, keysOf, type PayloadRecord, pointerTo } from '../../normalize/ground/record.ts';
import { contentModel, modelOfCall } from '../../normalize/payload/content-model.ts';
import { foldName } from '../../normalize/payload/field-names.ts';
import { placesOf } from '../../normalize/payload/own-fields.ts';
import { isSystemName, isSystemValue } from '../../normalize/payload/system-fields.ts';
import { pointed } from '../../upstream/content-pointer.ts';

/** The path of a field, with its places: `title`, `body`, `fact "Client"`, `hidden` and others. Without: not shown. */
export type PlacedField = readonly [field: string, places: readonly string[]];

interface Shown {
  readonly source?: Source;
  readonly blocks?: readonly { readonly kind: string; readonly source?: Source; readonly items?: unknown }[];
  readonly facts?: readonly unknown[];
  readonly extra?: Readonly<Record<string, string>>;
}

export const maxCovered = 20;

/** Places of fields, and of the blocks of a kind. Blocks of other kinds are the body. */
const placeNames = new Map(
  Object.entries({ pageLead: 'lead', galleryCover: 'cover', facts: 'fact', gallery: 'gallery' }),
);

function labelsIn({ facts = [], blocks = [], extra = {} }: Shown): Set<string> {
  const all = [facts, ...blocks.filter(({ kind }) => kind === 'facts').map(({ items }) => items)].flat();
  const labels = all.flatMap((fact) => (isRecord(fact) ? String(fact.label) : []));
  return new Set([...labels, ...Object.keys(extra).flatMap((name) => [name, name.split('.')[0] ?? ''])].map(foldName));
}

function placesIn(entry: PayloadRecord, shown: Shown, labels: ReadonlySet<string>, own: CallFields | undefined) {
  const [places, below] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const { pointer: base = '', fields: taken = {} } = shown.source ?? {};
  const add = (pointer: string, place: string) => {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const all = at === pointer ? places : below;
      all.set(at, (all.get(at) ?? new Set()).add(place));
    }
  };
  for (const [name, pointer] of Object.entries(taken)) add(pointer.slice(base.length), placeNames.get(name) ?? name);
  for (const { kind, source } of shown.blocks ?? [])
    if (source) add(source.pointer.slice(base.length), placeNames.get(kind) ?? 'body');
  const pointers = (paths: string | readonly string[], isList?: boolean) =>
    placesOf(entry, paths, isList).map((steps) => steps.reduce<string>(pointerTo, ''));
  const model = contentModel[modelOfCall(own?.call ?? '')];
  for (const [name, given = []] of Object.entries(own?.fields ?? {})) {
    for (const [label, paths] of isRecord(given) ? Object.entries(given) : [[name, given] as const]) {
      const [first = '', ...others] = pointers(paths, model[name]?.isList);
      if (labels.has(foldName(label))) add(first, isRecord(given) ? `fact "${label}"` : name);
      for (const other of others) for (const place of places.get(first) ?? []) add(other, place);
    }
  }
  for (const path of own?.hide ?? []) for (const pointer of pointers(path)) add(pointer, 'hidden');
  return { places, below };
}

/** The fields of an entry. A record is one field if it has a place or is content. Otherwise its fields count. */
function fieldsOf(entry: PayloadRecord, shown: Shown, own: CallFields | undefined): PlacedField[] {
  const labels = labelsIn(shown);
  const { places, below } = placesIn(entry, shown, labels, own);
  const within = (record: PayloadRecord, at: string, path: string): PlacedField[] =>
    keysOf(record).flatMap((key): PlacedField[] => {
      const [value, pointer, field] = [record[key], pointerTo(at, key), path + key];
      const here = places.get(pointer);
      const some = here ?? below.get(pointer);
      const isContent = some !== undefined && [...some].every((place) => /^(?:body|gallery|fact)$/.test(place));
      const inner = isRecord(value) && !here && !isContent ? within(value, pointer, `${field}.`) : [];
      if (inner.some(([, of]) => of.length > 0)) return inner;
      if (some) return [[field, [...some]]];
      if (labels.has(foldName(key))) return [[field, ['fact']]];
      return isNothing(value) || isSystemName(key) || isSystemValue(key, value) ? [] : [[field, []]];
    });
  return within(entry, '', '');
}

export function coverageOf(payload: unknown, value: object, own: CallFields | undefined): PlacedField[][] {
  const entries: readonly Shown[] = 'items' in value ? (value.items as Shown[]).slice(0, maxCovered) : [value];
  return entries.map((shown) => {
    const entry = shown.source && pointed(payload, shown.source.pointer).value;
    return isRecord(entry) ? fieldsOf(entry, shown, own) : [];
  });
}
