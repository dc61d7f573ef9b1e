import type { Image } from '../contract/image.ts';
import type { ProjectSummary } from '../contract/project.ts';

/** Minimum ratio of width to height. An unknown size is not a landscape. */
const landscapeRatio = 1.2;

/** A narrower image is not enlarged to the width of the window. */
const leastBleedPx = 480;

/** Landscapes are full bleed at the top of their page. */
export function isLandscape({ width, height }: Pick<Image, 'width' | 'height'>): boolean {
  return width !== undefined && height !== undefined && width >= leastBleedPx && width / height >= landscapeRatio;
}

/** The item of an overview's hero: of projects, the first landscape after the first image. Otherwise the first image. */
export function overviewHero<Item extends Pick<ProjectSummary, 'section' | 'cover'>>(
  items: readonly Item[],
): Item | undefined {
  const first = items.find(({ cover }) => cover);
  if (first?.section === 'art') return first;
  return items.slice(1).find(({ cover }) => cover && isLandscape(cover)) ?? first;
}
