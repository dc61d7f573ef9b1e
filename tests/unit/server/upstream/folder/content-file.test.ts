import { describe, expect, test } from 'vitest';
import { readContentFile } from '../../../../../server/upstream/folder/content-file.ts';

const project = (text: string, path = 'projects/salt/index.md') =>
  readContentFile({ path, kind: 'project', beside: [] }, text);

const faultsOf = (text: string, path?: string) =>
  project(text, path).faults.map(({ line, message, isSlight }) => [line, message, isSlight]);

describe('a Markdown file', () => {
  test('has fields between two lines of dashes, and a text after them', () => {
    const { content, faults } = project('---\ntitle: Salt\nyear: 2024\ncover: a b.jpg\n---\n\nWords.\n');
    expect(faults).toEqual([]);
    expect(content).toEqual({
      fields: {
        title: 'Salt',
        year: 2024,
        cover: { alt: '', src: 'http://folder.invalid/projects/salt/a%20b.jpg' },
      },
      blocks: [{ kind: 'text', html: '<p>Words.</p>' }],
    });
  });

  test.each([
    ['without fields', '# Salt\n\nWords.\n'],
    ['with line ends of Windows and a byte order mark', '\uFEFF---\r\ntitle: Salt\r\n---\r\n\r\nWords.\r\n'],
    ['with fields that say nothing', '---\n---\n# Salt\n\nWords.\n'],
  ])('%s is read as well', (_what, text) => {
    const { content, faults } = project(text);
    expect(faults).toEqual([]);
    expect(content?.fields).toMatchObject({ title: 'Salt' });
    expect(content?.blocks).toEqual([{ kind: 'text', html: '<p>Words.</p>' }]);
  });

  test('equal content has an equal version, whatever the form of the text', () => {
    expect(project('---\ntitle: "Salt"\n---\nx').version).toBe(project('---\ntitle: Salt\n---\n\nx\n').version);
    expect(project('---\ntitle: Salt\n---\ny').version).not.toBe(project('---\ntitle: Salt\n---\nx').version);
  });
});

