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

describe('blocks of the website template', () => {
  const group = (fields: object) => ({ link: { appearance: 'default', newTab: null, ...fields } });

  it('show links to pages, and no empty ones [N12]', () => {
    const reference = { relationTo: 'pages', value: { id: 7, slug: 'oil', title: 'Oil' } };
    const columns = [
      { id: 'one', richText: state(paragraph(text('Ash'))), enableLink: false, ...group({ type: 'reference' }) },
      { id: 'two', richText: state(paragraph(text('Oak'))), ...group({ type: 'reference', reference, label: 'Read' }) },
      { id: 'three', ...group({ type: 'custom', url: 'https://a.test/wax', label: 'Wax' }) },
    ];
    expect(blocksOf([{ blockType: 'content', columns }])).toMatchObject([
      { kind: 'text', html: '<p>Ash</p>' },
      { kind: 'text', html: '<p>Oak</p>' },
      { kind: 'link', href: '/design/oil', label: 'Read' },
      { kind: 'link', href: 'https://a.test/wax', label: 'Wax' },
    ]);
  });

  it('show no form and none of its recipients', () => {
    const form = {
      id: 3,
      title: 'Contact form',
      fields: [{ blockType: 'text', name: 'fullName', label: 'Full name' }],
      submitButtonLabel: 'Send',
      emails: [{ emailTo: 'ann@a.test', subject: 'New' }],
    };
    const introContent = state(paragraph(text('Write to us')));
    expect(blocksOf([{ blockType: 'formBlock', introContent, form }])).toMatchObject([{ html: '<p>Write to us</p>' }]);
  });
});
