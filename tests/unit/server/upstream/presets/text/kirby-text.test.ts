import { describe, expect, it } from 'vitest';
import { readKirbyText } from '../../../../../../server/upstream/presets/text/kirby-text.ts';

const files = new Map([
  ['hall.jpg', { url: 'https://cms.example/hall.jpg', alt: 'A hall' }],
  ['plan.pdf', { url: 'https://cms.example/plan.pdf' }],
]);
const read = (text: string) => readKirbyText(text, (name) => files.get(name));

describe('texts of Kirby', () => {
  it.each([
    ['Words (in brackets: so) alone.', 'Words (in brackets: so) alone.'],
    ['See (link: https://example.org text: the reading room).', 'See [the reading room](https://example.org).'],
    ['<p>See (link: /care text: how).</p>', '<p>See <a href="/design/care">how</a>.</p>'],
    ['See (link: projects/tideline#steps text: the steps).', 'See [the steps](/design/projects/tideline#steps).'],
    ['See (link: works/carso/ text: Carso).', 'See [Carso](/art/art-works/carso).'],
    ['See (link: #notes text: the notes).', 'See [the notes](#notes).'],
    ['See (link: projects/a/b text: that).', 'See [that](projects/a/b).'],
    [
      '(email: a@example.org) or (tel: +39 040 1 text: a call)',
      '[a@example.org](mailto:a@example.org) or [a call](tel:+390401)',
    ],
    ['(file: plan.pdf text: The plan (2024, (final)))', '[The plan (2024, (final))](https://cms.example/plan.pdf)'],
    ['(file: plan.pdf text: The plan)', '[The plan](https://cms.example/plan.pdf)'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('images and videos are blocks between the words around them', () => {
    const text =
      'Before.\n\n(image: hall.jpg caption: Under the roof)\n\nBetween.\n(youtube: https://youtu.be/abcdef)(image: other.jpg alt: Other)';
    expect(read(text)).toEqual([
      { type: 'text', html: 'Before.\n\n' },
      { type: 'image', image: { url: 'https://cms.example/hall.jpg', alt: 'A hall', caption: 'Under the roof' } },
      { type: 'text', html: '\n\nBetween.\n' },
      { type: 'video', video: 'https://youtu.be/abcdef' },
      { type: 'image', image: { url: 'other.jpg', alt: 'Other' } },
    ]);
  });

  it('images have captions and names with parentheses', () => {
    expect(read('(image: hall (1).jpg caption: Untitled (2011))')).toEqual([
      { type: 'image', image: { url: 'hall (1).jpg', caption: 'Untitled (2011)' } },
    ]);
  });
});