describe('faults are told by line', () => {
  test.each([
    ['a field of the wrong kind', '---\ntitle: Salt\nyear: [2024]\n---\n', 3, '"year" must be a year'],
    ['a field within a field', '---\ntitle: Salt\nseo:\n  title: [1]\n---\n', 4, '"seo.title" must be a text'],
    ['a text with a colon in it', '---\ntitle: Salt: a house\n---\n', 2, 'a text with ": " in it stands in quotes'],
    ['a year that is none', '---\ntitle: Salt\nyear: 99999\n---\n', 3, '"year" must be a year'],
    ['a field twice', '---\ntitle: Salt\ntitle: Pepper\n---\n', 3, 'Map keys must be unique'],
    ['YAML that does not parse', '---\ntitle: Salt\nyear: "20\n---\n', 4, 'Missing closing "quote'],
    ['fields without an end', '---\ntitle: Salt\n', 1, 'no line with "---" ends'],
    ['no text at all', ' \n', undefined, 'is empty'],
    ['a list for fields', '---\n- a\n---\n', undefined, 'expected object'],
  ])('%s leaves nothing of use', (_what, text, line, message) => {
    expect(project(text).content).toBeUndefined();
    expect(faultsOf(text)).toEqual([[line, expect.stringContaining(message), false]]);
  });

  test('a field that is not filled in is not said, and costs nothing', () => {
    const { content, faults } = project(
      '---\ntitle: Salt\nlead:\nplace: ""\nyear: ~\nseo: { title: }\ncover:\n---\nWords.\n',
    );
    expect(faults).toEqual([]);
    expect(content?.fields).toEqual({ title: 'Salt', seo: {} });
    expect(project('{ "title": "Salt", "lead": null }', 'projects/salt/index.json').faults).toEqual([]);
  });

  test('a title that YAML takes for a number is told to stand in quotes', () => {
    expect(faultsOf('---\ntitle: 1984\n---\n')).toEqual([[2, '"title" must be a text: "1984", in quotes', false]]);
  });

  test('a field that nobody knows is not said to be one that is called quite otherwise', () => {
    expect(faultsOf('---\ntitle: Salt\ndate: 2024-05-01\n---\n')).toEqual([
      [3, '"date" is no field that is known', true],
    ]);
  });

  test('a picture whose name has spaces is told of: it stands in the text as it was written', () => {
    const text =
      '---\ntitle: Salt\n---\nWords\n![Lit](Salt 1 (lit).jpg)\n\n![Lit](<Salt 1.jpg>) ![Lit](Salt%202.jpg)\n';
    expect(faultsOf(text)).toEqual([
      [5, '"![Lit](Salt 1 (lit).jpg)" is no picture: a name with spaces stands in <…>', true],
    ]);
  });

  test('lines may end as on any system, and a mark of its bytes may stand before a text', () => {
    const text = '\ufeff---\ntitle: Salt\nyaer: 2024\n---\n\nWords.\n';
    for (const end of ['\r', '\r\n']) {
      const read = project(text.replaceAll('\n', end));
      expect(read.content).toMatchObject({ fields: { title: 'Salt' }, blocks: [{ html: '<p>Words.</p>' }] });
      expect(read.faults.map(({ line }) => line)).toEqual([3]);
    }
  });

  test('a picture is meant whatever other programs are told of it; a # may be of its name', () => {
    const { named } = project('![a](a.jpg?raw=true)\n\n![b](b.webp#wide)\n\n![c](<no.#3.jpg>)\n');
    expect(named.map(({ path }) => path)).toEqual(
      ['a.jpg', 'b.webp', 'no.#3.jpg'].map((name) => `projects/salt/${name}`),
    );
  });

  test('what is no text is not taken for one: UTF-16, and a disk that lost its power before it wrote', () => {
    const said = [[undefined, 'is no text: there are zero bytes in it', false]];
    expect(faultsOf(Buffer.from('# Salt', 'utf16le').toString())).toEqual(said);
    expect(faultsOf('\0'.repeat(512))).toEqual(said);
  });

  test('a field that nobody knows is left out, and the nearest name is told; all else is of use', () => {
    const text = '---\ntitle: Salt\ntypolgy: Objects\nseo: { titel: x, title: y }\n---\n';
    expect(project(text).content?.fields).toMatchObject({ title: 'Salt', seo: { title: 'y' } });
    expect(faultsOf(text)).toEqual([
      [4, '"seo.titel" is no field that is known', true],
      [3, '"typolgy" is no field that is known: is "typology" meant?', true],
    ]);
  });

  test('what a text names is known by its line, and what leads out of the folder is not asked for', () => {
    const text = '---\ncover: cover.jpg\n---\n\n![a](a.jpg)\n![b](/films/b.jpg)\n\n![c](../../../etc/c.jpg)\n';
    const { named, faults } = project(text);
    expect(named).toEqual([
      { path: 'projects/salt/a.jpg', line: 5 },
      { path: 'films/b.jpg', line: 6 },
      { path: 'projects/salt/cover.jpg', line: 2 },
    ]);
    expect(faults).toEqual([{ line: 8, message: '"../../../etc/c.jpg" leads out of the folder', isSlight: true }]);
  });

  test('JSON says the line of a comma too many, and of a field of the wrong kind', () => {
    const path = 'projects/salt/index.json';
    expect(faultsOf('{\n  "title": "Salt",\n  "year": 2024,\n}\n', path)).toEqual([
      [4, expect.stringContaining('double-quoted property name'), false],
    ]);
    expect(faultsOf('{\n\t"title": "Salt",\n\t"year": {}\n}\n', path)).toEqual([[3, expect.anything(), false]]);
    expect(faultsOf('{ "title": "Salt"', path)).toEqual([[1, expect.anything(), false]]);
  });
});

test('a JSON file has its text in a field', () => {
  const body = ['First.', '![a](a.jpg)'];
  const { content } = project(
    JSON.stringify({ $schema: '../x.json', title: 'Salt', body }),
    'projects/salt/index.json',
  );
  expect(content?.blocks.map(({ kind }) => kind)).toEqual(['text', 'image']);
});
