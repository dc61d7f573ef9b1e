import { describe, expect, it } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { adaptWordPress } from '../../../../../server/upstream/presets/wordpress-reading.ts';
import { options } from '../../normalize/sample-options.ts';
import { area, interiors, readers, readsCompletely, ropewalk, table, wherever } from './recorded-system.ts';

readsCompletely({
  name: 'wordpress',
  tidy: adaptWordPress,
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
  it('links to other projects lead to their pages here', () => {
    const rendered = '<p>See <a href="https://cms.example/projects/tideline-steps/">the steps</a>.</p>';
    const post = { id: 1, slug: 'a', link: 'https://cms.example/projects/a/', content: { rendered, protected: false } };
    const { blocks } = normalizeProjectDetail(adaptWordPress(post, 'project'), options).value;
    expect(blocks).toMatchObject([{ html: '<p>See <a href="/design/projects/tideline-steps">the steps</a>.</p>' }]);
  });

  it('footnotes appear only in the text', () => {
    const rendered =
      '<p>Ash.<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="f1">From the mill. <a href="#f1-link">↩︎</a></li></ol>';
    const meta = { footnotes: '[{"content":"From the mill.","id":"f1"}]', client: 'The city' };
    const post = adaptWordPress({ id: 1, slug: 'a', content: { rendered }, meta }, 'project');
    expect(post).toMatchObject({ meta: { client: 'The city' } });
    const read = JSON.stringify(normalizeProjectDetail(post, options).value);
    expect(read.match(/From the mill/g)).toHaveLength(1);
    expect(adaptWordPress({ id: 1, meta: { footnotes: '' } }, 'project')).toEqual({ id: 1 });
  });
});
