import { describe, expect, test } from 'vitest';
import { blocksBelow, leadAbove } from '../../../../shared/page/repeated-parts.ts';
import { image } from '../../web/src/view-fixtures.ts';

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

test('blocks begin below the image that is shown above', () => {
  const [cover, other] = [image('cover'), image('other')];
  const item = (full = cover) => ({ full, thumbnail: full });
  const gallery = { id: 'g', kind: 'gallery', items: [item(), item(other)] } as const;
  const alone = { id: 'i', kind: 'image', image: cover } as const;
  expect(blocksBelow(cover, [{ ...gallery, items: [...gallery.items] }, alone])).toEqual({
    item: item(),
    blocks: [{ ...gallery, items: [item(other)] }],
  });
  expect(blocksBelow(undefined, [alone])).toEqual({ item: undefined, blocks: [alone] });
});
