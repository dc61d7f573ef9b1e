import { expect, test } from 'vitest';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { startSiteOfLinks } from '../helpers/site-of-links.ts';

const content = {
  'Another artist': '/art/somebody?x=1#here',
  'No page': '/nothing/caf%C3%A9?x=1#here',
  Process: '/design/process',
};
const site = siteInBrowser({}, () => startSiteOfLinks({ content }));

test.each([
  ['capital form', 'Another artist', 'Page Not Found: /art/somebody?x=1#here'],
  ['other form', 'No page', 'Page not found: /nothing/café?x=1#here'],
])('R15 R16 F13 inside the app the %s keeps query and hash', async (_form, link, line) => {
  const page = await site.visit('/design/about');
  await page.locator('main').getByRole('link', { name: link }).click();
  await page.locator('main').getByText(line, { exact: true }).waitFor();
});

test('E1 F15 code that does not come is a 500, on the page and in the title of the tab', async () => {
  const page = await site.visit('/design/about');
  await page.route('**/assets/ProcessPage-*.js', (route) => route.abort());
  await page.locator('main').getByRole('link', { name: 'Process' }).click();
  await page.locator('h1', { hasText: 'Something went wrong' }).waitFor();
  expect(await page.locator('h1').textContent()).toContain('500');
  expect(await page.title()).toMatch(/^500 — /);
});
