import { describe, expect, it } from 'vitest';
import { adaptWagtail } from '../../../../../server/upstream/presets/wagtail-reading.ts';
import { readers, readsCompletely, ropewalk, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'wagtail',
  tidy: adaptWagtail,
  first: { ...ropewalk, ...wherever, id: '21', extra: {} },
  covers: ['hall.jpg', 'steps.jpg'],
  kinds: ['heading', 'text', 'image', 'text', 'video', 'image', 'image', 'gallery', 'quote', 'list', 'gallery'],
  files: ['hall.jpg', 'shelf.jpg', 'foot.jpg', 'felt.jpg', 'lamps.max-1600x1600.jpg', 'plan.max-1600x1600.jpg'],
  words: [
    'One table',
    'It starts at the street door. More of it',
    'Trued to the windows.',
    'At dusk',
    readers,
    'The librarian',
    'Oiled ash',
    'Limewash',
    'Steel on brick',
  ],
  pageFiles: ['cloth.jpg'],
});

describe('wagtail', () => {
  const rendition = (size: string, width: number) => ({
    url: `/media/images/hall.${size}.jpg`,
    full_url: `https://cms.example/media/images/hall.${size}.jpg`,
    width,
    height: width,
    alt: 'A hall',
  });

  it('the widest of several renditions is shown', () => {
    const renditions = {
      small: rendition('fill-100x100', 100),
      large: rendition('width-1200', 1200),
      note: 'Two sizes',
    };
    expect(adaptWagtail({ id: 1, image_renditions: renditions }, 'project')).toMatchObject({
      image_renditions: { large: renditions.large, note: 'Two sizes' },
    });
  });

  it('an image with only an id stays unchanged, for the repairs to report', () => {
    const body = [
      { type: 'image', value: 7, id: 'a' },
      { type: 'paragraph', value: '<embed embedtype="image" id="7"/>' },
    ];
    expect(adaptWagtail({ id: 1, body }, 'project')).toMatchObject({ body });
  });
});
