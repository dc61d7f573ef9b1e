import type { Entry } from '../cache/entry.ts';
import { annotationOf } from '../content/annotation.ts';
import type { FailedImage } from '../media/probe/image-analyzer.ts';
import { rules } from '../normalize/ground/rules.ts';

function repairsOf(entry: Entry, reasons: ReadonlyMap<string, string>) {
  const { repairs, media } = annotationOf(entry);
  const unreadable = media.flatMap(({ id, url }) => {
    const reason = reasons.get(id);
    return reason === undefined ? [] : [{ pointer: '', rule: 'image-file-unreadable', count: 1, url, reason }];
  });
  return [...repairs, ...unreadable];
}

const reasonsById = (outages: readonly FailedImage[]): ReadonlyMap<string, string> =>
  new Map(outages.map(({ id, reason }) => [id, reason]));

export function repairTotals(entries: readonly Entry[], outages: readonly FailedImage[]): Record<string, number> {
  const reasons = reasonsById(outages);
  const totals = new Map<string, number>();
  for (const entry of entries) {
    for (const { rule, count } of repairsOf(entry, reasons)) totals.set(rule, (totals.get(rule) ?? 0) + count);
  }
  return Object.fromEntries([...totals].sort(([, a], [, b]) => b - a));
}

export function repairReport(entries: readonly Entry[], outages: readonly FailedImage[]) {
  const reasons = reasonsById(outages);
  const resources = entries
    .map((entry) => ({
      key: entry.key,
      acceptedAt: new Date(entry.acceptedAtMs).toISOString(),
      repairs: repairsOf(entry, reasons),
    }))
    .filter(({ repairs }) => repairs.length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const totals = repairTotals(entries, outages);
  const meanings = Object.fromEntries(Object.keys(totals).map((rule) => [rule, Object(rules)[rule]]));
  return { totals, meanings, resources };
}
