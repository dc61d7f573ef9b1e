import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../../../../server/config/config.ts';
import { readBrand, readBrandIcons } from '../../../../server/site/brand.ts';
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

test('T8 logos, marks and icons are sanitized as drawings of the content are', async () => {
  const dir = folderOf({
    'logo-design.svg': drawing('<script>alert(1)</script>'),
    'mark-art.svg': drawing(hidden),
    'favicon.svg': drawing(`<g onclick="alert(1)"/>${hidden}`),
  });
  const { drawings, logoFile } = await readBrand(dir);
  const icon = await (await readBrandIcons(dir)).get('/favicon.svg')?.read();
  const kept = [drawings.logos.design, drawings.marks.art, logoFile?.body.toString(), icon?.toString()];
  for (const text of kept) expect(text).toContain('<path d="M0 0h9"/></svg>');
  expect(kept.join()).not.toMatch(/alert|script/);
});

test('T8 a drawing keeps the styles of its own, by which a favicon follows the color scheme', async () => {
  const style = '<style>.a{fill:#111}@media (prefers-color-scheme:dark){.a{fill:#eee}}</style>';
  const dir = folderOf({ 'favicon.svg': drawing(style) });
  expect((await (await readBrandIcons(dir)).get('/favicon.svg')?.read())?.toString()).toContain(style);
});

test('an icon that could not be read is read again at the next request', async () => {
  const dir = folderOf({ 'touch-icon.png': 'first' });
  const icon = (await readBrandIcons(dir)).get('/apple-touch-icon.png');
  rmSync(join(dir, 'touch-icon.png'));
  await expect(icon?.read()).rejects.toThrow('ENOENT');
  writeFileSync(join(dir, 'touch-icon.png'), 'second');
  expect((await icon?.read())?.toString()).toBe('second');
});

test('T8 what is no drawing is as if it were missing', async () => {
  const dir = folderOf({ 'logo-art.svg': '<!doctype html><title>404</title>', 'favicon.svg': 'nothing' });
  const { drawings, logoFile } = await readBrand(dir);
  expect(drawings.logos.art).toBeUndefined();
  expect(logoFile).toBeUndefined();
});

test('P1 a brand says how large its own chair is; measures that are none are a fault', async () => {
  const chair = { widthCm: 46, heightCm: 78 };
  const { brand } = await readBrand(folderOf({ 'brand.json': JSON.stringify({ chair }) }));
  expect(brand.chair).toEqual(chair);
  expect((await readBrand(folderOf({ 'brand.json': '{}' }))).brand.chair).toBeUndefined();
  const bad = folderOf({ 'brand.json': JSON.stringify({ chair: { ...chair, widthCm: 0 } }) });
  await expect(readBrand(bad)).rejects.toThrow(/BRAND_DIR: .*brand\.json: chair: widthCm: /s);
});

test.each(['{ nothing', '[]', '{"places": 3}'])(
  'a brand.json that is none stops the start as a setting would: %s',
  async (text) => {
    const read = readBrand(folderOf({ 'brand.json': text }));
    await expect(read).rejects.toThrow(ConfigError);
    await expect(read).rejects.toThrow('BRAND_DIR');
  },
);

test('T8 a favicon that is missing, or no drawing, is the line and the disc; a touch icon is there where the brand has one', async () => {
  const dirs = [undefined, folderOf({}), folderOf({ 'favicon.svg': 'nothing', 'touch-icon.png': 'bytes' })];
  for (const dir of dirs) {
    const icons = await readBrandIcons(dir);
    const [design, art] = await Promise.all([icons.get('/favicon.svg')?.read(), icons.get('/favicon-art.svg')?.read()]);
    expect(design?.toString()).toMatch(/^<svg xmlns[^>]*><path fill="#eff2ef".*<circle[^>]*\/><\/svg>$/);
    expect(art?.toString()).toContain('#fbfaf7');
    expect(icons.has('/apple-touch-icon.png')).toBe(dir === dirs[2]);
  }
});
