import { describe, expect, test } from 'vitest';
import { blockGroups } from '../../../../../../web/src/components/body/block-groups.ts';
import { everyBlock } from '../../view-fixtures.ts';

describe('blockGroups', () => {
  test('start at headings and titled galleries, and lose nothing [N12]', () => {
    const groups = blockGroups(everyBlock);
    expect(groups.map(({ title }) => title)).toEqual(['A hanging title', 'A gallery']);
    const ids = groups.flatMap(({ blocks }) => blocks.map(({ id }) => id));
    expect(ids).toEqual(everyBlock.filter(({ kind }) => kind !== 'heading').map(({ id }) => id));
  });
});
