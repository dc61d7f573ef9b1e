import { overviewHero } from '../../shared/overview-hero.ts';
import type { SentView } from '../../shared/renderer.ts';
import type { SiteBuild } from './site-build.ts';

/** How one document is styled. */
export interface DocumentStyles {
  /** Rules that stand in its head; empty where all come with sheets. */
  readonly inline: string;
  /** Tags of the sheets without which nothing of it may be painted. */
  readonly before: string;
  /** Tag of the sheet that comes after the page. */
  readonly after: string;
}

/** Whether a page begins with the picture that fills its first window, as its critical rules take for granted. */
function beginsAsStyled({ project, projects, works }: SentView): boolean {
  if (project) return project.cover !== undefined;
  const list = projects ?? works;
  return list === undefined || overviewHero(list.items) !== undefined;
}

/**
 * A page that was rendered as it usually is has its critical rules in the document, so that it is painted as soon as that is
 * here; all others follow at its foot, behind whatever is seen at once. Any other page waits for the whole sheet.
 */
export function documentStyles({ styles }: SiteBuild, app: string, view: SentView | null): DocumentStyles {
  const own = view && app !== '' && beginsAsStyled(view) ? styles.pages[view.page] : undefined;
  if (!own) {
    const links = styles.whole.map((href) => `<link rel="stylesheet" href="${href}">`);
    return { inline: '', before: links.join(''), after: '' };
  }
  return { inline: own.critical, before: '', after: `<link rel="stylesheet" href="${own.rest}" fetchpriority="low">` };
}
