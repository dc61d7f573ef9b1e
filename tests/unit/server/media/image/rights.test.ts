import { expect, test } from 'vitest';
import { markOf } from '../../../../../server/media/image/rights.ts';

test('versions have a mark for each text of rights', () => {
  expect(markOf({})).toBe('');
  const marks = [{ credit: 'A' }, { credit: 'B' }, { licenseUrl: 'A' }, { credit: 'A', licenseUrl: 'A' }].map(markOf);
  expect(new Set(marks).size).toBe(4);
  for (const mark of marks) expect(mark).toMatch(/^[\w-]{4}$/);
});
