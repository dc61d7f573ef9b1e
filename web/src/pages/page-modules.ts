import type { ComponentType } from 'react';
import type { PageName } from '../../../shared/site-routes.ts';
import { pageFiles } from './page-files.ts';

/** What a lazy route module gives: the page under the name the router asks for. */
export interface PageModule {
  readonly Component: ComponentType;
}

/** The code of all pages by file, one chunk each. A file of a page exports its component, and nothing else. */
const chunks = import.meta.glob<Readonly<Record<string, ComponentType>>>(['./*/*Page.tsx', '!./error/*']);

/** The code of a page, fetched when it is asked for. Rejects where that fails. */
export async function loadPage(page: PageName): Promise<PageModule> {
  const exported = await chunks[`./${pageFiles[page]}`]?.();
  const [Component] = Object.values(exported ?? {});
  if (!Component) throw new Error(`There is no code of the page ${page}`);
  return { Component };
}
