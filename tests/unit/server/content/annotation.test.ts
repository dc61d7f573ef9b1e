import { expect, test } from 'vitest';
import { annotationOf } from '../../../../server/content/annotation.ts';

const read = (annotation: unknown) => annotationOf({ annotation: JSON.stringify(annotation) });

test('reads the references beside a stored value, or none [P9]', () => {
  expect(read({ repairs: [], media: [{ id: 'i', url: 'u' }] }).media).toEqual([{ id: 'i', url: 'u' }]);
  expect(annotationOf({}).media).toEqual([]);
  expect(read({ media: 'none' }).media).toEqual([]);
});

test('reads an invalid annotation as none, and the rest of an incomplete one [P10]', () => {
  const nothing = { repairs: [], media: [] };
  expect(annotationOf({ annotation: '{ no JSON' })).toEqual(nothing);
  expect(read(['none'])).toEqual(nothing);
  expect(read({ cacheControl: 'no-store', media: [{ id: 1 }] })).toEqual({ ...nothing, cacheControl: 'no-store' });
});
