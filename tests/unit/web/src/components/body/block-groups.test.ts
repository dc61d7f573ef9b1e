import { describe, expect, test } from 'vitest';
import { blockGroups, leadAbove } from '../../../../../../web/src/components/body/block-groups.ts';
import { everyBlock } from '../../view-fixtures.ts';

describe('blockGroups', () => {
  test('start at headings and titled galleries, and lose nothing [N12]', () => {
    const groups = blockGroups(everyBlock);
    expect(groups.map(({ title }) => title)).toEqual(['A hanging title', 'A gallery']);
    const ids = groups.flatMap(({ blocks }) => blocks.map(({ id }) => id));
    expect(ids).toEqual(everyBlock.filter(({ kind }) => kind !== 'heading').map(({ id }) => id));
  });
});

describe('leadAbove', () => {
  const text = (html: string) => ({ id: html, kind: 'text', html }) as const;
  const blocks = [text('<p>Salt &amp; chalk, <em>poured</em> level.</p>'), text('<p>And left.</p>')];

  test.each([
    ['an excerpt that was cut out of the text', 'Salt & chalk, poured level. And …', undefined],
    ['an excerpt that is all of a short text', 'Salt & chalk, poured level. And left.', undefined],
    ['a lead of its own', 'Salt', 'Salt'],
    ['a lead of its own that ends so', 'Of salt …', 'Of salt …'],
    ['none', undefined, undefined],
  ])('shows %s [N12]', (_what, lead, shown) => {
    expect(leadAbove(lead, blocks)).toBe(shown);
  });
});
