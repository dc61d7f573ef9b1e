import type { Image } from '../../../../shared/contract/image.ts';
import { isLandscape } from '../../../../shared/overview-hero.ts';
import { assumedRatio, ratioOf } from './picture-sources.ts';

/** Highest that the picture of an overview is, in percent of the window: `--beam-y`. */
const highestSvh = 68;

/** A page that begins with a picture. */
export type HeroPage = 'overview' | 'project' | 'work';

/** How wide the picture is drawn that a page begins with, as `sizes` says it. One that is cut is wider than its box. */
export function heroSizes(page: HeroPage, image: Image): string {
  if (page === 'overview') return `max(100vw, ${Math.round(highestSvh * (ratioOf(image) ?? assumedRatio))}svh)`;
  if (page === 'work') return '(min-width:40rem) 80vw, 100vw';
  return isLandscape(image) ? '100vw' : '(min-width:64rem) 64vw, 100vw';
}
