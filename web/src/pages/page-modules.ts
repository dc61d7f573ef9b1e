import type { ComponentType } from 'react';
import type { PageName } from '../../../shared/page/site-routes.ts';
import { pageFiles } from './page-files.ts';

/** One chunk per page. A page file exports only its component. */
const chunks = import.meta.glob<Readonly<Record<string, ComponentType>>>(['./*/*Page.tsx', '!./error/*']);

const loaded: Partial<Record<PageName, ComponentType>> = {};

export const loadedPage = (page: PageName): ComponentType | undefined => loaded[page];

export async function loadPage(page: PageName): Promise<void> {
  // Another `import()` would take a turn of the event loop.
  if (loaded[page]) return;
  const exported = await chunks[`./${pageFiles[page]}`]?.();
  const [Page] = Object.values(exported ?? {});
  if (!Page) throw new Error(`No code of ${page}`);
  loaded[page] = Page;
}
