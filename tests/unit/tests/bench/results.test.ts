import { expect, test } from 'vitest';
import { tableOf, withResults } from '../../../bench/results.ts';

const rows = [
  { what: 'a', result: '1 ms', reach: '≤ 2 ms', isReached: true },
  { what: 'b', result: '3 ms', reach: '≤ 2 ms', isReached: false },
];

test('the table says what was not reached, too', () => {
  const lines = tableOf(rows).split('\n');
  expect(lines.slice(-2)).toEqual(['| a | 1 ms | ≤ 2 ms | yes |', '| b | 3 ms | ≤ 2 ms | no |']);
  expect(lines[0]).toContain(`Node ${process.version.slice(1)}`);
});

test('new results take the place of the old ones', () => {
  const document = '# Title\n\n<!-- results -->\nold\n<!-- end of results -->\n\nRest\n';
  const once = withResults(document, 'new');
  expect(once).toBe('# Title\n\n<!-- results -->\n\nnew\n\n<!-- end of results -->\n\nRest\n');
  expect(withResults(once, 'new')).toBe(once);
  expect(() => withResults('nothing', 'new')).toThrow(/results/);
});
