import { expect, test } from 'vitest';
import { againText, bytesText, countedText, shareText, spanText } from '../../../../web/ops/formatting.ts';

/** With plain spaces, as they are easier to read here. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('P12 spans of time in their two largest units', () => {
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

test('P12 what may be tried again now is tried with the next request, not in 0 ms', () => {
  expect([0, 30_000].map((ms) => plain(againText(ms)))).toEqual(['again with the next request', 'again in 30 s']);
});

test('P12 bytes in powers of 1,024', () => {
  expect([0, 1, 1_023, 1_536, 5_000_000, 2 ** 40].map((bytes) => plain(bytesText(bytes)))).toEqual([
    '0 B',
    '1 B',
    '1,023 B',
    '1.5 KiB',
    '4.77 MiB',
    '1 TiB',
  ]);
});

test('P12 a share that is not quite all, or nothing, does not look so', () => {
  expect([0, 0.0004, 0.5, 0.982, 0.9996, 1].map((share) => plain(shareText(share)))).toEqual([
    '0 %',
    '< 0.1 %',
    '50 %',
    '98.2 %',
    '> 99.9 %',
    '100 %',
  ]);
});

test('P12 one is one', () => {
  expect([countedText(1, 'value'), countedText(2_000, 'value'), countedText(2, 'reply', 'replies')].map(plain)).toEqual(
    ['1 value', '2,000 values', '2 replies'],
  );
});
