import { describe, expect, test } from 'vitest';
import { oembedOf } from '../../../../../server/api/discovery/oembed.ts';
import type { Image } from '../../../../../shared/contract/image.ts';
import { config, summary } from '../../../web/src/view-fixtures.ts';

const request = { url: 'https://north.example/design/projects/a', maxWidth: 800, maxHeight: 800, format: 'json' };
const cover: Image = { src: '/media/AAAAAAAAAAAAAAAA.AAAAAAAA/a.jpg', alt: '', sources: [] };

const answerFor = (more: { readonly cover?: Image }) =>
  JSON.parse(oembedOf({ ...summary('a'), blocks: [], facts: [], cover: undefined, ...more }, request, config));

describe('the maximum age of an oEmbed response', () => {
  test('a photo is not described while its image is not analyzed [C4]', () => {
    const answer = answerFor({ cover });
    expect(answer.type).toBe('link');
    expect(answer).not.toHaveProperty('cache_age');
  });

  test('a response without image or with an analyzed one is cached for a day [C4]', () => {
    for (const more of [{}, { cover: { ...cover, width: 800, height: 600 } }])
      expect(answerFor(more).cache_age).toBe(86_400);
  });
});
