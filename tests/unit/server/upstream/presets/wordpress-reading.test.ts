import { describe, expect, it } from 'vitest';
import { tidyWordPress } from '../../../../../server/upstream/presets/wordpress-reading.ts';
import { area, interiors, readers, readsCompletely, ropewalk, table, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'wordpress',
  tidy: tidyWordPress,
  first: {
    ...ropewalk,
    ...wherever,
    ...interiors,
    id: '312',
    title: 'Ropewalk Reading Room – Trieste',
    lead: `${table} The slope ${readers} …`,
    cover: { ...ropewalk.cover, caption: 'Under the clerestory', width: 2400, height: 1600 },
    size: { value: 'hand', label: 'Hand' },
    extra: { area: '412 m²' },
  },
  covers: ['hall.jpg', 'steps.jpg'],
  kinds: ['text', 'image', 'text', 'gallery', 'text', 'video', 'gallery'],
  files: ['hall.jpg', 'shelf.jpg', 'felt.jpg', 'foot.jpg', 'lamps.jpg', 'plan.jpg'],
  words: [
    table,
    'Trued to the windows',
    'The slope',
    'Steel on brick',
    readers,
    'The librarian',
    'Oiled ash',
    'Limewash',
    'Plan, 1:200',
  ],
  facts: area,
  pageFiles: ['cloth.jpg'],
});

describe('wordpress', () => {
  it('a picture that may not be seen is no cover', () => {
    const post = { id: 1, slug: 'a', _embedded: { 'wp:featuredmedia': [{ code: 'rest_forbidden', message: 'No.' }] } };
    expect(tidyWordPress([post], 'projects')).toEqual([{ id: 1, slug: 'a' }]);
  });
});
