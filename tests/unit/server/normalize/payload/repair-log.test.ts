import { expect, it } from 'vitest';
import { RepairLog } from '../../../../../server/normalize/payload/repair-log.ts';

it('counts the same repair at the same place', () => {
  const ledger = new RepairLog();
  ledger.note({ pointer: '/a' }, 'json-text');
  ledger.note({ pointer: '/a' }, 'json-text');
  ledger.note({ pointer: '/b' }, 'json-text');
  expect(ledger.entries()).toEqual([
    { pointer: '/a', rule: 'json-text', count: 2 },
    { pointer: '/b', rule: 'json-text', count: 1 },
  ]);
});

it('lists 500 places and counts the rest by rule', () => {
  const ledger = new RepairLog();
  for (let index = 0; index < 10_000; index += 1) ledger.note({ pointer: `/${index}` }, 'alias-used');
  expect(ledger.entries()).toHaveLength(501);
  expect(ledger.entries().at(-1)).toEqual({ pointer: '', rule: 'alias-used', count: 9500 });
});

it('knows what was left out, however much was', () => {
  const ledger = new RepairLog();
  for (let index = 0; index < 1000; index += 1) ledger.note({ pointer: `/${index}` }, 'item-unpublished');
  expect(ledger.isOmitted('/999')).toBe(true);
  expect(ledger.isOmitted('/1000')).toBe(false);
});

it('asks no pointer of a place that is not listed', () => {
  const ledger = new RepairLog();
  for (let index = 0; index < 500; index += 1) ledger.note({ pointer: `/${index}` }, 'alias-used');
  const unlisted = {
    get pointer(): string {
      throw new Error('not asked for');
    },
  };
  ledger.note(unlisted, 'alias-used');
  expect(ledger.entries().at(-1)).toEqual({ pointer: '', rule: 'alias-used', count: 1 });
});
