import { expect, test } from 'vitest';
import { pageNames } from '../../../../../shared/page/site-routes.ts';
import { loadedPage, loadPage } from '../../../../../web/src/pages/page-modules.ts';

test('every page has its own code [P8]', async () => {
  const pages = pageNames;
  expect(pages.map(loadedPage)).toEqual(pages.map(() => undefined));
  await Promise.all(pages.map(loadPage));
  const components = pages.map(loadedPage);
  expect(components.map((component) => typeof component)).toEqual(pages.map(() => 'function'));
  expect(new Set(components).size).toBe(pages.length);
});
