import type { PageName } from '../../shared/page/site-routes.ts';
import type { SiteBuild } from './site-build.ts';

export interface DocumentStyles {
  /** Rules in the head: of the loading overlay, and the page's critical ones. */
  readonly inline: string;
  /** Tags of the style sheets that block the first paint. */
  readonly before: string;
  /** Tag of the style sheet after the page. */
  readonly after: string;
}

/**
 * A page has its critical rules in the document; all others follow at its end. A failure or a shell (`app` is empty)
 * waits for the whole style sheet.
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
