import { expect, test } from 'vitest';
import type { Block } from '../../../../shared/contract/block.ts';
import { imagesOf, linksOf, textsOf, withImages } from '../../../../shared/contract/block-parts.ts';
import { everyBlock, image } from '../../web/src/view-fixtures.ts';

test('the walk finds the images, texts and links of every kind of block', () => {
  const audio: Block = {
    id: 'audio',
    kind: 'audio',
    audio: { sources: [{ src: '/media/a.mp3' }], title: 'A talk', transcript: '<p>Salt &amp; <b>chalk</b></p>' },
  };
  const described = { ...image('one'), caption: 'Below', description: '<p>Seen <a href="/long">long</a></p>' };
  const blocks = [...everyBlock, audio, { id: 'd', kind: 'image' as const, image: described }];
  expect(blocks.flatMap(imagesOf).map(({ src }) => src.split('/')[2])).toEqual([
    ...['one-picture', 'full-a', 'full-b', 'full-c', 'one'],
  ]);
  const texts = blocks.flatMap(textsOf).map((text) => text.replace(/\s+/g, ' ').trim());
  for (const text of [
    'A hanging title',
    'Words of the text block',
    'A gallery',
    'Seen in full-a',
    'A film',
    'Somebody',
  ])
    expect(texts).toContain(text);
  for (const text of [
    'Founded 2017',
    'First',
    'Elsewhere',
    'Words of no known kind',
    'Salt & chalk',
    'Below',
    'Seen long',
  ])
    expect(texts).toContain(text);
  expect(blocks.flatMap(linksOf)).toEqual([
    { href: 'https://elsewhere.example', text: 'Elsewhere' },
    { href: '/long', text: 'long' },
  ]);
});

test('links of HTML have their plain text and URL', () => {
  const html =
    '<p>href="/no" <a id="x" href="/shop?a=1&amp;b=2">to <em>the</em> shop</a> <abbr title="a">b</abbr><a>none</a></p>';
  expect(linksOf({ id: 't', kind: 'text', html })).toEqual([{ href: '/shop?a=1&b=2', text: 'to the shop' }]);
});

test('a block gets other images, and is left out without one', () => {
  const [full, thumbnail] = [image('new'), image('new-small')];
  const kinds = everyBlock.flatMap((block) => withImages(block, [{ full, thumbnail }]) ?? []);
  expect(kinds.flatMap(imagesOf)).toEqual([full, full]);
  const without = everyBlock.flatMap((block) => withImages(block, []) ?? []);
  expect(without).toEqual(everyBlock.filter(({ kind }) => kind !== 'image' && kind !== 'gallery'));
});

test('the walk skips a kind of a later version', () => {
  const later = { id: 'x', kind: 'map', text: 'x' } as unknown as Block;
  expect([imagesOf(later), textsOf(later), linksOf(later), withImages(later, [])]).toEqual([[], [], [], later]);
});

test('inline elements are parts of words, other elements separate words, and references are decoded', () => {
  const textOf = (html: string) => textsOf({ id: 'a', kind: 'text', html }).join().replace(/\s+/g, ' ').trim();
  expect(textOf('<p><em>H</em>ouse, <b>Wool</b>en, 20 m<sup>2</sup>, Haus\u00adbau</p>')).toBe(
    'House, Woolen, 20 m2, Hausbau',
  );
  expect(
    textOf('<h2>One</h2><ul><li>two</li><li>three<br />four</li></ul><table><tr><td>5</td><td>6</td></tr></table>'),
  ).toBe('One two three four 5 6');
  expect(textOf('<p>Fish &amp; Chips&nbsp;&lt;3 K&#252;che &#xE9;</p>')).toBe('Fish & Chips <3 Küche é');
});
