import { type Bench, median, type Row } from './bench-site.ts';
import { slicesDuring, slicesWhile } from './media-load.ts';
import { allSources, settled, startMediaSite } from './media-site.ts';

/** Nothing here names a picture: what is waited for is the server alone. */
const paths = ['/api/v1/config', '/api/v1/menu'];

const idleSlices = 6;

/** A start with nothing stored: content is loaded and what reads it, besides. */
const maxSeconds = 10;

/** How long it takes to measure all pictures of the sample, under load, and how fast the API answers meanwhile. */
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
  const p99Of = ({ p99sMs }: typeof busy) => `${median(p99sMs).toFixed(1)} ms`;
  return [
    {
      what: `all ${pictures} pictures of lists and details loaded and measured, under 500 requests a second`,
      result: `${seconds.toFixed(1)} s; p99 of the API meanwhile ${p99Of(busy)}, then ${p99Of(idle)}; ${busy.failed} failed`,
      reach: `≤ ${maxSeconds} s`,
      isReached: busy.failed === 0 && seconds <= maxSeconds,
    },
  ];
}
