import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const site = siteInBrowser();

/** Basic Latin and Latin-1, and what typographers set between words. */
const letters = [
  ...Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCodePoint(0x21 + index)),
  ...Array.from({ length: 0xff - 0xa0 }, (_, index) => String.fromCodePoint(0xa1 + index)),
  ...'Œœıˆ–—‘’‚“”„•…‹›€™↑↓−',
];

test.each(['sans', 'serif'])(
  'P8 the %s that is sent has all letters of its package, as wide, and the same between them',
  async (name) => {
    const file = `@fontsource/hedvig-letters-${name}/files/hedvig-letters-${name}-latin-400-normal.woff2`;
    const whole = await readFile(fileURLToPath(import.meta.resolve(file)));
    const page = await site.visit('/art/ta');
    const sent = await page.evaluate(async (part) => {
      const font = performance.getEntriesByType('resource').find((entry) => entry.name.includes(`letters-${part}-`));
      return { url: font?.name ?? '', bytes: (await (await fetch(font?.name ?? '')).arrayBuffer()).byteLength };
    }, name);
    expect(sent.bytes).toBeLessThan(0.95 * whole.length);
    const widths = await page.evaluate(
      async ({ url, base64, all }) => {
        const faces = {
          sent: await (await fetch(url)).arrayBuffer(),
          whole: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer,
        };
        const widthsIn = async (face: 'sent' | 'whole') => {
          document.fonts.add(await new FontFace(face, faces[face]).load());
          const context = document.createElement('canvas').getContext('2d');
          if (!context) throw new Error('There is no canvas');
          // What the font has not is drawn in one in which all letters are alike.
          context.font = `1000px ${face}, monospace`;
          const pairs = all.flatMap((first) => [first, ...'AVTo.’'].map((second) => first + second));
          return pairs.map((pair) => [pair, context.measureText(pair).width] as const);
        };
        return { sent: await widthsIn('sent'), whole: await widthsIn('whole') };
      },
      { url: sent.url, base64: whole.toString('base64'), all: letters },
    );
    expect(widths.sent).toEqual(widths.whole);
    // Pairs that stand nearer to each other than their letters would.
    const widthOf = new Map(widths.sent);
    expect((widthOf.get('AV') ?? 0) * 2).toBeLessThan((widthOf.get('AA') ?? 0) + (widthOf.get('VV') ?? 0) - 20);
  },
);
