import { expect, test } from 'vitest';
import { pageNames } from '../../../../../shared/site-routes.ts';
import { loadPage } from '../../../../../web/src/pages/page-modules.ts';

test('P8 every page has code of its own', async () => {
  const pages = pageNames;
  const components = await Promise.all(pages.map(async (page) => (await loadPage(page)).Component));
  expect(components.map((component) => typeof component)).toEqual(pages.map(() => 'function'));
  expect(new Set(components).size).toBe(pages.length);
});
