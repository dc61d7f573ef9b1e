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
      '<svg id="design" viewBox="0 0 222 22"><path d="M0 0H9"/></svg><svg id="art"></svg>' +
      '<svg id="design-mark"></svg></svg>',
  );
  expect(file?.hrefs.logoHrefs.art).toMatch(/^\/brand\/logos\.svg\?v=[\w-]{8}#art$/);
  expect(file?.hrefs.markHrefs).toEqual({ design: file?.hrefs.logoHrefs.art?.replace('#art', '#design-mark') });
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
