import { describe, expect, it } from 'vitest';
import { normalizeGeneralPage } from '../../../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../../server/normalize/project-list.ts';
import { adaptPayload } from '../../../../../../server/upstream/presets/payload-reading.ts';
import { isLexical } from '../../../../../../server/upstream/presets/text/lexical.ts';
import { options } from '../../../normalize/sample-options.ts';

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
  it('N12 texts, pictures and blocks stand in their order, texts with their marks', () => {
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

  it('N12 lists in lists keep every item, and what is embedded in one comes after it', () => {
    const item = (...children: object[]) => ({ type: 'listitem', children });
    const list = (listType: string, ...children: object[]) => ({ type: 'list', listType, children });
    const blocks = blocksOf(
      state(
        list('number', item(text('Wipe')), item(list('bullet', item(text('along the grain'), upload('in.jpg'))))),
        paragraph(text('Wait.')),
      ),
    );
    expect(blocks).toMatchObject([
      { kind: 'text', html: '<ol><li>Wipe</li><li><ul><li>along the grain</li></ul></li></ol>' },
      { kind: 'image', image: { alt: 'in.jpg' } },
      { kind: 'text', html: '<p>Wait.</p>' },
    ]);
  });

  it('N12 links lead where they say: elsewhere, to a page, a project or a work of the site', () => {
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

  it('N12 uploads that are no pictures are films and links', () => {
    const other = (name: string, mimeType: string, fields: object | null = null) => ({
      type: 'upload',
      value: { id: name, filename: name, url: `/api/media/file/${name}`, mimeType, filesize: 9 },
      fields,
    });
    const blocks = blocksOf(
      state(other('lamps.mp4', 'video/mp4', { caption: 'At dusk' }), other('plan.pdf', 'application/pdf')),
    );
    expect(blocks).toMatchObject([
      { kind: 'video', video: { sources: [{ src: expect.stringMatching(/lamps\.mp4$/) }], caption: 'At dusk' } },
      { kind: 'link', href: expect.stringMatching(/plan\.pdf$/), label: 'plan.pdf' },
    ]);
  });

  it('N12 texts within blocks are read, another document is a link to its page, else its title is said', () => {
    const inner = { type: 'block', fields: { blockType: 'content', richText: state(paragraph(text('Inner.'))) } };
    const other = {
      type: 'relationship',
      relationTo: 'posts',
      value: { id: 3, title: 'Another', content: 'Not here' },
    };
    const chair = {
      type: 'relationship',
      relationTo: 'projects',
      value: { id: 4, title: 'Sill Chair', slug: 'sill-chair' },
    };
    expect(blocksOf(state(inner, other, chair))).toMatchObject([
      { kind: 'text', html: '<p>Inner.</p>' },
      { kind: 'text', html: '<p>Another</p>' },
      { kind: 'link', href: '/design/projects/sill-chair', label: 'Sill Chair' },
    ]);
  });

  it('N12 a lead that the editor wrote is the lead, and no part of the text', () => {
    const lead = state(paragraph(text('As long '), text('as', 1), text(' a rope.')));
    const document = { id: 1, slug: 'a', title: 'A', lead, content: state(paragraph(text('Text.'))) };
    const read = (call: string) => adaptPayload({ docs: [document] }, call);
    expect(normalizeProjectList(read('projects'), 'design', options).value.items).toMatchObject([
      { lead: 'As long as a rope.' },
    ]);
    const detail = normalizeProjectDetail(adaptPayload(document, 'project'), options).value;
    expect(detail).toMatchObject({ lead: 'As long as a rope.', blocks: [{ html: '<p>Text.</p>' }] });
  });

  it('N12 what is no such state is left alone', () => {
    expect([state(), { root: { children: 'no' } }, { root: null }, null, []].map(isLexical)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const hollow = state({ type: 'upload', value: 7 }, { type: 'block' }, { type: 'relationship', value: 4 });
    expect(blocksOf(hollow)).toEqual([]);
  });
});
