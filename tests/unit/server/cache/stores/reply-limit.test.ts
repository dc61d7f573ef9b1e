import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplyLimit } from '../../../../../server/cache/stores/reply-limit.ts';

type Reply = string | number | null | Reply[];

function encoded(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(encoded).join('')}`;
}

const text = fc.string({ unit: fc.constantFrom('a', 'ü', '\r', '\n', '$9', '*2'), maxLength: 200 });
const { reply } = fc.letrec<{ reply: Reply }>((tie) => ({
  reply: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('reply'), { maxLength: 5 }),
  ),
}));

/** Passes bytes in portions of these lengths, in turns. Returns false at the first portion that is refused. */
function passes(limit: ReplyLimit, bytes: Buffer, portions: readonly number[]): boolean {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const end = at + (portions[turn % portions.length] ?? 1);
    if (!limit.allows(bytes.subarray(at, end))) return false;
    at = end;
  }
  return true;
}

const portions = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

test('any number of replies below the limit pass, however they are split', () => {
  fc.assert(
    fc.property(fc.array(reply, { maxLength: 20 }), portions, (replies, lengths) => {
      const texts = replies.map(encoded);
      // Each part of an array counts twice: once announced, once received.
      const longest = Math.max(0, ...texts.map((one) => Buffer.byteLength(one)));
      const limit = new ReplyLimit(2 * longest);
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
])('%s than the limit is refused after any reply', (_name, bytes) => {
  fc.assert(
    fc.property(reply, portions, (before, lengths) => {
      const limit = new ReplyLimit(1_000);
      fc.pre(passes(limit, Buffer.from(encoded(before)), lengths));
      expect(passes(limit, Buffer.from(bytes), lengths)).toBe(false);
    }),
  );
});
