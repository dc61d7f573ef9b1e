import type { Image } from '../contract/image.ts';
import type { ProjectSummary } from '../contract/project.ts';

/** Width over height from which a picture is a landscape. One that nobody has measured is none. */
const landscapeRatio = 1.2;

/** Whether a picture is a landscape: full bleed at the top of its page. */
export function isLandscape({ width, height }: Pick<Image, 'width' | 'height'>): boolean {
  return width !== undefined && height !== undefined && width / height >= landscapeRatio;
}

/**
 * The item of a list whose picture its overview begins with: not the one that hangs first below it, but the first
 * landscape after that, where there is one. The wall begins with a detail of its first work. Undefined without pictures.
 */
export function overviewHero<Item extends Pick<ProjectSummary, 'section' | 'cover'>>(
  items: readonly Item[],
): Item | undefined {
  const first = items.find(({ cover }) => cover);
  if (first?.section === 'art') return first;
  return items.slice(1).find(({ cover }) => cover && isLandscape(cover)) ?? first;
}
