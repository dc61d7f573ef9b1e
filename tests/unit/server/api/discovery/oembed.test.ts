import { describe, expect, test } from 'vitest';
import { oembedOf } from '../../../../../server/api/discovery/oembed.ts';
import type { Image } from '../../../../../shared/contract/image.ts';
import { config, summary } from '../../../web/src/view-fixtures.ts';

const request = { url: 'https://north.example/design/projects/a', maxWidth: 800, maxHeight: 800, format: 'json' };
const cover: Image = { src: '/media/AAAAAAAAAAAAAAAA.AAAAAAAA/a.jpg', alt: '', sources: [] };

const answerFor = (more: { readonly cover?: Image }) =>
  JSON.parse(oembedOf({ ...summary('a'), blocks: [], facts: [], cover: undefined, ...more }, request, config));

describe('how long an answer of oEmbed may be kept', () => {
  test('C4 not at all said while the picture is not measured that will be a photo', () => {
    const answer = answerFor({ cover });
    expect(answer.type).toBe('link');
    expect(answer).not.toHaveProperty('cache_age');
  });

  test('a day, where there is no picture, or it is measured', () => {
    for (const more of [{}, { cover: { ...cover, width: 800, height: 600 } }])
      expect(answerFor(more).cache_age).toBe(86_400);
  });
});
