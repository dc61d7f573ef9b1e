import { describe, expect, test } from 'vitest';
import { blockGroups, leadAbove } from '../../../../../../web/src/components/body/block-groups.ts';
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

describe('leadAbove', () => {
  const text = (html: string) => ({ id: html, kind: 'text', html }) as const;
  const blocks = [text('<p>Salt &amp; chalk, <em>poured</em> level.</p>'), text('<p>And left.</p>')];

  test.each([
    ['an excerpt that was cut out of the text', 'Salt & chalk, poured level. And …', undefined],
    ['an excerpt that is all of a short text', 'Salt & chalk, poured level. And left.', undefined],
    ['a lead of its own', 'Salt', 'Salt'],
    ['a lead of its own that ends so', 'Of salt …', 'Of salt …'],
    ['none', undefined, undefined],
  ])('N12 %s', (_what, lead, shown) => {
    expect(leadAbove(lead, blocks)).toBe(shown);
  });

  test('before its text is there, what may be cut out of it does not stand', () => {
    expect([leadAbove('Salt …', undefined), leadAbove('Salt', undefined)]).toEqual([undefined, 'Salt']);
    expect(leadAbove('Salt …', [])).toBe('Salt …');
  });
});
