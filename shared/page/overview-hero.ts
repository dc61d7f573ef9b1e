import type { Image } from '../contract/image.ts';
import type { ProjectSummary } from '../contract/project.ts';

/** Minimum ratio of width to height. An unknown size is not a landscape. */
const landscapeRatio = 1.2;

/** Enlarged by half at most, an image of this size reaches below all of the header, and the highest hero. */
const least = { width: 1280, height: 704 } as const;

/** False if the image is too narrow to fill the window. An SVG with a scale has no natural size. */
export const canBleed = ({ width = least.width, sheet }: Pick<Image, 'width' | 'sheet'>): boolean =>
  sheet !== undefined || width >= least.width;

/** Landscapes are full bleed at the top of their page. */
export function isLandscape(image: Pick<Image, 'width' | 'height' | 'sheet'>): boolean {
  const { width, height } = image;
  return width !== undefined && height !== undefined && canBleed(image) && width / height >= landscapeRatio;
}

const isLarge = (image: Image): boolean =>
  canBleed(image) && (image.sheet !== undefined || (image.height ?? least.height) >= least.height);

/**
 * The item of an overview's hero: of projects, the first landscape after the first image. Otherwise the first image.
 * Small images are skipped.
 */
export function overviewHero<Item extends Pick<ProjectSummary, 'section' | 'cover'>>(
  items: readonly Item[],
): Item | undefined {
  const large = items.filter(({ cover }) => cover && isLarge(cover));
  const [first] = large;
  if (first?.section === 'art') return first;
  return large.find((item) => item !== items[0] && item.cover && isLandscape(item.cover)) ?? first;
}
