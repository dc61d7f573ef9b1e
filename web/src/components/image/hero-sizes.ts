import type { Image } from '../../../../shared/contract/image.ts';
import { isLandscape } from '../../../../shared/page/overview-hero.ts';
import { assumedRatio, type RenderedSizes, ratioOf } from './image-sources.ts';

/**
 * `--beam-y` of `tokens.css` in percent of the window, and the space below it on phones in rem. On phones a file may be
 * a tenth narrower than the box: most of it is cut, and the next rendition has twice the bytes.
 */
const beam = { wideVh: 68, vh: 62, belowRem: 23.5 } as const;

/** In `vh`: Chromium's preload scanner resolves `svh` before it reads the viewport, and would fetch a second file. */
function overviewSizes(ratio: number): string {
  const vh = (percent: number) => `${Math.round(percent * ratio)}vh`;
  const part = 0.9;
  const onPhones = `min(${vh(beam.vh * part)}, ${vh(100 * part)} - ${Math.round(beam.belowRem * part * ratio)}rem)`;
  return `(min-width:64rem) max(100vw, ${vh(beam.wideVh)}), (min-width:40rem) max(100vw, ${vh(beam.vh)}), max(100vw, ${onPhones})`;
}

export const betweenMargins = 'calc(100vw - 2rem)';

export type HeroPage = 'overview' | 'project' | 'work';

/** Width of a square rendition in an overview's box. It may be a fifth narrower: the consent banner lowers the box. */
const overviewSquareSizes = 'max(85vw, 48vh)';

export function heroSizes(page: HeroPage, image: Image): RenderedSizes {
  if (page === 'overview') {
    return { sizes: overviewSizes(ratioOf(image) ?? assumedRatio), squareSizes: overviewSquareSizes };
  }
  if (page === 'work') return { sizes: `(min-width:40rem) 80vw, ${betweenMargins}` };
  if (isLandscape(image)) return { sizes: '100vw' };
  return { sizes: `(min-width:64rem) 64vw, (min-width:40rem) 100vw, ${betweenMargins}` };
}
