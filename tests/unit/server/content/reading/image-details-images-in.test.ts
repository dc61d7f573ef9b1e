import { expect, test } from 'vitest';
import { imagesIn } from '../../../../../server/content/reading/image-details.ts';
import type { Image } from '../../../../../shared/contract/image.ts';
import type { Video } from '../../../../../shared/contract/video.ts';

const idOf = (number: number) => `picture-${number}`.padEnd(16, '_');
const image = (number: number): Image => ({ src: `/media/${idOf(number)}/${number}.jpg`, alt: 'A hall', sources: [] });
const film: Video = { sources: [{ src: `/media/${idOf(8)}/film.mp4` }], poster: image(9), alt: 'A film' };

test('finds every image of a value, and no videos or other addresses', () => {
  const value = {
    cover: image(1),
    blocks: [
      { kind: 'gallery', items: [{ full: image(2), thumbnail: image(1) }] },
      { kind: 'video', video: film },
    ],
    link: { href: `/media/${idOf(7)}/plan.pdf`, label: 'Plan' },
    outside: { src: 'https://cdn.example/a.jpg', alt: '', sources: [] },
    inline: { src: 'data:image/png;base64,AAAA', alt: '', sources: [] },
    rendition: { src: `/media/${idOf(6)}/abcdefgh/640.webp`, alt: '', sources: [] },
  };
  const found = imagesIn(value);
  expect(found.map(({ id }) => id)).toEqual([1, 2, 1, 9].map(idOf));
  expect(found[0]?.image).toBe(value.cover);
  expect(imagesIn(null)).toEqual([]);
});
