import type { OpenRecord } from '../payload/open-record.ts';
import { scalarText } from '../payload/record.ts';

/** Fields with a time zone come first. */
const updateNames = [
  ...['modified_gmt', 'updatedAt', '_updatedAt', 'date_updated', 'date_modified', 'modified_at', 'last_modified'],
  ...['last_updated', 'changed_at', 'latest_revision_created_at', 'last_published_at'],
  ...['modified', 'updated', 'changed'],
];

const dateText = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Dates outside this range are mistakes. */
const earliestMs = Date.UTC(1990, 0);
const latestMs = Date.UTC(2200, 0);

function epochOf(text: string): number {
  if (/^\d{9,13}$/.test(text)) return Number(text) * (text.length > 11 ? 1 : 1000);
  const [, day, time = '00:00', zone = 'Z'] = dateText.exec(text) ?? [];
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone.toUpperCase()}`);
}

/** A time as `2024-05-01T10:00:00Z`, from ISO 8601 (UTC if no zone) or seconds or milliseconds since 1970. */
export function readTimestamp(value: unknown): string | undefined {
  const epochMs = epochOf(scalarText(value).trim());
  if (!(epochMs >= earliestMs && epochMs < latestMs)) return undefined;
  return timestampOf(epochMs);
}

export const timestampOf = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`;

/** The date of the last change. Takes no field. */
export function readUpdatedAt(record: OpenRecord): string | undefined {
  return updateNames.map((name) => readTimestamp(record.peek(name))).find((updatedAt) => updatedAt !== undefined);
}
