import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage } from '../../../../../server/normalize/page.ts';
import { adaptPayload } from '../../../../../server/upstream/presets/payload-reading.ts';
import { options } from '../../normalize/sample-options.ts';

const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const state = (...children: object[]) => ({ root: { type: 'root', children } });
const file = (name: string) => ({
  url: `/api/media/file/${name}`,
  alt: name,
  mimeType: 'image/jpeg',
  width: 9,
  height: 6,
});
const upload = (name: string, fields: object | null = null) => ({
  type: 'upload',
  relationTo: 'media',
  value: file(name),
  fields,
});
const link = (fields: object, words: string, type = 'link') => ({ type, fields, children: [text(words)] });

const blocksOf = (content: object) =>
  normalizeGeneralPage(adaptPayload({ slug: 'care', title: 'Care', content }, 'page'), 'care', options).value.blocks;

describe('a text of the Lexical editor', () => {
  it('texts, images and blocks keep their order, texts their marks [N12]', () => {
    const blocks = blocksOf(
      state(
        { type: 'heading', tag: 'h3', children: [text('Oiled ash')] },
        paragraph(
          text('Wipe '),
          text('along', 1),
          text(' the '),
          text('grain', 3),
          { type: 'linebreak' },
          text('twice.'),
        ),
        upload('ash.jpg', { caption: 'A board' }),
        { type: 'horizontalrule' },
        {
          type: 'block',
          fields: { id: 'b1', blockType: 'gallery', images: [file('one.jpg'), file('two.jpg')] },
        },
        { type: 'quote', children: [text('It darkens.')] },
      ),
    );
    expect(blocks).toMatchObject([
      {
        kind: 'text',
        html: '<h3>Oiled ash</h3><p>Wipe <strong>along</strong> the <em><strong>grain</strong></em><br />twice.</p>',
      },
      { kind: 'image', image: { src: expect.stringMatching(/ash\.jpg$/), alt: 'ash.jpg', caption: 'A board' } },
      { kind: 'gallery', id: 'b1', items: [{ full: { alt: 'one.jpg' } }, { full: { alt: 'two.jpg' } }] },
      { kind: 'text', html: '<blockquote><p>It darkens.</p></blockquote>' },
    ]);
  });

  it('an image stays in its list item, and a block splits a paragraph [N12]', () => {
    const inline = { type: 'inlineBlock', fields: { blockType: 'quote', quote: 'Once.' } };
    const items = [
      { type: 'listitem', children: [text('Sand'), upload('sand.jpg')] },
      { type: 'listitem', children: [text('Oil')] },
    ];
    expect(
      blocksOf(
        state({ type: 'list', listType: 'number', children: items }, paragraph(text('Wipe'), inline, text('twice.'))),
      ),
    ).toMatchObject([
      {
        kind: 'text',
        html: expect.stringMatching(/^<ol><li>Sand.*sand\.jpg".*<\/li><li>Oil<\/li><\/ol><p>Wipe<\/p>$/),
      },
      { kind: 'quote', text: 'Once.' },
      { kind: 'text', html: '<p>twice.</p>' },
    ]);
  });

  it('links lead elsewhere, or to a page, a project or a work of the site [N12]', () => {
    const internal = (relationTo: string, slug: string) => ({
      linkType: 'internal',
      doc: { relationTo, value: { slug } },
    });
    const hrefs = blocksOf(
      state(
        paragraph(
          link({ linkType: 'custom', url: 'https://mill.example/' }, 'mill'),
          link({ url: 'https://found.example/' }, 'found.example', 'autolink'),
          link(internal('pages', 'press'), 'press'),
          link(internal('projects', 'sill-chair'), 'chair'),
          link(internal('works', 'carso'), 'carso'),
          link(internal('categories', 'chairs'), 'chairs'),
          link(
            { linkType: 'internal', doc: { relationTo: 'media', value: { url: '/api/media/file/plan.pdf' } } },
            'plan',
          ),
        ),
      ),
    ).flatMap((block) => (block.kind === 'text' ? [...block.html.matchAll(/href="([^"]+)"/g)] : []));
    expect(hrefs.map(([, href]) => href)).toEqual([
      'https://mill.example/',
      'https://found.example/',
      '/design/press',
      '/design/projects/sill-chair',
      '/art/art-works/carso',
      expect.stringMatching(/plan\.pdf$/),
    ]);
  });
});
