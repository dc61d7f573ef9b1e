import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { fileOf, type Look, type Size } from './looks.ts';

/** Height after which a thumbnail is cut off: long pages would push the others out of sight. */
const maxThumbnailPx = 900;

const style = `
  body { margin: 24px; background: #777; font: 13px/1.4 sans-serif; color: #fff }
  main { display: grid; grid-template-columns: repeat(auto-fill, 340px); gap: 24px }
  figure { margin: 0 } figcaption { margin-bottom: 4px }
  div { max-height: ${maxThumbnailPx}px; overflow: hidden } img { display: block; width: 340px }
`;

function figureOf(look: Look): string {
  const caption = `${look.page.name}, ${look.theme}`;
  return `<figure><figcaption>${caption}</figcaption><div><img src="${fileOf(look)}" alt=""></div></figure>`;
}

/** Writes `sheet-{size}.html` with all looks of a size beside each other, and an image of it. Gives its path. */
export async function drawContactSheet(
  browser: Browser,
  folder: string,
  size: Size,
  looks: readonly Look[],
): Promise<string> {
  const document = `<!doctype html><title>${size}</title><style>${style}</style><main>${looks.map(figureOf).join('')}</main>`;
  const html = join(folder, `sheet-${size}.html`);
  await writeFile(html, document);
  const page = await browser.newPage({ viewport: { width: 1520, height: 1000 } });
  await page.goto(pathToFileURL(html).href);
  const image = html.replace(/html$/, 'png');
  await page.screenshot({ path: image, fullPage: true });
  await page.close();
  return image;
}
