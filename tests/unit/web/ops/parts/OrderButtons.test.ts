import { expect, test } from 'vitest';
import { refreshWords } from '../../../../../web/ops/parts/OrderButtons.tsx';

test('P12 of loads that are still to come it is not said that they were made, and where their ends are told', () => {
  const words = refreshWords({ refreshing: { key: 'document:/design' }, keys: ['menu'], total: 1 });
  expect(words).toMatch(/^Ordered: 1.value to load anew.*failures too, is told under Events\.$/);
  expect(refreshWords({ refreshing: { all: true }, keys: [], total: 0 })).toBe('There is nothing to load anew.');
});
