import type { Image } from '../../../../shared/contract/image.ts';
import { isLandscape } from '../../../../shared/page/overview-hero.ts';
import { assumedRatio, type DrawnSizes, ratioOf } from './picture-sources.ts';

/**
 * How high the picture of an overview is, `--beam-y` of `tokens.css`: percent of the window, in wide ones and in others,
 * and what a phone leaves below it, in rem: room for the statement, and for the consent strip of whoever is there for the
 * first time. For others the picture is a little higher, and the file a little less than it could be. On phones a file may
 * be a tenth narrower than what is drawn, most of which lies beside the window: nobody sees it, and the next one has
 * nearly twice the bytes.
 */
const beam = { wideVh: 68, vh: 62, belowRem: 23.5 } as const;

/**
 * How wide the picture of an overview is drawn: it fills its box, which on upright windows is narrower. In `vh`, though the
 * page says `svh`: that one Chromium takes from the window as it is before `<meta name="viewport">` while it reads ahead
 * for preloads, some 2,000 px on a phone, and then fetches one file for the preload and another for the page.
 */
function overviewSizes(ratio: number): string {
  const vh = (percent: number) => `${Math.round(percent * ratio)}vh`;
  const part = 0.9;
  const onPhones = `min(${vh(beam.vh * part)}, ${vh(100 * part)} - ${Math.round(beam.belowRem * part * ratio)}rem)`;
  return `(min-width:64rem) max(100vw, ${vh(beam.wideVh)}), (min-width:40rem) max(100vw, ${vh(beam.vh)}), max(100vw, ${onPhones})`;
}

/** What stands between the margins of a phone, which are a rem each or a little more. */
export const betweenMargins = 'calc(100vw - 2rem)';

/** A page that begins with a picture. */
export type HeroPage = 'overview' | 'project' | 'work';

/**
 * How wide a square file is drawn in the box of an overview: as wide as the window, and as the box is high, 62 % of the window at
 * most. A file may be a fifth narrower here: while consent is asked for the box is lower by as much.
 */
const overviewSquareSizes = 'max(85vw, 48vh)';

/** How wide the picture is drawn that a page begins with. One that is cut is wider than its box. */
export function heroSizes(page: HeroPage, image: Image): DrawnSizes {
  if (page === 'overview') {
    return { sizes: overviewSizes(ratioOf(image) ?? assumedRatio), squareSizes: overviewSquareSizes };
  }
  if (page === 'work') return { sizes: `(min-width:40rem) 80vw, ${betweenMargins}` };
  if (isLandscape(image)) return { sizes: '100vw' };
  return { sizes: `(min-width:64rem) 64vw, (min-width:40rem) 100vw, ${betweenMargins}` };
}
