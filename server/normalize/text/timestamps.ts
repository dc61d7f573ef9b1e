import { findDate } from '../ground/dates.ts';
import { updateNames } from '../payload/field-names.ts';
import type { OpenRecord } from '../payload/open-record.ts';

/** Dates outside this range are mistakes. */
const earliestMs = Date.UTC(1990, 0);
const latestMs = Date.UTC(2200, 0);

/** A time as `2024-05-01T10:00:00Z`, from a date of any platform (UTC if it has no zone). */
export function readTimestamp(value: unknown): string | undefined {
  const date = findDate(value);
  const epochMs = typeof date === 'object' ? date.epochMs : undefined;
  if (epochMs === undefined || !(epochMs >= earliestMs && epochMs < latestMs)) return undefined;
  return timestampOf(epochMs);
}

export const timestampOf = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`;

/** The date of the last change. Takes no field. */
export function readUpdatedAt(record: OpenRecord): string | undefined {
  for (const name of updateNames) {
    const field = record.find(name);
    const updatedAt = field && readTimestamp(field.value);
    if (updatedAt !== undefined) return updatedAt;
  }
  return undefined;
}
