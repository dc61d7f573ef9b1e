import { expect, test } from 'vitest';
import { ResponseCache } from '../../../../shared/client/response-cache.ts';

const reply = (text: string) => ({ etag: `"${text.slice(0, 5)}"`, text });

test('evicts the response unused for longest', () => {
  const kept = new ResponseCache(2);
  kept.set('a', reply('a'));
  kept.set('b', reply('b'));
  kept.get('a');
  kept.set('c', reply('c'));
  expect([kept.get('a')?.text, kept.get('b'), kept.get('c')?.text]).toEqual(['a', undefined, 'c']);
});

test('has a limit of characters', () => {
  const kept = new ResponseCache(100);
  const long = 'x'.repeat(1_500_000);
  for (const url of ['a', 'b', 'c']) kept.set(url, reply(long));
  expect([kept.size, kept.get('a')]).toEqual([2, undefined]);
  kept.set('d', reply('x'.repeat(5_000_000)));
  expect(kept.size).toBe(0);
});
