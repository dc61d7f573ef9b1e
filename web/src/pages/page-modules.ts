import type { ComponentType } from 'react';
import type { PageName } from '../../../shared/page/site-routes.ts';
import { pageFiles } from './page-files.ts';

/** The code of all pages by file, one chunk each. A file of a page exports its component, and nothing else. */
const chunks = import.meta.glob<Readonly<Record<string, ComponentType>>>(['./*/*Page.tsx', '!./error/*']);

/** Pages whose code is here. */
const loaded: Partial<Record<PageName, ComponentType>> = {};

/** The page, if its code is here. */
export function loadedPage(page: PageName): ComponentType | undefined {
  return loaded[page];
}

/** Fetches the code of a page. Rejects where that fails; then it can be tried again. */
export async function loadPage(page: PageName): Promise<void> {
  // Importing once more takes a turn of the browser's, in which a press waits.
  if (loaded[page]) return;
  const exported = await chunks[`./${pageFiles[page]}`]?.();
  const [Page] = Object.values(exported ?? {});
  if (!Page) throw new Error(`There is no code of the page ${page}`);
  loaded[page] = Page;
}
