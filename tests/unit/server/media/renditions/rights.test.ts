import { expect, test } from 'vitest';
import { fileVersionOf, markOf } from '../../../../../server/media/renditions/rights.ts';

test('versions have no mark where no rights are set, and another one for other words', () => {
  expect(markOf({})).toBe('');
  const marks = [{ credit: 'A' }, { credit: 'B' }, { licenceUrl: 'A' }, { credit: 'A', licenceUrl: 'A' }].map(markOf);
  expect(new Set(marks).size).toBe(4);
  for (const mark of marks) expect(mark).toMatch(/^[\w-]{4}$/);
});

test('the version of the file is found again', () => {
  expect(fileVersionOf('abcdefgh')).toBe('abcdefgh');
  expect(fileVersionOf(`abcdefgh${markOf({ credit: 'A' })}`)).toBe('abcdefgh');
});
