import { expect, test } from 'vitest';
import { fetchAll, overlapsOn, type PrintedPage, printed, struckOn } from '../helpers/prints.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { statePaths } from '../helpers/states-content.ts';
import { startStatesSite } from '../helpers/states-upstream.ts';

const site = siteInBrowser({}, startStatesSite);

async function sheetsOf(name: string): Promise<PrintedPage[]> {
  const page = await site.visit(statePaths[name] ?? '');
  await fetchAll(page);
  return printed(page);
}

/** What a sheet has besides the address of its page. */
const ownOf = ({ texts, pictures }: PrintedPage) =>
  texts.filter(({ text }) => !text.startsWith('localhost')).length +
  pictures.filter(({ widthMm }) => widthMm > 20).length;

test.each([
  ['title-120', 1],
  ['title-120-portrait', 1],
  ['no-cover', 2],
  ['nothing', 1],
  ['arabic', 2],
  ['unknown-blocks', 1],
  ['work-title-120', 1],
  ['work-no-cover', 1],
  ['page-arabic', 1],
])('content at its edges is printed without words on others, on as few sheets as hold it: %s', async (name, sheets) => {
  const pages = await sheetsOf(name);
  expect([...pages.flatMap(overlapsOn), ...pages.flatMap(struckOn)]).toEqual([]);
  expect(pages).toHaveLength(sheets);
  for (const page of pages) expect(ownOf(page)).toBeGreaterThan(0);
});

test('a text of many sheets goes on over them, its address at the end', async () => {
  const pages = await sheetsOf('words-5000');
  expect(pages.length).toBeGreaterThan(5);
  expect([...pages.flatMap(overlapsOn), ...pages.flatMap(struckOn)]).toEqual([]);
  for (const page of pages.slice(0, -1)) expect(ownOf(page)).toBeGreaterThan(0);
  expect(pages.at(-1)?.texts.at(-1)?.text).toMatch(/words-5000$/);
});

test('in a catalogue every project has its third of the sheet, also one that says nothing of its size', async () => {
  const pages = await sheetsOf('all-projects');
  expect([...pages.flatMap(overlapsOn), ...pages.flatMap(struckOn)]).toEqual([]);
  for (const page of pages) expect(ownOf(page)).toBeGreaterThan(0);
  const [first] = pages;
  expect(first?.texts.map(({ text }) => text)).toContain('Rooms, and the things rooms need.');
  const captions = pages.flatMap(({ texts }) => texts.filter(({ text }) => text === 'Trieste, Italy · Interiors'));
  expect(captions.length).toBeGreaterThan(6);
  for (const { x } of captions) expect([18, 77.7, 137.3].some((third) => Math.abs(x - third) < 1)).toBe(true);
});
