import { expect, test } from 'vitest';
import { shareText, spanText } from '../../../../web/ops/formatting.ts';

/** With plain spaces, as they are easier to read here. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('durations have their two largest units [P12]', () => {
  const spans = [0.283, 12.4, 184.6, 1_000, 9_940, 59_700, 60_000, 3_661_000, 90_000_000];
  expect(spans.map((ms) => plain(spanText(ms)))).toEqual([
    '0.28 ms',
    '12.4 ms',
    '185 ms',
    '1 s',
    '9.9 s',
    '1 min',
    '1 min',
    '1 h 1 min',
    '1 d 1 h',
  ]);
});

test('a share rounds neither to all nor to nothing [P12]', () => {
  expect([0, 0.0004, 0.5, 0.982, 0.9996, 1].map((share) => plain(shareText(share)))).toEqual([
    '0 %',
    '< 0.1 %',
    '50 %',
    '98.2 %',
    '> 99.9 %',
    '100 %',
  ]);
});
