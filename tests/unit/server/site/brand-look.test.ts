import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBrand } from '../../../../server/site/brand.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

function folderOf(colors: object, files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'brand.json'), JSON.stringify({ colors }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const paper = { light: '#ffffff', dark: '#000000' };

test.each([
  [{ papr: paper }, /brand\.json: colors: papr: can have paper, ink and accent/],
  [{ paper: { light: '#ffffff' } }, /brand\.json: colors: paper: dark: must be a color such as #1a2b3c/],
  [{ ink: { ...paper, dark: 'url(x)' } }, /colors: ink: dark: must be a color/],
  [{ accent: '#fff' }, /colors: accent: must have light and dark/],
  ['red', /colors: can have paper, ink and accent/],
])('colors %j stop the start with file, key and allowed values [P1]', async (colors, message) => {
  await expect(readBrand(folderOf(Object(colors)))).rejects.toThrow(message);
});

test('a typeface that is not WOFF2 stops the start [P1]', async () => {
  const read = readBrand(folderOf({}, { 'font-art.woff2': 'OTTO' }));
  await expect(read).rejects.toThrow(/font-art\.woff2: is not a WOFF2 font/);
});

test('warns of low contrast, and of nothing in a brand without colors [P12]', async () => {
  const gray = { light: '#bbbbbb', dark: '#444444' };
  const warningsOf = async (colors: object) => (await readBrand(folderOf(colors))).look?.warnings;
  expect(await warningsOf({ paper, ink: gray })).toEqual([
    'brand.json: colors: ink: light: contrast on paper is 1.9; use at least 7',
    'brand.json: colors: ink: dark: contrast on paper is 2.2; use at least 7',
  ]);
  expect(await warningsOf({ accent: { light: '#b3261e', dark: '#200000' } })).toHaveLength(1);
  expect(await warningsOf({ paper: { light: '#223322', dark: '#000000' } })).toHaveLength(1);
  expect(await warningsOf({ paper, ink: { light: '#000000', dark: '#ffffff' } })).toEqual([]);
  expect((await readBrand(folderOf({}))).look).toMatchObject({ style: '', warnings: [] });
});
