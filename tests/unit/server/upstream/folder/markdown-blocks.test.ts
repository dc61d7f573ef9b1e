import { describe, expect, test } from 'vitest';
import { FileLinks, MarkdownReader } from '../../../../../server/upstream/folder/markdown-blocks.ts';

const at = (path: string) => `http://folder.invalid/projects/salt/${path}`;

function read(text: string, beside: readonly string[] = []) {
  const links = new FileLinks('projects/salt/index.md');
  return { ...new MarkdownReader(links, { firstLine: 1, beside }).read(text), links };
}

const blocksOf = (text: string, beside?: readonly string[]) => read(text, beside).blocks;

describe('a text as blocks', () => {
  test('has the first heading of the first level as title, others as headings', () => {
    const { title, blocks } = read('# Salt\n\n## How\n\nWords *and* more.\n\n### Why `not`\n');
    expect(title).toBe('Salt');
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, text: 'How' },
      { kind: 'text', html: '<p>Words <em>and</em> more.</p>' },
      { kind: 'heading', level: 3, text: 'Why not' },
    ]);
  });

  test('joins paragraphs, lists and tables into one text', () => {
    const blocks = blocksOf('One.\n\n- a\n- [b](https://b.example)\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n---\n');
    expect(blocks.map(({ kind }) => kind)).toEqual(['text']);
    expect(blocks[0]?.html).toMatch(/^<p>One\.<\/p>\n<ul>[\s\S]*<table>/);
  });

  test('a paragraph of one image is an image, of several a gallery', () => {
    const [a, b] = ['a', 'b'].map((name) => ({ src: at(`${name}.jpg`), alt: name.toUpperCase() }));
    expect(blocksOf('![A](a.jpg "Below")\n')).toEqual([{ kind: 'image', ...a, caption: 'Below' }]);
    expect(blocksOf('![A](a.jpg)\n![B](./b.jpg)\n')).toEqual([
      { kind: 'gallery', gallery: { full: [a, b], thumbnail: [a, b] } },
    ]);
    expect(blocksOf('![A](a.jpg)\n\n![B](b.jpg)\n').map(({ kind }) => kind)).toEqual(['image', 'image']);
  });

  test('an image has the description and the focus of the file beside it', () => {
    const path = 'projects/salt/plan.description.md';
    const plan = (text: string) => {
      const links = new FileLinks('projects/salt/index.md');
      const reader = new MarkdownReader(links, { firstLine: 1, beside: [path], sidecars: new Map([[path, text]]) });
      const [block] = reader.read('![Plan](plan.jpg)').blocks;
      return { block, errors: links.errors.map(({ message }) => message) };
    };
    const image = { kind: 'image', src: at('plan.jpg'), alt: 'Plan' };
    const long_description = '<p>Four rooms.</p>\n';
    expect(plan('Four rooms.').block).toEqual({ ...image, long_description });
    expect(plan('\uFEFF---\r\nfocus: 30% 70%\r\n---\r\nFour rooms.').block).toEqual({
      ...image,
      ...{ focus: '30% 70%', long_description },
    });
    expect(plan('---\nfocus: 30% 70%\n---\n').block).toEqual({ ...image, focus: '30% 70%' });
    expect(plan('---\nfocus: left\n---\nFour rooms.')).toEqual({
      block: { ...image, long_description },
      errors: [`"${path}" has a "focus" that must be two percentages: "30% 70%"`],
    });
    expect(plan('---\nfocus: [\n---\n').errors).toEqual([`"${path}" has front matter that is not YAML`]);
  });

  test('a video has the poster and encodings beside it under its name', () => {
    const beside = ['film.jpg', 'film.mp4', 'film.webm', 'films.jpg'].map((name) => `projects/salt/${name}`);
    expect(blocksOf('![Waves](film.mp4 "One tide")', beside)).toEqual([
      {
        kind: 'video',
        video: {
          sources: [{ src: at('film.mp4') }, { src: at('film.webm') }],
          poster: { src: at('film.jpg'), alt: 'Waves' },
          alt: 'Waves',
          caption: 'One tide',
        },
      },
    ]);
    expect(blocksOf('![A](a.jpg)\n![Waves](film.mp4)\n![B](b.jpg)').map(({ kind }) => kind)).toEqual([
      'image',
      'video',
      'image',
    ]);
  });

  test('a quotation has an attribution after a dash', () => {
    expect(blocksOf('> After four\n> it stops.\n> — the joiner')).toEqual([
      { kind: 'quote', text: 'After four\nit stops.', attribution: 'the joiner' },
    ]);
    expect(blocksOf('> - a list').map(({ kind }) => kind)).toEqual(['text']);
  });
});

describe('files and links in a text', () => {
  test.each([
    ['plan.pdf', at('plan.pdf')],
    ['/design', '/design'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['#top', '#top'],
  ])('a link to %s leads to %s', (href, to) => {
    expect(blocksOf(`Here [is](${href}).`)[0]?.html).toBe(`<p>Here <a href="${to}">is</a>.</p>`);
  });

  test.each([
    ['a b.jpg', 'projects/salt/a b.jpg'],
    ['/films/a.jpg', 'films/a.jpg'],
    ['../../shared/./a.jpg', 'shared/a.jpg'],
    ['o\u0308.jpg', 'projects/salt/\u00f6.jpg'],
    ['100%.jpg', 'projects/salt/100%.jpg'],
  ])('the image %s is the file %s', (src, path) => {
    expect(read(`![x](<${src}>)`).links.named).toEqual([{ path, line: 1 }]);
  });

  test.each(['../../../x.jpg', '/../x.jpg', '%2e%2e/../../x.jpg', '//../..'])(
    '%s is not a file of the folder',
    (src) => {
      expect(read(`![x](<${src}>)`).links.named).toEqual([]);
    },
  );
});
