import { expect, test } from 'vitest';
import { type Entry, entryOf } from '../../../../server/cache/entry.ts';
import { repairReport } from '../../../../server/ops/repairs.ts';
import { ControlledSource } from '../../../helpers/controlled-source.ts';

function entry(key: string, annotation: unknown): Entry {
  return entryOf(new ControlledSource(key), { kind: 'found', value: 1, annotation }, 0);
}

const repair = (rule: string, count: number) => ({ pointer: '/0', rule, count });

test('repairs are listed by resource, and by rule with the most frequent first [P10]', () => {
  const entries = [
    entry('b', { repairs: [repair('rare', 1)] }),
    entry('a', { repairs: [repair('often', 5), repair('rare', 1)] }),
    entry('untouched', { repairs: [] }),
  ];
  const { totals, resources } = repairReport(entries, []);
  expect(Object.entries(totals)).toEqual([
    ['often', 5],
    ['rare', 2],
  ]);
  expect(resources.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(resources[0]).toMatchObject({ acceptedAt: '1970-01-01T00:00:00.000Z' });
});

test.each([undefined, null, 'text', { repairs: 'none' }])(
  'P10 an annotation of another kind is ignored: %j',
  (annotation) => {
    expect(repairReport([entry('a', annotation)], [])).toEqual({ totals: {}, meanings: {}, resources: [] });
  },
);

test('an unreadable image is listed with every resource that names it [P10]', () => {
  const media = [
    { id: 'broken-picture-1', url: '/media/a.jpg' },
    { id: 'sound-picture-22', url: '/media/b.jpg' },
  ];
  const entries = [entry('list', { repairs: [repair('rare', 1)], media }), entry('other', { media: media.slice(1) })];
  const report = repairReport(entries, [{ id: 'broken-picture-1', reason: 'absent: status 404' }]);
  expect(report.totals).toEqual({ rare: 1, 'image-file-unreadable': 1 });
  expect(report.resources).toHaveLength(1);
  expect(report.resources[0]?.repairs.at(-1)).toEqual({
    ...{ pointer: '', rule: 'image-file-unreadable', count: 1 },
    ...{ url: '/media/a.jpg', reason: 'absent: status 404' },
  });
});
