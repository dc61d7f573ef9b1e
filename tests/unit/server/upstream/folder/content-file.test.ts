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
    ['a field twice', '---\ntitle: Salt\ntitle: Pepper\n---\n', 3, 'has the field "title" twice, lines 2 and 3'],
    [
      'YAML that does not parse',
      '---\ntitle: Salt\nyear: "20\n---\n',
      4,
      '"year" cannot be read, lines 3 to 4: a comma, a quotation mark',
    ],
    ['a tab', '---\nfacts:\n\tSize: 1\n---\n', 3, '"facts" cannot be read, lines 2 to 3: a line starts with a tab'],
    ['a name', '---\ntitle: @salt\n---\n', 2, 'put a text that starts with "@"'],
    ['an alias', '---\ntitle: *salt\n---\n', 2, 'put a text that starts with "*"'],
    [
      'a field twice in TOML',
      '+++\ntitle = "a"\nyear = 1\ntitle = "b"\n+++\n',
      4,
      'has the field "title" twice, lines 2 and 4',
    ],
    ['fields without an end', '---\ntitle: Salt\n', 1, 'without a closing line'],
    ['no text at all', ' \n', undefined, 'is empty'],
    ['a list for fields', '---\n- a\n---\n', undefined, 'expected object'],
  ])('rejects %s', (_what, text, line, message) => {
    expect(project(text).content).toBeUndefined();
    expect(errorsOf(text)).toEqual([[line, expect.stringContaining(message), false]]);
  });

  test.each([
    ['two commas', '{\n"title": "Salt",, "year": 1}', 2, 'or remove a second comma'],
    ['no comma', '{"title": "Salt"\n"year": 1}', 2, 'a comma, a quotation mark, a bracket or a value is missing'],
    ['an open bracket', '{"title": "Salt"', 1, 'a bracket or a value is missing'],
    ['an open quotation mark', '{\n"title": "Salt\n}', 3, 'cannot be read, lines 2 to 3: a comma, a quotation mark'],
    ['a field twice', '{"title": "Salt",\n"year": 1,\n"title": "x"}', 3, 'has the field "title" twice, lines 1 and 3'],
  ])('rejects JSON with %s', (_what, text, line, message) => {
    expect(errorsOf(text, 'projects/salt/index.json')).toEqual([[line, expect.stringContaining(message), false]]);
  });

  test.each([
    ['a comma at the end', '{\n\t"title": "Salt",\n}'],
    ['a comment', '{\n\t// The title\n\t"title": "Salt"}'],
    ['other quotation marks', "{\n'title': 'Salt'}"],
  ])('reads JSON with %s', (_what, text) => {
    const { content, errors } = readContentFile(
      { path: 'projects/salt/index.json', kind: 'project', beside: [] },
      text,
    );
    expect([content?.fields.title, errors]).toEqual(['Salt', []]);
  });

  test('leaves an unknown field out, and suggests the nearest name', () => {
    const text = '---\ntitle: Salt\ntypolgy: Objects\nseo: { titel: x, title: y }\n---\n';
    expect(project(text).content?.fields).toMatchObject({ title: 'Salt', seo: { title: 'y' } });
    expect(errorsOf(text)).toEqual([
      [4, '"seo.titel" is not a known field', true],
      [3, '"typolgy" is not a known field: is "typology" meant?', true],
    ]);
  });

  test.each<[string, unknown]>([
    ['image: hall.jpg', 'projects/salt/hall.jpg'],
    ['heroImage: /img/hall.jpg', 'img/hall.jpg'],
    ['featured_image: hall.jpg', 'projects/salt/hall.jpg'],
    ['images: [hall.jpg, b.jpg]', 'projects/salt/hall.jpg'],
    ['cover: { image: hall.jpg, hidden: true }', 'projects/salt/hall.jpg'],
    ['image: { url: hall.jpg, alt: null }', 'projects/salt/hall.jpg'],
    ['cover: "[[Hall 2.jpg]]"', '~/Hall 2.jpg'],
    ['cover: hall.jpg\ndescription: About', 'projects/salt/hall.jpg'],
  ])('has a cover and a lead under the names of other programs: %s', (fields, path) => {
    const { content, errors, named } = project(`---\ntitle: Salt\n${fields}\n---\n`);
    expect(errors).toEqual([]);
    expect(named).toEqual([{ path, line: 3 }]);
    expect(content?.fields.lead).toBe(fields.includes('About') ? 'About' : undefined);
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
