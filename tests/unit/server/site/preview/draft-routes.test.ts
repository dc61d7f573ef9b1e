import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonOf } from '../../../../../server/site/preview/draft-routes.ts';

const item = (extra: object, more: object = {}) => ({ id: '1', slug: 'a', title: 'A', extra, ...more });

const viewOf = (extra: object, around: object = {}) => {
  const { neighbors, ...own } = { neighbors: {}, ...around };
  const source = { collection: 'projects', id: '1', pointer: '/0' };
  const blocks = [{ id: 'b', kind: 'text', html: '<p>A</p>', ...('source' in own && { source }) }];
  const items = [item(extra, own)];
  return JSON.stringify({
    page: 'project',
    projects: { items },
    project: { ...item(extra, own), blocks, ...neighbors },
  });
};

const names = fc.constantFrom('source', 'updatedAt', 'previous', 'next', 'extra', 'client', 'a.source');

test('a draft differs if a field of the CMS does, whatever its name', () => {
  fc.assert(
    fc.property(names, fc.string(), fc.string(), (name, one, other) => {
      const found = comparisonOf(viewOf({ [name]: one }), viewOf({ [name]: other }));
      expect(found).toBe(one === other ? 'equal' : 'different');
      expect(comparisonOf(viewOf({ [name]: one }), viewOf({}))).toBe('different');
    }),
  );
});

test('a draft is equal to the published page if only origins, dates and neighbors differ', () => {
  const draft = viewOf(
    {},
    { source: {}, updatedAt: '2026-01-01T00:00:00Z', neighbors: { previous: { id: '2' }, next: { id: '3' } } },
  );
  expect(comparisonOf(draft, viewOf({}))).toBe('equal');
  expect(comparisonOf(draft, undefined)).toBe('absent');
  expect(comparisonOf(undefined, draft)).toBe('different');
});
