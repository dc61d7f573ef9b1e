import { describe, expect, it } from 'vitest';
import { pagedListOf } from '../../../../../server/upstream/paged-list.ts';
import { adaptKirby } from '../../../../../server/upstream/presets/kirby-reading.ts';
import { interiors, readers, readsCompletely, recordedBody, ropewalk, table, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'kirby',
  tidy: adaptKirby,
  first: {
    ...ropewalk,
    ...wherever,
    ...interiors,
    id: 'ropewalk-reading-room',
    cover: { ...ropewalk.cover, caption: 'Under the clerestory', width: 1800, height: 1200 },
    extra: {},
  },
  covers: ['hall.jpg', 'steps.jpg'],
  kinds: ['text', 'image', 'heading', 'gallery', 'quote', 'text', 'video', 'image', 'text', 'text', 'text', 'image'],
  files: ['hall.jpg', 'shelf.jpg', 'felt.jpg', 'foot.jpg', 'walk.jpg', 'plan.jpg'],
  words: [
    table,
    'Trued to the windows',
    'The slope',
    'Felt and steel',
    'Steel on brick',
    readers,
    'The librarian',
    'Oiled ash',
    'Limewash',
    'The table',
    'See the plan.',
    '1 < 2 && x',
    'Left.',
  ],
  pageFiles: ['cloth.jpg'],
});

describe('kirby', () => {
  it('a list continues at its next page', () => {
    const url = new URL('https://cms.example/api/pages/projects/children?status=listed&limit=2');
    const nextOf = (response: unknown, before = { pages: 0, items: 0 }) =>
      pagedListOf(adaptKirby(response, 'projects'), { url, before })?.next.map(({ search }) => search);
    expect(nextOf(recordedBody('kirby', 'list'))?.[0]).toBe('?status=listed&limit=2&page=2');
    const last = { data: [{ id: 'c' }], pagination: { page: 2, total: 3, offset: 2, limit: 2 } };
    expect(nextOf(last, { pages: 1, items: 2 })).toEqual([]);
  });

  it('the description of a file is the long description of the image', () => {
    const content = { alt: 'A', longdesc: 'One **table**.' };
    const files = [{ uuid: 'file://a', filename: 'a.jpg', url: '/a.jpg', content }];
    const read = adaptKirby({ data: { id: 'x', files, content: { cover: '- file://a' } } }, 'page');
    expect(read).toMatchObject({ cover: [{ url: '/a.jpg', alt: 'A', long_description: 'One **table**.' }] });
  });

  it('lines that name files become those files', () => {
    const files = [{ uuid: 'file://a', filename: 'a.jpg', url: '/a.jpg' }];
    const read = (cover: string) => adaptKirby({ data: { id: 'x', files, content: { cover } } }, 'page');
    expect(read('- file://a\n\n -  file://gone\n')).toMatchObject({ cover: [{ url: '/a.jpg' }] });
    const words = `- file://a\n${'-'.repeat(4_000)}\nwords`;
    expect(read(words)).toMatchObject({ cover: words });
  });
});
