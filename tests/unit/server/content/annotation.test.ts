import { expect, test } from 'vitest';
import { annotationOf } from '../../../../server/content/annotation.ts';

const read = (annotation: unknown) => annotationOf({ annotation: JSON.stringify(annotation) });

test('P9 references beside a stored value, or none', () => {
  expect(read({ repairs: [], media: [{ id: 'i', url: 'u' }] }).media).toEqual([{ id: 'i', url: 'u' }]);
  expect(annotationOf({}).media).toEqual([]);
  expect(read({ media: 'none' }).media).toEqual([]);
});

test('P10 what is no annotation is none, and of one that lacks something the rest is read', () => {
  const nothing = { repairs: [], media: [] };
  expect(annotationOf({ annotation: '{ no JSON' })).toEqual(nothing);
  expect(read(['none'])).toEqual(nothing);
  expect(read({ cacheControl: 'no-store', media: [{ id: 1 }] })).toEqual({ ...nothing, cacheControl: 'no-store' });
});
