import { describe, expect, it } from 'vitest';
import { presets } from '../../../../../server/upstream/presets/presets.ts';
import { adaptStoryblok } from '../../../../../server/upstream/presets/storyblok-reading.ts';
import { SystemOfTrees } from './system-of-trees.ts';

const storyblok = new SystemOfTrees('storyblok', { tidy: adaptStoryblok, preset: presets.storyblok });

describe('Storyblok', () => {
  storyblok.testLaws();

  it('lists have the fields of the content', () => {
    expect(storyblok.list.items).toMatchObject([
      {
        id: '70',
        slug: 'sill-chair',
        title: 'Sill Chair',
        year: '2021',
        cover: { alt: 'An ash chair on a quay', width: 2000, height: 1333 },
        updatedAt: '2026-05-04T12:30:00Z',
      },
      { slug: 'bench-for-two-weathers' },
    ]);
  });

  it('details have every word and image once and in order, without missing ones', () => {
    const { blocks, words, images } = storyblok.detailOf();
    expect(blocks.map(({ kind }) => kind).join(' ')).toBe(
      'heading text image list text quote quote text gallery video link heading text text link',
    );
    expect(words).toBe(
      [
        'The joint Every chair is made of the same stock, see the mill and the bench. Or write.',
        'Where the leg meets the seat Pia Lorenzut Ash Hide glue Cut along the grain Glue',
        'It stands where one stops. Sit, and look out.',
        'Typed as text: <script>alert(1)</script> & <b>bold</b>🪑 leg = 46 seat = 78 Part Leg',
        'In use Side elevation Four chairs stacked Pia Lorenzut The chair is made All measures',
        'Measures Width 46 cm Oiled twice a year. Bench for Two Weathers',
      ].join(' '),
    );
    expect(images.filter(Boolean)).toEqual(['chair.jpg', 'joint.jpg', 'side.jpg', 'stack.jpg']);
  });

  it('stories without pages are embedded, and circles end', () => {
    const uuid = (digit: string) => '00000000-0000-4000-8000-00000000000x'.replaceAll(/[0x]/g, digit);
    const person = (digit: string, friend: string) => ({
      id: Number(digit),
      uuid: uuid(digit),
      slug: `p${digit}`,
      full_slug: `people/p${digit}`,
      name: `P${digit}`,
      content: { component: 'person', friend: uuid(friend) },
    });
    const story = { slug: 'x', content: { component: 'page', people: [uuid('1'), uuid('3')] } };
    expect(adaptStoryblok({ story, rels: [person('1', '2'), person('2', '1')] }, 'project')).toMatchObject({
      story: { people: [{ title: 'P1', friend: { title: 'P2', friend: undefined } }] },
    });
  });
});
