import fc from 'fast-check';
import { stringify as stringifyToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { stringify as stringifyYaml } from 'yaml';
import { readContentFile } from '../../../../../server/upstream/folder/content-file.ts';

const read = (text: string) => readContentFile({ path: 'projects/salt/index.md', kind: 'project', beside: [] }, text);

const words = fc
  .string({ unit: fc.constantFrom(...'aeé ß"\'\\#:-+{}[];=,.0'), minLength: 1 })
  .map((text) => `a${text}z`);

const fields = fc.record(
  {
    title: words,
    place: words,
    year: fc.integer({ min: 1000, max: 2999 }),
    order: fc.integer({ min: -9, max: 9 }),
    typology: fc.array(words, { minLength: 1, maxLength: 3 }),
    draft: fc.boolean(),
    seo: fc.record({ title: words, description: words }),
    publishAt: fc.constant('2031-03-01T08:00:00Z'),
    Hidden: fc.boolean(),
  },
  { requiredKeys: ['title'] },
);

const formats = {
  yaml: (data: object) => `---\n${stringifyYaml(data)}---\n`,
  dotted: (data: object) => `---\n${stringifyYaml(data)}...\n`,
  toml: (data: object) => `+++\n${stringifyToml(data)}+++\n`,
  named: (data: object) => `---toml\n${stringifyToml(data)}---\n`,
  json: (data: object) => `${JSON.stringify(data, null, 2)}\n`,
  line: (data: object) => `${JSON.stringify(data)}\n`,
  hexo: (data: object) => `;;;\n${JSON.stringify(data)}\n;;;\n`,
};

const openings = [
  '',
  '\n',
  '\n \n',
  '<!-- Made by hand.\n-->\n',
  '\n<!-- a --><!-- b -->\n\n',
  '# a comment\n',
  '\uFEFF',
  '\uFEFF\n',
];

describe('fields above a text', () => {
  test('are the same in every format, after empty lines and comments, with every line end', () => {
    const format = fc.constantFrom(...Object.values(formats));
    fc.assert(
      fc.property(fields, format, fc.constantFrom(...openings), fc.boolean(), (data, write, opening, isWindows) => {
        const text = `${opening}${write(data)}\nWords.\n`;
        const { content, errors } = read(isWindows ? text.replaceAll('\n', '\r\n') : text);
        const plain = read(`${formats.line(data)}\nWords.\n`);
        expect(errors).toEqual([]);
        expect(content).toEqual(plain.content);
        expect(content?.blocks).toEqual([{ kind: 'text', html: '<p>Words.</p>' }]);
        expect(content?.fields.title).toBe(data.title);
      }),
    );
  });

  test.each([
    ['TOML', '+++\ntitle = "Salt"\nyear = \n+++\nWords.\n', 3],
    ['TOML without an end', '\n+++\ntitle = "Salt"\n', 2],
    ['TOML after a comment', '<!-- a -->\n+++\ntitle = Salt\n+++\n', 3],
    ['JSON', '\n{\n  "title": "Salt",,\n}\nWords.\n', 3],
    ['JSON without an end', '\n{ "title": "Salt"\n\nWords.\n', 2],
    ['YAML after an empty line', '\n---\ntitle: Salt\nyear: "20\n---\n', 5],
    ['dashes with fields', '-----\ntitle: Salt\nyear: [\n-----\n', 4],
    ['a field of the wrong kind in TOML', '+++\ntitle = "Salt"\n[seo]\ntitle = 3\n+++\n', 2],
    ['a date that is not one', '---\ntitle: Salt\npublishDate: soon\n---\n', 3],
  ])('are never text if they cannot be read, and the message has the line: %s', (_name, text, line) => {
    const { content, errors } = read(text);
    expect(content).toBeUndefined();
    expect(errors).toMatchObject([{ line, isSlight: false }]);
  });

  test.each([
    ['a rule between two texts', '# Salt\n\n---\n\nNote: oak\n\n---\n\nWords.\n', 'Note: oak'],
    ['a rule of four dashes', '----\n\nWords.\n', 'Words.'],
    ['a paragraph in braces', '{built-in}\n', '{built-in}'],
    ['a comment', '<!-- a -->\n# Salt\n\nWords.\n', 'Words.'],
  ])('are not %s', (_name, text, shown) => {
    const { content, errors } = read(text);
    expect(errors).toEqual([]);
    expect(JSON.stringify(content?.blocks)).toContain(shown);
  });
});
