import { describe, expect, it } from 'vitest';
import { tidyDrupal } from '../../../../../server/upstream/presets/drupal-reading.ts';
import { area, interiors, readers, readsCompletely, ropewalk, table, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'drupal',
  tidy: tidyDrupal,
  first: {
    ...ropewalk,
    ...wherever,
    ...interiors,
    id: '6cae425b-4e15-4e35-8af4-9090c97c0021',
    cover: { ...ropewalk.cover, caption: 'Under the clerestory', width: 1920, height: 1080 },
    size: { value: 'hand', label: 'Hand' },
  },
  covers: ['hall.jpg', 'steps.jpg'],
  kinds: ['text', 'link', 'gallery', 'heading', 'text', 'image', 'gallery', 'quote', 'video'],
  files: ['hall.jpg', 'felt.jpg', 'foot.jpg', 'shelf.jpg', 'plan.jpg', 'abcdef.jpg'],
  words: [
    table,
    'The reading room',
    'Steel on brick',
    'The slope',
    readers,
    'Trued to the windows',
    'Nobody can say where it ends.',
    'The librarian',
  ],
  facts: area,
  pageFiles: ['oil.jpg', 'cloth.jpg'],
});

describe('drupal', () => {
  const paragraph = (id: string, related: string) => ({
    type: 'paragraph--part',
    id,
    attributes: { field_text: `Part ${id}` },
    relationships: { field_parts: { data: [{ type: 'paragraph--part', id: related }] } },
  });

  it('circles of references are cut where they close, and many that name each other end', () => {
    const two = { data: paragraph('a', 'b'), included: [paragraph('a', 'b'), paragraph('b', 'a')] };
    expect(tidyDrupal(two, 'project')).toMatchObject({ parts: [{ text: 'Part b' }] });
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
    const all = names.map((id) => ({
      ...paragraph(id, id),
      relationships: { field_parts: { data: names.map((other) => ({ type: 'paragraph--part', id: other })) } },
    }));
    const written = JSON.stringify(tidyDrupal({ data: all[0], included: all }, 'project'));
    expect(written.match(/Part /g)?.length).toBeLessThanOrEqual(10_001);
  });
});
