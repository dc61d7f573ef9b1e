import type { Source } from '../../../shared/contract/preview.ts';
import type { CallFields, Repair } from '../../normalize/ground/context.ts';
import {
  isNothing,
  isRecord,
  keysOf,
  type PayloadRecord,
  pointerTo,
  scalarText,
} from '../../normalize/ground/record.ts';
import { type FieldName, fieldsByName, foldedNames, foldName } from '../../normalize/payload/field-names.ts';
import { stepsOfPath } from '../../normalize/payload/own-fields.ts';
import { pointed } from '../../upstream/content-pointer.ts';

export interface Places {
  readonly id: string;
  readonly pointer: string;
  /** Pointers in the entry, by the name of a field, the ID of a block, and the URL of an image. */
  readonly at: Readonly<Record<string, string>>;
}

/** Takes the sources out of a traced value. Fields that are empty in the payload have places, too. */
export function takePlaces(value: object, payload: unknown, key: string, own?: CallFields): Places | undefined {
  const { source }: { source?: Source } = value;
  const at: Record<string, string> = {};
  const base = source?.pointer ?? '';
  const within = (pointer: string) => (pointer.startsWith(`${base}/`) ? pointer.slice(base.length) : pointer);
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { source: origin, src, id }: { source?: Source; src?: unknown; id?: unknown } = part;
    const name = src ?? id;
    if (origin && typeof name === 'string') at[name] ??= within(origin.pointer);
    if (origin) Reflect.deleteProperty(part, 'source');
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(value);
  if (!source) return undefined;
  for (const [name, pointer] of Object.entries(source.fields ?? {})) at[name] ??= within(pointer);
  const { value: entry } = pointed(payload, base);
  for (const [name, paths = []] of Object.entries(own?.fields ?? {})) {
    const [path] = isRecord(paths) ? [] : [paths].flat();
    if (path) at[name] ??= (stepsOfPath(path) ?? []).reduce<string>((to, step) => pointerTo(to, String(step)), '');
  }
  for (const [pointer, fields] of Object.entries({ '': entry, '/attributes': Object(entry).attributes }))
    for (const key of isRecord(fields) ? keysOf(fields) : [])
      if (isNothing(Object(fields)[key]))
        for (const name of fieldsByName.get(foldName(key)) ?? []) at[name] ??= pointerTo(pointer, key);
  return { id: source.id || key, pointer: base, at };
}

function valueNamed(record: PayloadRecord, field: FieldName): string {
  const keys = keysOf(record);
  const [name = ''] = (foldedNames.get(field) ?? []).flatMap((one) => keys.find((key) => foldName(key) === one) ?? []);
  return scalarText(record[name]);
}

/** The item of a list that contains a pointer: the outermost record with an ID. */
export function itemAt(payload: unknown, pointer: string): Repair['item'] {
  const { around, value } = pointed(payload, pointer);
  const parts = [...around.toReversed(), value];
  const index = parts.findIndex((part) => isRecord(part) && valueNamed(part, 'id') !== '');
  const item = parts[index];
  if (!isRecord(item)) return undefined;
  const at = pointer.split('/', index + 1).join('/');
  return { id: valueNamed(item, 'id'), slug: valueNamed(item, 'slug'), pointer: at };
}
