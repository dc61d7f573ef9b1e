import { expect, it } from 'vitest';
import { RepairLog } from '../../../../../server/normalize/payload/repair-log.ts';

it('lists 500 places, and counts the rest by rule', () => {
  const ledger = new RepairLog();
  for (let index = 0; index < 10_000; index += 1) ledger.note({ pointer: `/${index}` }, 'alias-used');
  expect(ledger.entries()).toHaveLength(501);
  expect(ledger.entries().at(-1)).toEqual({ pointer: '', rule: 'alias-used', count: 9500 });
});

it('remembers every omission', () => {
  const ledger = new RepairLog();
  for (let index = 0; index < 1000; index += 1) ledger.note({ pointer: `/${index}` }, 'item-unpublished');
  expect(ledger.isOmitted('/999')).toBe(true);
  expect(ledger.isOmitted('/1000')).toBe(false);
});
