import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sanitizeSvg } from '../../server/media/renditions/svg-sanitizer.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const payloads = join(import.meta.dirname, '..', 'fixtures', 'svg');

// Content of SVG images often has another type than declared.
const visitor = siteInBrowser({ provokes: /ERR_INVALID_URL data:/ });

/** Pairs of pages that are open at a time. */
const pairs = 4;

/** An SVG that runs code if opened unchanged, and its sanitized form. */
interface Pair {
  readonly name: string;
  readonly bytes: Buffer;
  /** Undefined where the sanitizer refuses it. */
  readonly clean: string | undefined;
}

/** Writes a document as it was understood, without escaping any of it: as the sanitizer once wrote styles. */
function unescaped(text: string): string {
  const document = parseDocument(text, { xmlMode: true });
  const written = DomUtils.getOuterHTML(document, { xmlMode: true, encodeEntities: false });
  return written.replace(/<!\[CDATA\[|\]\]>/g, '').replaceAll('&quot;', '"');
}

async function pairsOf(folder: string, asOpened: (bytes: Buffer) => Buffer): Promise<Pair[]> {
  const names = readdirSync(join(payloads, folder));
  return Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(payloads, folder, name));
      const clean = await sanitizeSvg(bytes.toString('utf8')).catch(() => undefined);
      return { name, bytes: asOpened(bytes), clean };
    }),
  );
}

/** Interacts with an SVG as a visitor can. If code runs, the page may navigate away. */
async function drive(page: Page): Promise<void> {
  const doing = page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) {
      if (element instanceof SVGElement || element instanceof HTMLElement) element.focus();
      for (const type of ['mouseover', 'pointerenter', 'keydown', 'wheel', 'scroll', 'toggle']) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  });
  await doing.catch(() => undefined);
}

/** A context whose `alert` records the file that called it. All payloads of the fixtures call it. */
async function listening(): Promise<{ context: BrowserContext; heard: ReadonlySet<string> }> {
  const context = (await visitor.newPage()).context();
  const heard = new Set<string>();
  await context.exposeBinding('alert', ({ page }) => void heard.add(page.url()));
  return { context, heard };
}

/** Opens SVG files from disk and drives them. Returns the names that ran unchanged, and sanitized. */
async function ranOf(all: readonly Pair[]): Promise<{ asTheyAre: string[]; sanitized: string[] }> {
  const { context, heard } = await listening();
  const folder = temporaryFolder();
  const addressOf = (file: string) => pathToFileURL(join(folder, file)).href;
  const open = async (page: Page, file: string, bytes: Buffer | string) => {
    writeFileSync(join(folder, file), bytes);
    await page.goto(addressOf(file));
    await drive(page);
  };
  const left = [...all];
  const work = async () => {
    const [cleanPage, page] = [await context.newPage(), await context.newPage()];
    for (let next = left.shift(); next; next = left.shift()) {
      const { name, bytes, clean } = next;
      if (clean !== undefined) await open(cleanPage, `clean-${name}`, clean);
      await open(page, name, bytes);
      // The sanitized one was there first: once this one has run, it has had its chance, too.
      const ran = () => heard.has(addressOf(name));
      await expect.poll(ran, { message: `${name} runs as it is`, interval: 10 }).toBe(true);
    }
  };
  await Promise.all(Array.from({ length: pairs }, work));
  const namesOf = (prefix: string) =>
    all.flatMap(({ name }) => (heard.has(addressOf(`${prefix}${name}`)) ? [name] : []));
  return { asTheyAre: namesOf(''), sanitized: namesOf('clean-') };
}

test('SVG files that run scripts from disk run no script once they are sanitized', async () => {
  const all = await pairsOf('runs', (bytes) => bytes);
  expect(all.length).toBeGreaterThanOrEqual(60);
  const { asTheyAre, sanitized } = await ranOf(all);
  expect(asTheyAre).toHaveLength(all.length);
  expect(sanitized).toEqual([]);
  // Most are still valid SVG. The rejected ones have another root.
  expect(all.filter(({ clean }) => clean === undefined)).toHaveLength(2);
  for (const { clean } of all) if (clean !== undefined) expect(clean).toContain('<rect width="9" height="9"/>');
});

test('an SVG that would run only without escapes is written with escapes', async () => {
  const all = await pairsOf('mutates', (bytes) => Buffer.from(unescaped(bytes.toString('utf8'))));
  const { asTheyAre, sanitized } = await ranOf(all);
  expect(asTheyAre).toHaveLength(all.length);
  expect(sanitized).toEqual([]);
});
