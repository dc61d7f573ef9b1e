import { expect, test } from 'vitest';
import { pageNames } from '../../../../../shared/page/site-routes.ts';
import { pageFiles } from '../../../../../web/src/pages/page-files.ts';
import { loadedPage, loadPage } from '../../../../../web/src/pages/page-modules.ts';

test('every page has its own code [P8]', async () => {
  await Promise.all(pageNames.map(loadPage));
  const components = pageNames.map(loadedPage);
  expect(components.map((component) => typeof component)).toEqual(pageNames.map(() => 'function'));
  expect(new Set(components).size).toBe(new Set(Object.values(pageFiles)).size);
});
