import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { eventually } from '../helpers/eventually.ts';
import { launchChromium } from '../setup/launch-chromium.ts';
import type { Row } from './bench-site.ts';
import { type MediaSite, readFile, startMediaSite } from './media-site.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Part of the bytes of JPEG (mozjpeg, quality 80) at the same widths. */
const maxPart = 0.6;

const rendition = /\/media\/[\w-]+\/[\w-]+\/\d+\.(?:avif|webp|jpg)$/;

/** Addresses of the derived files that a phone fetches for a page, scrolled to its end. */
async function fetchedBy(browser: Browser, { url }: MediaSite, path: string): Promise<string[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const fetched = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok() && rendition.test(pathname)) fetched.add(pathname);
  });
  await page.goto(url + path, { waitUntil: 'load' });
  await page.evaluate(async () => {
    for (let at = 0; at < document.documentElement.scrollHeight; at += 400) {
      window.scrollTo(0, at);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  await page.waitForLoadState('networkidle');
  await context.close();
  return [...fetched];
}

/** Bytes of a file once it is made in its own format, and of the JPEG in its place. */
async function compare(site: MediaSite, src: string): Promise<{ bytes: number; jpegBytes: number }> {
  let file = await readFile(site, src);
  const isMade = async () => {
    file = await readFile(site, src);
    return !src.endsWith('.avif') || file.type === 'image/avif';
  };
  await eventually(isMade, 60_000);
  const jpeg = await readFile(site, src.replace(/\w+$/, 'jpg'));
  return { bytes: file.bytes, jpegBytes: jpeg.bytes };
}

async function transferOf(browser: Browser, site: MediaSite, path: string): Promise<Row> {
  const files = await fetchedBy(browser, site, path);
  const sizes = [];
  for (const src of files) sizes.push(await compare(site, src));
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  const jpegBytes = sizes.reduce((sum, size) => sum + size.jpegBytes, 0);
  const part = bytes / jpegBytes;
  const inKibi = (count: number) => `${Math.round(count / 1024)} KiB`;
  return {
    what: `pictures of ${path} at 390 px, twice the density, scrolled to the end`,
    result: `${inKibi(bytes)} in ${files.length} files: ${part.toFixed(2)} of mozjpeg 80 (${inKibi(jpegBytes)})`,
    reach: `≤ ${maxPart.toFixed(2)}`,
    isReached: files.length > 0 && part <= maxPart,
  };
}

/** What a phone fetches for a list and for a project, against JPEG at the same widths. */
export async function mediaTransfer(): Promise<Row[]> {
  await ensureBuilt();
  const site = await startMediaSite();
  const browser = await launchChromium();
  // The first visit has them made.
  for (const path of ['/design', '/design/projects/ropewalk-reading-room']) await fetchedBy(browser, site, path);
  const rows = [
    await transferOf(browser, site, '/design'),
    await transferOf(browser, site, '/design/projects/ropewalk-reading-room'),
  ];
  await browser.close();
  await site.close();
  return rows;
}
