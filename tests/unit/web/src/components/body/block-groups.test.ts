import { describe, expect, test } from 'vitest';
import { blockGroups } from '../../../../../../web/src/components/body/block-groups.ts';
import { everyBlock } from '../../view-fixtures.ts';

describe('blockGroups', () => {
  test('N12 a heading begins a group, a titled gallery too; order is kept and nothing lost', () => {
    const groups = blockGroups(everyBlock);
    expect(groups.map(({ title }) => title)).toEqual(['A hanging title', 'A gallery']);
    const ids = groups.flatMap(({ blocks }) => blocks.map(({ id }) => id));
    expect(ids).toEqual(everyBlock.filter(({ kind }) => kind !== 'heading').map(({ id }) => id));
  });

  test('headings without content stand alone', () => {
    const heading = { id: 'a', kind: 'heading', level: 2, text: 'Alone' } as const;
    expect(blockGroups([heading])).toEqual([{ id: 'a', title: 'Alone', blocks: [] }]);
  });
});
