import { type Entry, exactBuffer, versionOf } from '../cache/entry.ts';
import { annotationOf } from './annotation.ts';
import { laterValue, wholeValue } from './later-value.ts';
import { imageIdsOf } from './reading/image-details.ts';

/** When something in the entry is withdrawn next, in milliseconds since the epoch. */
export const withdrawalOf = (entry: Entry): number | undefined => annotationOf(entry).later[0]?.atMs;

/** The entry without content whose date of withdrawal has passed. The same entry if no such date has. */
export function withoutWithdrawn(entry: Entry, nowMs: number): Entry {
  // Most entries have no dates, and parsing takes time.
  if (entry.changesAtMs === undefined || entry.changesAtMs > nowMs) return entry;
  const annotation = annotationOf(entry);
  const due = annotation.later.findLast(({ atMs }) => atMs <= nowMs);
  if (!due) return entry;
  const base = Object(JSON.parse(entry.json.toString()));
  const value = wholeValue(due, base);
  const toCome = annotation.later.filter(({ atMs }) => atMs > nowMs);
  // Their positions count in the value before.
  const later = toCome.map((next) => {
    const whole = wholeValue(next, base);
    return whole && value ? laterValue(next.atMs, whole, value, next.isEmpty ?? false) : next;
  });
  const rest = { ...entry, annotation: JSON.stringify({ ...annotation, later }) };
  const json = exactBuffer(value ? JSON.stringify(value) : '');
  if (value)
    return { ...rest, json, version: versionOf(json), imageIds: imageIdsOf(value), isEmpty: due.isEmpty ?? false };
  return {
    ...rest,
    kind: 'absent',
    json,
    version: 'absent',
    imageIds: undefined,
    isPassing: true,
    confirmedAtMs: nowMs,
  };
}
