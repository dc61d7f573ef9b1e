import type { Entry } from '../cache/entry.ts';
import type { Repair } from '../normalize/context.ts';
import { annotationOf } from './annotation.ts';

/** What was repaired in the content that memory holds. */
export interface RepairReport {
  /** Repairs by rule, the most frequent first. */
  readonly totals: Readonly<Record<string, number>>;
  readonly resources: readonly {
    readonly key: string;
    /** ISO 8601: since when this content is the accepted one. */
    readonly acceptedAt: string;
    readonly repairs: readonly Repair[];
  }[];
}

/** Repairs by rule, the most frequent first. */
export function repairTotals(entries: readonly Entry[]): Record<string, number> {
  const totals = new Map<string, number>();
  for (const entry of entries) {
    for (const { rule, count } of annotationOf(entry).repairs) totals.set(rule, (totals.get(rule) ?? 0) + count);
  }
  return Object.fromEntries([...totals].sort(([, a], [, b]) => b - a));
}

/** The repair ledger of all that is loaded; resources that needed none are left out. */
export function repairReport(entries: readonly Entry[]): RepairReport {
  const resources = entries
    .map((entry) => ({
      key: entry.key,
      acceptedAt: new Date(entry.acceptedAtMs).toISOString(),
      repairs: annotationOf(entry).repairs,
    }))
    .filter(({ repairs }) => repairs.length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return { totals: repairTotals(entries), resources };
}
