import sharp from 'sharp';
import { encodeRendition } from '../../server/media/renditions/encode-rendition.ts';
import { chartDifferences, wideChart } from '../helpers/drawn-images.ts';
import type { Row } from './bench-site.ts';

const maxMean = 1;
const endings = ['avif', 'webp', 'jpg'] as const;

/** How true the renditions of a chart in Display P3 are, and how many bytes its profile costs. */
export async function colors(): Promise<Row[]> {
  const chart = await wideChart();
  const narrow = await sharp(chart).png().toBuffer();
  return Promise.all(
    endings.map(async (ending) => {
      const wide = await encodeRendition(chart, { width: 640, ending });
      const inSrgb = await encodeRendition(narrow, { width: 640, ending });
      const differences = await chartDifferences(wide);
      const mean = differences.reduce((sum, one) => sum + one) / differences.length;
      return {
        what: `chart of 24 colors in Display P3 as ${ending}: ΔE2000`,
        result: `mean ${mean.toFixed(2)}, max ${Math.max(...differences).toFixed(2)}; ${wide.length} bytes, ${inSrgb.length} in sRGB`,
        reach: `mean < ${maxMean}`,
        isReached: mean < maxMean,
      };
    }),
  );
}
