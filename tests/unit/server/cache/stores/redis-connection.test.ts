import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ResponseLimit } from '../../../../../server/cache/stores/redis-connection.ts';

type Response = string | number | null | Response[];

function encoded(response: Response): string {
  if (response === null) return '$-1\r\n';
  if (typeof response === 'number') return `:${response}\r\n`;
  if (typeof response === 'string') return `$${Buffer.byteLength(response)}\r\n${response}\r\n`;
  return `*${response.length}\r\n${response.map(encoded).join('')}`;
}

const text = fc.string({ unit: fc.constantFrom('a', 'ü', '\r', '\n', '$9', '*2'), maxLength: 200 });
const { response } = fc.letrec<{ response: Response }>((tie) => ({
  response: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('response'), { maxLength: 5 }),
  ),
}));

/** Passes bytes in portions of these lengths, in turns. Returns false at the first portion that is refused. */
function passes(limit: ResponseLimit, bytes: Buffer, portions: readonly number[]): boolean {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const end = at + (portions[turn % portions.length] ?? 1);
    if (!limit.allows(bytes.subarray(at, end))) return false;
    at = end;
  }
  return true;
}

const portions = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

test('any number of responses below the limit pass, however they are split', () => {
  fc.assert(
    fc.property(fc.array(response, { maxLength: 20 }), portions, (responses, lengths) => {
      const texts = responses.map(encoded);
      // Each part of an array counts twice: once announced, once received.
      const longest = Math.max(0, ...texts.map((one) => Buffer.byteLength(one)));
      const limit = new ResponseLimit(2 * longest);
      expect(passes(limit, Buffer.from(texts.join('')), lengths)).toBe(true);
    }),
  );
});

test.each([
  ['a string that announces more', '$300000000\r\n'],
  ['an array that announces more', '*100000000\r\n'],
  ['a line without an end', `+${'x'.repeat(1_001)}`],
  ['many strings in one array', `*1000\r\n${'$10\r\n0123456789\r\n'.repeat(1_000)}`],
  ['arrays in arrays', '*1\r\n'.repeat(1_000)],
])('%s than the limit is refused after any response', (_name, bytes) => {
  fc.assert(
    fc.property(response, portions, (before, lengths) => {
      const limit = new ResponseLimit(1_000);
      fc.pre(passes(limit, Buffer.from(encoded(before)), lengths));
      expect(passes(limit, Buffer.from(bytes), lengths)).toBe(false);
    }),
  );
});
