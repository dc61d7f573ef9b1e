import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { adaptDrupal } from '../../../../../server/upstream/presets/drupal-reading.ts';
import { options } from '../../normalize/sample-options.ts';
import { area, interiors, readers, readsCompletely, ropewalk, table, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'drupal',
  tidy: adaptDrupal,
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

  it('circles of references end', () => {
    const two = { data: paragraph('a', 'b'), included: [paragraph('a', 'b'), paragraph('b', 'a')] };
    expect(adaptDrupal(two, 'project')).toMatchObject({ parts: [{ text: 'Part b' }] });
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
    const all = names.map((id) => ({
      ...paragraph(id, id),
      relationships: { field_parts: { data: names.map((other) => ({ type: 'paragraph--part', id: other })) } },
    }));
    const written = JSON.stringify(adaptDrupal({ data: all[0], included: all }, 'project'));
    expect(written.match(/Part /g)?.length).toBeLessThanOrEqual(10_001);
  });

  it('media in a text become images and videos, without labels for screen readers', () => {
    const processed = `<p>Text.</p><figure role="group" class="caption caption-drupal-media"><article class="media media--type-image">
<div class="field field--name-field-media-image"><div class="field__label visually-hidden">Image</div>
<div class="field__item"><img src="/sites/default/files/styles/large/public/x.jpg" width="480" height="320" alt="X" /></div></div>
</article><figcaption>Caption</figcaption></figure><article class="media media--type-remote-video">
<iframe src="/media/oembed?url=https%3A//youtu.be/abcdef&amp;max_width=0&amp;hash=x" width="200" title="Film"></iframe></article>`;
    const node = { data: { type: 'node--project', id: '1', attributes: { title: 'T', body: { processed } } } };
    const { blocks } = normalizeProjectDetail(adaptDrupal(node, 'project'), options).value;
    expect(blocks).toMatchObject([
      { kind: 'text', html: '<p>Text.</p>' },
      { kind: 'image', image: { alt: 'X', caption: 'Caption' } },
      { kind: 'video', video: { sources: [{ src: 'https://youtu.be/abcdef' }] } },
    ]);
  });

  it('reads search engine data from the module Metatag', () => {
    const tag = (name: string, content: string) => ({ tag: 'meta', attributes: { name, content } });
    const metatag = [
      tag('title', 'A | Site'),
      tag('description', 'Long.'),
      { tag: 'link', attributes: { rel: 'canonical' } },
    ];
    const data = { type: 'node--project', id: 'a', attributes: { title: 'A', metatag } };
    const { seo, blocks } = normalizeProjectDetail(adaptDrupal({ data }, 'project'), options).value;
    expect({ seo, blocks }).toEqual({ seo: { title: 'A | Site', description: 'Long.' }, blocks: [] });
  });
});
