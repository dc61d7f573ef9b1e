import { describe, expect, test } from 'vitest';
import { readContentFile } from '../../../../../server/upstream/folder/content-file.ts';

const project = (text: string, path = 'projects/salt/index.md') =>
  readContentFile({ path, kind: 'project', beside: [] }, text);

const errorsOf = (text: string, path?: string) =>
  project(text, path).errors.map(({ line, message, isSlight }) => [line, message, isSlight]);

describe('a Markdown file', () => {
  test('has fields between two lines of dashes, and a text after them', () => {
    const { content, errors } = project('---\ntitle: Salt\nyear: 2024\ncover: a b.jpg\n---\n\nWords.\n');
    expect(errors).toEqual([]);
    expect(content).toEqual({
      fields: {
        title: 'Salt',
        year: 2024,
        cover: { src: 'http://folder.invalid/projects/salt/a%20b.jpg' },
      },
      blocks: [{ kind: 'text', html: '<p>Words.</p>' }],
    });
  });

  test.each([
    ['without fields', '# Salt\n\nWords.\n'],
    ['with line ends of Windows and a byte order mark', '\uFEFF---\r\ntitle: Salt\r\n---\r\n\r\nWords.\r\n'],
    ['with empty fields', '---\n---\n# Salt\n\nWords.\n'],
  ])('is readable %s', (_what, text) => {
    const { content, errors } = project(text);
    expect(errors).toEqual([]);
    expect(content?.fields).toMatchObject({ title: 'Salt' });
    expect(content?.blocks).toEqual([{ kind: 'text', html: '<p>Words.</p>' }]);
  });
});

describe('errors name their line', () => {
  test.each([
    ['a field of the wrong kind', '---\ntitle: Salt\nyear: [2024]\n---\n', 3, '"year" must be a year'],
    ['a field within a field', '---\ntitle: Salt\nseo:\n  title: [1]\n---\n', 4, '"seo.title" must be text'],
    ['a text with a colon in it', '---\ntitle: Salt: a house\n---\n', 2, 'put a text with ": " into quotes'],
    ['a value that is not a year', '---\ntitle: Salt\nyear: 99999\n---\n', 3, '"year" must be a year'],
    ['a field twice', '---\ntitle: Salt\ntitle: Pepper\n---\n', 3, 'Map keys must be unique'],
    ['YAML that does not parse', '---\ntitle: Salt\nyear: "20\n---\n', 4, 'Missing closing "quote'],
    ['fields without an end', '---\ntitle: Salt\n', 1, 'without a closing line'],
    ['no text at all', ' \n', undefined, 'is empty'],
    ['a list for fields', '---\n- a\n---\n', undefined, 'expected object'],
  ])('rejects %s', (_what, text, line, message) => {
    expect(project(text).content).toBeUndefined();
    expect(errorsOf(text)).toEqual([[line, expect.stringContaining(message), false]]);
  });

  test('reports an image whose name has spaces', () => {
    const text =
      '---\ntitle: Salt\n---\nWords\n![Lit](Salt 1 (lit).jpg)\n\n![Lit](<Salt 1.jpg>) ![Lit](Salt%202.jpg)\n';
    expect(errorsOf(text)).toEqual([
      [5, '"![Lit](Salt 1 (lit).jpg)" is not an image: write a name with spaces as <…>', true],
    ]);
  });

  test('leaves an unknown field out, and suggests the nearest name', () => {
    const text = '---\ntitle: Salt\ntypolgy: Objects\nseo: { titel: x, title: y }\n---\n';
    expect(project(text).content?.fields).toMatchObject({ title: 'Salt', seo: { title: 'y' } });
    expect(errorsOf(text)).toEqual([
      [4, '"seo.titel" is not a known field', true],
      [3, '"typolgy" is not a known field: is "typology" meant?', true],
    ]);
  });

  test('lists the files that a text names, and refuses paths out of the folder', () => {
    const text = '---\ncover: cover.jpg\n---\n\n![a](a.jpg)\n![b](/films/b.jpg)\n\n![c](../../../etc/c.jpg)\n';
    const { named, errors } = project(text);
    expect(named).toEqual([
      { path: 'projects/salt/a.jpg', line: 5 },
      { path: 'films/b.jpg', line: 6 },
      { path: 'projects/salt/cover.jpg', line: 2 },
    ]);
    expect(errors).toEqual([{ line: 8, message: '"../../../etc/c.jpg" leads outside of the folder', isSlight: true }]);
  });
});
