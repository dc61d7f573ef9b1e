import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRetryAfter } from '../../../../server/upstream/retry-after.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const nowMs = Date.UTC(2026, 0, 1, 12);
const inSeconds = (seconds: number) => new Date(nowMs + seconds * 1000).toUTCString();

describe('readRetryAfter', () => {
  it.each([
    ['7', 7000],
    [' 0 ', 0],
    ['1.5', 1500],
    ['3600', 60_000],
    [inSeconds(20), 20_000],
    [inSeconds(-20), 0],
    [inSeconds(86_400), 60_000],
    ['', undefined],
    ['-5', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('%j asks for %j ms', (value, expected) => {
    expect(readRetryAfter(value, undefined, nowMs)).toBe(expected);
  });

  it('measures a date against the clock of the reply', () => {
    expect(readRetryAfter(inSeconds(1000), inSeconds(990), nowMs)).toBe(10_000);
  });

  it('is always undefined or a pause within bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (value, date) => {
        const pauseMs = readRetryAfter(value, date, nowMs);
        return pauseMs === undefined || (pauseMs >= 0 && pauseMs <= 60_000);
      }),
      propertyRuns,
    );
  });
});
