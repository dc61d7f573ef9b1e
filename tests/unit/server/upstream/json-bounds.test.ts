import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJsonBounds, countMembers, maxJsonDepth, maxJsonValues } from '../../../../server/upstream/json-bounds.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('checkJsonBounds', () => {
  it('allows the greatest depth and no more', () => {
    expect(() => checkJsonBounds(nested(maxJsonDepth))).not.toThrow();
    expect(() => checkJsonBounds(nested(maxJsonDepth + 1))).toThrow(expect.objectContaining({ fault: 'too-large' }));
    expect(() => checkJsonBounds('{"a":'.repeat(maxJsonDepth + 1))).toThrow(
      expect.objectContaining({ fault: 'too-large' }),
    );
  });

  it('allows so many values and no more', () => {
    expect(() => checkJsonBounds(`[${'1,'.repeat(maxJsonValues - 3)}1]`)).not.toThrow();
    expect(() => checkJsonBounds(`[${'1,'.repeat(maxJsonValues)}1]`)).toThrow(
      expect.objectContaining({ fault: 'too-large' }),
    );
  });

  it('looks past strings, with whatever quotes and backslashes in them', () => {
    const brackets = '['.repeat(maxJsonDepth + 1);
    for (const tricky of [brackets, `"${brackets}`, `\\"${brackets}`, `\\\\${brackets}`, `${brackets}\\`]) {
      expect(() => checkJsonBounds(JSON.stringify([tricky, tricky]))).not.toThrow();
    }
    expect(() => checkJsonBounds(`["\\\\",${nested(maxJsonDepth)}]`)).toThrow(
      expect.objectContaining({ fault: 'too-large' }),
    );
  });

  it('is never in the way of ordinary JSON, counts its members, and ends on any text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 10 }), (text) => {
        expect(checkJsonBounds(text)).toBe(countMembers(JSON.parse(text)));
      }),
      propertyRuns,
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '[', 'a') }), (text) => {
        checkJsonBounds(text.slice(0, 90));
      }),
      propertyRuns,
    );
  });

  it('reads a string of backslashes in time that grows with its length alone', () => {
    expect(() => checkJsonBounds(`"${'\\"'.repeat(500_000)}"`)).not.toThrow();
    expect(() => checkJsonBounds(`"${'\\'.repeat(1_000_000)}"`)).not.toThrow();
  });
});
