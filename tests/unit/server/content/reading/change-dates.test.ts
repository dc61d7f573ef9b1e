import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withChangeDate, withItemDates } from '../../../../../server/content/reading/change-dates.ts';
import { timestampOf } from '../../../../../server/normalize/text/timestamps.ts';
import { propertyRuns } from '../../../../helpers/property-runs.ts';

const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const now = '2026-01-02T03:04:05Z';

interface Named {
  readonly title: string;
  readonly updatedAt?: string;
}

interface Item extends Named {
  readonly id: string;
}

const dated = (value: Named, before?: Named, atMs = nowMs) => withChangeDate(value, before, atMs);

describe('N9 the date of the last change', () => {
  test('N9 is the upstream’s own, whatever was known before', () => {
    const own = { title: 'A', updatedAt: '2020-01-01T00:00:00Z' };
    expect(dated(own)).toEqual(own);
    expect(dated(own, { ...own, updatedAt: now })).toEqual(own);
  });

  test('N9 of the upstream’s that lies ahead is none: it would be another one with every load', () => {
    const ahead = { title: 'A', updatedAt: '2030-01-01T00:00:00Z' };
    expect(dated(ahead)).toEqual({ title: 'A' });
  });

  test('N9 is not known of what is seen for the first time', () => {
    expect(dated({ title: 'A' })).toEqual({ title: 'A' });
    expect(withItemDates<Item>([{ id: '1', title: 'A' }], undefined, nowMs)).toEqual([{ id: '1', title: 'A' }]);
  });

  test('N9 is now for what says something else, and stays until it does so again', () => {
    const changed = dated({ title: 'B' }, { title: 'A' });
    expect(changed).toEqual({ title: 'B', updatedAt: now });
    expect(dated({ title: 'B' }, changed, nowMs + 60_000)).toEqual(changed);
  });

  test('N9 of items is each its own; what has come to a known list has changed now', () => {
    const before = [
      { id: '1', title: 'A' },
      { id: '2', title: 'B', updatedAt: '2025-01-01T00:00:00Z' },
    ];
    const items = [
      { id: '2', title: 'B' },
      { id: '1', title: 'A' },
      { id: '3', title: 'C' },
    ];
    expect(withItemDates<Item>(items, before, nowMs)).toEqual([
      { id: '2', title: 'B', updatedAt: '2025-01-01T00:00:00Z' },
      { id: '1', title: 'A' },
      { id: '3', title: 'C', updatedAt: now },
    ]);
  });

  test('N9 a list that is read twice is the same', () => {
    const item = fc.record({ id: fc.string(), title: fc.string() });
    const list = fc.uniqueArray(item, { selector: ({ id }) => id });
    fc.assert(
      fc.property(list, list, (first, second) => {
        const known = withItemDates<Item>(first, undefined, nowMs);
        const changed = withItemDates<Item>(second, known, nowMs);
        expect(withItemDates<Item>(second, changed, nowMs + 1e9)).toEqual(changed);
      }),
      propertyRuns,
    );
  });

  test('N9 is in whole seconds of UTC', () => {
    expect(timestampOf(nowMs)).toBe(now);
  });
});
