import type { OpenRecord } from '../payload/open-record.ts';
import { scalarText } from '../payload/record.ts';

/** Names of the date of the last change, those first that say their zone. */
const updateNames = [
  ...['modified_gmt', 'updatedAt', '_updatedAt', 'date_updated', 'date_modified', 'modified_at', 'last_modified'],
  ...[
    'last_updated',
    'changed_at',
    'latest_revision_created_at',
    'last_published_at',
    'modified',
    'updated',
    'changed',
  ],
] as const;

const dateText = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Dates before the first content system, and far in the future, are slips. */
const earliestMs = Date.UTC(1990, 0);
const latestMs = Date.UTC(2200, 0);

function epochOf(text: string): number {
  if (/^\d{9,13}$/.test(text)) return Number(text) * (text.length > 11 ? 1 : 1000);
  const [, day, time = '00:00', zone = 'Z'] = dateText.exec(text) ?? [];
  return day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone.toUpperCase()}`);
}

/**
 * A date and time as `2024-05-01T10:00:00Z`, out of ISO 8601 (a space for the T, no zone: UTC) or seconds or
 * milliseconds since 1970; undefined for anything else.
 */
export function readTimestamp(value: unknown): string | undefined {
  const epochMs = epochOf(scalarText(value).trim());
  if (!(epochMs >= earliestMs && epochMs < latestMs)) return undefined;
  return timestampOf(epochMs);
}

/** A moment in whole seconds, as the contract has it. */
export function timestampOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/** When the upstream says that a record was changed last. Nothing is taken: such fields are bookkeeping to all others. */
export function readUpdatedAt(record: OpenRecord): string | undefined {
  for (const name of updateNames) {
    const updatedAt = readTimestamp(record.peek(name));
    if (updatedAt !== undefined) return updatedAt;
  }
  return undefined;
}
