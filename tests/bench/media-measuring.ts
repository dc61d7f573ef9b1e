import type { Bench, Row } from './bench-site.ts';
import { rowOf, slicesDuring, slicesWhile } from './media-load.ts';
import { allSources, settled, startMediaSite } from './media-site.ts';

/** Nothing here names a picture: what is waited for is the server alone. */
const paths = ['/api/v1/config', '/api/v1/menu'];

const idleSlices = 6;

/** How fast the API answers while all pictures of the sample are measured, and how long that takes. */
export async function mediaMeasuring(bench: Bench): Promise<Row[]> {
  const site = await startMediaSite();
  await slicesWhile(bench, site, (slices) => slices < 2, paths);
  const startedMs = performance.now();
  let seconds = 0;
  let pictures = 0;
  const measuring = allSources(site).then((sources) => {
    seconds = (performance.now() - startedMs) / 1000;
    pictures = new Set(sources.map(({ src }) => src.split('/')[2])).size;
  });
  const busy = await slicesDuring(bench, site, measuring, paths);
  await settled(site);
  const idle = await slicesWhile(bench, site, (slices) => slices < idleSlices, paths);
  await site.close();
  return [rowOf(`the API while ${pictures} cold pictures are measured in ${seconds.toFixed(1)} s`, idle, busy)];
}
