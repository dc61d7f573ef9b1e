import { describe, expect, it } from 'vitest';
import { readTimestamp } from '../../../../../server/normalize/text/timestamps.ts';

describe('readTimestamp', () => {
  it.each([
    ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00Z'],
    ['2024-05-01T10:00:00.123456+02:00', '2024-05-01T08:00:00Z'],
    ['2024-05-01 10:00:00', '2024-05-01T10:00:00Z'],
    ['2024-05-01T10:00', '2024-05-01T10:00:00Z'],
    ['2024-05-01T10:00:00-0330', '2024-05-01T13:30:00Z'],
    ['2024-05-01', '2024-05-01T00:00:00Z'],
    [1_714_557_600, '2024-05-01T10:00:00Z'],
    [1_714_557_600_000, '2024-05-01T10:00:00Z'],
    ['1714557600', '2024-05-01T10:00:00Z'],
  ])('%j is %s [#42]', (value, timestamp) => {
    expect(readTimestamp(value)).toBe(timestamp);
  });

  it.each(['0000-00-00', '0000-00-00 00:00:00', '2024', 'May 2024', '2024-13-01', 12, null, true, {}, []])(
    '%j is not a date [#42]',
    (value) => {
      expect(readTimestamp(value)).toBeUndefined();
    },
  );
});
