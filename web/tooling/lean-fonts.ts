/// <reference path="./subset-font.d.ts" />
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { repositoryDir } from './folders.ts';

/** The fonts that `src/styles/fonts.css` and `art-room.css` name. */
const fonts = ['sans', 'serif'].map(
  (name) => `@fontsource/hedvig-letters-${name}/files/hedvig-letters-${name}-latin-400-normal.woff2`,
);

/** What is done to letters by themselves: kerning, ligatures, marks in their places. Nobody asks for fractions. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'];

/**
 * A font with all its letters, without hinting: instructions for screens of few pixels, which phones, macOS and dense
 * screens do not follow, and of which the serif has none. In WOFF2. Rejects for what is no font.
 */
export function leanFont(font: Buffer): Promise<Buffer> {
  return subsetFont(font, undefined, { keepAllGlyphs: true, noHinting: true, keepFeatures, targetFormat: 'woff2' });
}

/** Where a lean font lies, under its own name: it is made once for each build, from the package as it is installed. */
async function leanFile(font: string): Promise<string> {
  const folder = join(repositoryDir, 'node_modules/.cache/lean-fonts');
  const file = join(folder, basename(font));
  const draft = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(draft, await leanFont(await readFile(fileURLToPath(import.meta.resolve(font)))));
  await rename(draft, file);
  return file;
}

/** Puts lean fonts in the place of those that style sheets name. */
export const leanFonts: Plugin = {
  name: 'lean-fonts',
  async config() {
    const files = await Promise.all(fonts.map(leanFile));
    return { resolve: { alias: fonts.map((find, index) => ({ find, replacement: files[index] ?? find })) } };
  },
};
