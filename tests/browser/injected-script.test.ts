import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, siteInBrowser } from '../helpers/site-in-browser.ts';

const provokes = /violates the following Content Security Policy|404 \(Not Found\) .*\/none$/;

const site = siteInBrowser({ provokes });

/** None of these may set the mark. */
const payload = [
  '<script>document.documentElement.dataset.mark = "inline script"</script>',
  '<script src="data:text/javascript,document.documentElement.dataset.mark=\'data\'"></script>',
  '<img src="/none" alt="" onerror="document.documentElement.dataset.mark = \'handler\'">',
  '<svg onload="document.documentElement.dataset.mark = \'drawing\'"></svg>',
  '<base href="https://evil.example/">',
  '<form id="theirs" action="https://evil.example/"></form>',
  '<a id="theirs-too" href="javascript:document.documentElement.dataset.mark = \'address\'">A link</a>',
].join('');

/** Notes the directives by which something was refused. */
function notes(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    const { dataset } = document.documentElement;
    dataset.refused = [...new Set([...(dataset.refused?.split(' ') ?? []), effectiveDirective])].sort().join(' ');
  });
}

const read = (page: Page, name: string) => page.evaluate((wanted) => document.documentElement.dataset[wanted], name);

test('scripts, handlers and addresses injected into a document or the page do not run [P2, N10]', async () => {
  const page = await site.newPage({ before: notes });
  await page.route('**/design/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<div id="app">', `${payload}<div id="app">`);
    await route.fulfill({ response, body });
  });
  await page.goto('/design/about');
  await hydrated(page);
  await page.locator('#theirs-too').dispatchEvent('click');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('#theirs')?.submit());
  await expect.poll(() => read(page, 'refused')).toBe('base-uri form-action script-src-attr script-src-elem');
  await page.evaluate((markup) => {
    delete document.documentElement.dataset.refused;
    document.body.insertAdjacentHTML('beforeend', markup);
    const inline = document.createElement('script');
    inline.textContent = 'document.documentElement.dataset.mark = "made"';
    const external = document.createElement('script');
    external.src = 'https://evil.example/script.js';
    document.body.append(inline, external);
  }, payload);
  await expect.poll(() => read(page, 'refused')).toContain('script-src-attr script-src-elem');
  expect(await read(page, 'mark')).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe('/design/about');
});
