import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../../../server/config/config.ts';
import { logoFileOf, readBrand, readBrandIcons, readBrandSet } from '../../../../server/site/brand.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const hidden = '<style><![CDATA[</style><script>alert(1)</script><style>]]></style>';
const drawing = (inside: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}<path d="M0 0h9"/></svg>`;

test('sanitizes logos, marks and icons [T8]', async () => {
  const dir = folderOf({
    'logo-design.svg': drawing('<script>alert(1)</script>'),
    'mark-art.svg': drawing(hidden),
    'favicon.svg': drawing(`<g onclick="alert(1)"/>${hidden}`),
  });
  const { drawings, logoFile } = await readBrand(dir);
  const icon = await (await readBrandIcons(dir)).get('/favicon.svg')?.read();
  const remaining = [drawings.logos.design, drawings.marks.art, logoFile?.body, icon?.toString()];
  for (const text of remaining) expect(text).toContain('<path d="M0 0h9"/></svg>');
  expect(remaining.join()).not.toMatch(/alert|script/);
});

test('reads the chair of a brand, and refuses wrong sizes [P1]', async () => {
  const chair = { widthCm: 46, heightCm: 78 };
  const { brand } = await readBrand(folderOf({ 'brand.json': JSON.stringify({ chair }) }));
  expect(brand.chair).toEqual(chair);
  expect((await readBrand(folderOf({ 'brand.json': '{}' }))).brand.chair).toBeUndefined();
  const bad = folderOf({ 'brand.json': JSON.stringify({ chair: { ...chair, widthCm: 0 } }) });
  await expect(readBrand(bad)).rejects.toThrow(/BRAND_DIR: .*brand\.json: chair: widthCm: /s);
});

test.each(['{ nothing', '[]', '{"places": 3}'])('an invalid brand.json stops the start: %s', async (text) => {
  const read = readBrand(folderOf({ 'brand.json': text }));
  await expect(read).rejects.toThrow(ConfigError);
  await expect(read).rejects.toThrow('BRAND_DIR');
});

test('draws a missing favicon, and has a touch icon only from the brand [T8]', async () => {
  const dirs = [undefined, folderOf({}), folderOf({ 'favicon.svg': 'nothing', 'touch-icon.png': 'bytes' })];
  for (const dir of dirs) {
    const icons = await readBrandIcons(dir);
    const [design, art] = await Promise.all([icons.get('/favicon.svg')?.read(), icons.get('/favicon-art.svg')?.read()]);
    expect(design?.toString()).toMatch(/^<svg xmlns[^>]*><path fill="#eff2ef".*<circle[^>]*\/><\/svg>$/);
    expect(art?.toString()).toContain('#fbfaf7');
    expect(icons.has('/apple-touch-icon.png')).toBe(dir === dirs[2]);
  }
});

const outline = '<svg viewBox="0 0 222 22" id="Layer_1"><path d="M0 0H9"/></svg>';

test('logos and marks are one file with ids [T8] [T9]', () => {
  const file = logoFileOf({ logos: { design: outline, art: '<svg></svg>' }, marks: { design: '<svg></svg>' } });
  expect(file?.body).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg">' +
      '<svg preserveAspectRatio="xMinYMid" viewBox="0 0 222 22" id="design"><path d="M0 0H9"/></svg>' +
      '<svg preserveAspectRatio="xMinYMid" id="art"></svg>' +
      '<svg preserveAspectRatio="xMinYMid" id="design-mark"></svg></svg>',
  );
  expect(file?.hrefs.logoHrefs.art).toMatch(/^\/brand\/logos\.svg\?v=[\w-]{8}#art$/);
  expect(file?.hrefs.markHrefs).toEqual({ design: file?.hrefs.logoHrefs.art?.replace('#art', '#design-mark') });
});

const blackOnly = '<style>.st0{fill:#1d1d1b}</style><path class="st0" d="M0 0h9"/><path fill="#1D1D1B" d="M0 1h9"/>';
const size = 'width="300px" height="80px"';

test.each([
  ['any size fills its place', size, '<path d="M0 0h9"/>', 'viewBox="0 0 300 80"'],
  ['no color is that of the text', 'viewBox="0 0 9 9"', '<path d="M0 0h9"/>', 'fill="currentColor"'],
  ['one color becomes that of the text', size, blackOnly, '.st0{fill:currentColor}'],
  [
    'one stroke becomes that of the text',
    size,
    '<path stroke="black" fill="none"/>',
    'stroke="currentColor" fill="none"',
  ],
  ['two colors stay', size, '<path fill="#e30613"/><path fill="#1d1d1b"/>', '<path fill="#e30613"/>'],
  [
    'white alone stays, because the rest is black',
    size,
    '<path d="M0 0h9"/><path fill="#fff"/>',
    '<path fill="#fff"/>',
  ],
])('a logo of %s', async (_case, attributes, inside, expected) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
  const { logoFile } = await readBrand(folderOf({ 'logo-design.svg': svg }));
  expect(logoFile?.body).toContain(expected);
  expect(logoFile?.body).not.toContain('300px');
});

test('names the files of the folder that it does not use, and the line of an error in brand.json [P1]', async () => {
  const { look } = await readBrand(folderOf({ 'logo.png': '', 'font-design.ttf': '', 'brand.json': '{}' }));
  expect(look?.warnings.join()).toMatch(
    /font-design\.ttf: is not used\..*logo\.png: is not used\. Names are logo-design\.svg/,
  );
  const broken = folderOf({ 'brand.json': '{\n  "mail": "a@b.org"\n  "colors": {}\n}' });
  await expect(readBrand(broken)).rejects.toThrow(/brand\.json:3: .*comma/);
});

/** Result of a folder with this text as `icons.json`. */
function read(text: string) {
  const dir = temporaryFolder();
  writeFileSync(join(dir, 'icons.json'), text);
  return readBrandSet(dir, ['lucide']);
}

const path = '<path fill="currentColor" d="M0 0h9v9H0z"/>';

describe('icons of a brand', () => {
  test('are sanitized [F19]', async () => {
    const body = `<script>alert(1)</script><g onload="alert(1)">${path}</g><foreignObject><p>x</p></foreignObject>`;
    const remaining = await read(JSON.stringify({ prefix: 'shed', icons: { door: { body } } }));
    expect(remaining).toEqual({ set: { prefix: 'shed', icons: { door: { body: `<g>${path}</g>` } } } });
  });

  test.each([
    ['no JSON', '{', /JSON/],
    ['no set', '[]', /expected object/],
    ['an invalid name', JSON.stringify({ prefix: 'shed', icons: { 'Big Door': { body: path } } }), /Big Door/],
    ['an icon without a outline', JSON.stringify({ prefix: 'shed', icons: { door: {} } }), /body/],
    ['the name of another set', JSON.stringify({ prefix: 'lucide', icons: {} }), /another set/],
  ])('%s is an error with a reason [F19]', async (_what, text, message) => {
    const found = await read(text);
    expect(found).toEqual({ error: expect.objectContaining({ message: expect.stringMatching(message) }) });
  });
});
