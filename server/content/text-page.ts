import type { LinkedPage, Page } from '../../shared/contract/page.ts';
import { type PageName, pathOf, pathOfGeneralPage } from '../../shared/page/site-routes.ts';
import type { Answer } from '../base/answer.ts';
import { generalPage } from './general-page.ts';
import type { SiteParts } from './parts.ts';

const fixedPages = {
  about: 'design-about',
  process: 'design-process',
  biography: 'art-biography-name',
} as const satisfies Record<string, PageName>;

export type FixedPage = keyof typeof fixedPages;

export function isFixedPage(name: string): name is FixedPage {
  return Object.hasOwn(fixedPages, name);
}

function linked(answer: Answer<Page>, pathOfPage: (page: Page) => string): Answer<LinkedPage> {
  if (answer.kind !== 'found') return answer;
  return { kind: 'found', value: { ...answer.value, canonicalPath: pathOfPage(answer.value) } };
}

export async function fixedPage(
  { read, sources, publicConfig }: SiteParts,
  name: FixedPage,
): Promise<Answer<LinkedPage>> {
  const path = pathOf(fixedPages[name], { name: publicConfig().artistSlug });
  return linked(await read(sources[name]), () => path);
}

export async function linkedGeneralPage(parts: SiteParts, slug: string): Promise<Answer<LinkedPage>> {
  return linked(await generalPage(parts, slug), (page) => pathOfGeneralPage(page.slug));
}
