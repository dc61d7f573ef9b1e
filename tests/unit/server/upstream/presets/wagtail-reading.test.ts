import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { adaptWagtail } from '../../../../../server/upstream/presets/wagtail-reading.ts';
import { options } from '../../normalize/sample-options.ts';
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

  it('an ImageBlock becomes its image', () => {
    const image = {
      id: 7,
      meta: { type: 'wagtailimages.Image', download_url: '/media/hall.jpg' },
      title: 'A hall at noon',
    };
    const block = (value: object) => ({ type: 'image', value: { image: 7, ...value }, id: 'a' });
    const body = [
      block({ alt_text: 'A hall with one table', decorative: false }),
      block({ alt_text: '', decorative: true }),
      { type: 'figure', value: { picture: 7, caption: 'At noon' }, id: 'b' },
    ];
    const read = adaptWagtail({ id: 1, title: 'T', slug: 't', hall: image, body }, 'project');
    expect(normalizeProjectDetail(read, options).value.blocks.slice(-3)).toMatchObject([
      { kind: 'image', image: { alt: 'A hall with one table' } },
      { kind: 'image', image: { alt: '' } },
      { kind: 'image', image: { alt: 'A hall at noon', caption: 'At noon' } },
    ]);
  });

  it('an image with only an id stays unchanged, for the repairs to report', () => {
    const body = [
      { type: 'image', value: 7, id: 'a' },
      { type: 'paragraph', value: '<embed embedtype="image" id="7"/>' },
    ];
    expect(adaptWagtail({ id: 1, body }, 'project')).toMatchObject({ body });
  });
});
