import type { PageName } from '../../shared/page/site-routes.ts';
import type { SiteBuild } from './site-build.ts';

/** How one document is styled. */
export interface DocumentStyles {
  /** Rules that stand in its head: those of the cover, and the page's critical ones where it has some. */
  readonly inline: string;
  /** Tags of the sheets without which nothing of it may be painted. */
  readonly before: string;
  /** Tag of the sheet that comes after the page. */
  readonly after: string;
}

/**
 * A page has its critical rules in the document, so that it is painted as soon as that is here; all others follow at its
 * foot, behind whatever is seen at once. A failure or a shell (`app` is empty) waits for the whole sheet: what will be drawn
 * there is of no page.
 */
export function documentStyles({ styles, bootstrap }: SiteBuild, app: string, page?: PageName): DocumentStyles {
  const own = page && app !== '' ? styles.pages[page] : undefined;
  if (!own) {
    const links = styles.whole.map((href) => `<link rel="stylesheet" href="${href}">`);
    return { inline: bootstrap.style, before: links.join(''), after: '' };
  }
  const after = `<link rel="stylesheet" href="${own.rest}" fetchpriority="low">`;
  return { inline: bootstrap.style + own.critical, before: '', after };
}
