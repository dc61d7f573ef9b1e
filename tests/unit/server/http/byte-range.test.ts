import { describe, expect, it } from 'vitest';
import { isPartOf, readByteRange } from '../../../../server/http/byte-range.ts';

describe('readByteRange', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=100-', { start: 100, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
  ])('%s of 1000 bytes is a part of the file', (header, range) => {
    expect(readByteRange(header, 1000)).toEqual(range);
  });

  it.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])('%s of 1000 bytes cannot be met', (header) => {
    expect(readByteRange(header, 1000)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'items=0-5'])(
    '%s gives the whole file',
    (header) => {
      expect(readByteRange(header, 1000)).toBe('whole');
    },
  );
});

describe('isPartOf', () => {
  it.each([
    ['bytes=0-3', 'bytes 0-3/1000', true],
    ['bytes=0-3', 'bytes 1-2/*', true],
    ['bytes=990-', 'bytes 990-999/1000', true],
    ['bytes=-4', 'bytes 996-999/1000', true],
    ['bytes=0-3', 'bytes 0-4/1000', false],
    ['bytes=0-3', 'bytes 50-53/1000', false],
    ['bytes=0-3', 'bytes 3-0/1000', false],
    ['bytes=-4', 'bytes 996-999/*', false],
    ['bytes=0-3', 'bytes 0-3', false],
    ['', 'bytes 0-3/1000', false],
  ])('%s: %s is %s', (requested, part, isIt) => {
    expect(isPartOf(requested, part)).toBe(isIt);
  });
});
