import type { Page as BrowserPage, Route } from 'playwright-core';
import { statePaths } from '../helpers/states-content.ts';
import type { Page } from './looks.ts';
import { settle } from './visit.ts';

/** Navigates to a page whose content is served as `answer` defines, and waits for the state `shown`. */
function goingTo(link: string, api: string, answer: (route: Route) => Promise<void>, shown: string) {
  return async (page: BrowserPage): Promise<void> => {
    await page.route(`**/api/v1/${api}`, answer);
    await page.locator(link).first().click();
    await page.locator(shown).first().waitFor();
    await settle(page);
  };
}

const never = () => new Promise<void>(() => undefined);
const failing = (route: Route) => route.abort();
const alert = 'main [role="alert"]';
const busy = 'main [aria-busy="true"]';

/** Content that is late or missing: a project of the list, and a page of text. */
const onTheWay: readonly Page[] = [
  { name: 'states-project-late', path: '/design', prepare: goingTo('[data-card] a', 'design/projects/*', never, busy) },
  {
    name: 'states-project-failed',
    path: '/design',
    prepare: goingTo('[data-card] a', 'design/projects/*', failing, alert),
  },
  {
    name: 'states-text-late',
    path: '/design',
    prepare: goingTo('footer a[href="/privacy-policy"]', 'pages/*', never, busy),
  },
  {
    name: 'states-text-failed',
    path: '/design',
    prepare: goingTo('footer a[href="/privacy-policy"]', 'pages/*', failing, alert),
  },
];

/** Content at its limits, one state per page, and content that is loading. */
export const stateLooks: readonly Page[] = [
  ...Object.entries(statePaths).map(([name, path]) => ({ name: `states-${name}`, path })),
  ...onTheWay,
];
