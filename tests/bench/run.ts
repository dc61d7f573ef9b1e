import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rehearsePublishing } from '../rehearse/publish.ts';
import { bake } from './bake.ts';
import { type Bench, type Row, startLoader } from './bench-site.ts';
import { BenchUpstream } from './bench-upstream.ts';
import { colors } from './colors.ts';
import { contentReport } from './content-report.ts';
import { deepZoom } from './deep-zoom.ts';
import { deepZoomView } from './deep-zoom-view.ts';
import { expiry } from './expiry.ts';
import { firstScroll } from './first-scroll.ts';
import { growth } from './growth.ts';
import { hotHits } from './hot-hits.ts';
import { interactions } from './interactions.ts';
import { mediaLoad } from './media-load.ts';
import { memory } from './memory.ts';
import { navigation } from './navigation.ts';
import { normalize } from './normalize.ts';
import { outage } from './outage.ts';
import { pageMemory } from './page-memory.ts';
import { pagesAtDesks, pagesOnPhones } from './pages.ts';
import { tableOf, withResults } from './results.ts';
import { scale } from './scale.ts';
import { searching } from './searching.ts';
import { sizing } from './sizing.ts';
import { slowClientRows } from './slow-clients.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { survival } from './survival.ts';

const workloads: Readonly<Record<string, (bench: Bench) => Promise<Row[]>>> = {
  'hot-hits': hotHits,
  expiry,
  normalize,
  searching,
  scale,
  'content-report': contentReport,
  growth,
  colors,
  outage,
  memory,
  'media-load': mediaLoad,
  'deep-zoom': deepZoom,
  'deep-zoom-view': deepZoomView,
  navigation,
  'first-scroll': firstScroll,
  interactions,
  pages: pagesOnPhones,
  'pages-at-desks': pagesAtDesks,
  'page-memory': pageMemory,
  start,
  'slow-clients': slowClientRows,
  sizing,
  survival,
  bake: () => bake(),
  publishing: () => rehearsePublishing(),
  soak,
};

const resultsFile = join(import.meta.dirname, 'results.md');

/** Runs the workloads that were named, or all of them; only the whole table is kept. A number is that of minutes. */
async function run(words: readonly string[]): Promise<void> {
  const minutes = words.map(Number).find((count) => count > 0);
  const names = words.filter((word) => !/^\d+$/.test(word));
  const unknown = names.filter((name) => !workloads[name]);
  if (unknown.length > 0)
    throw new Error(`No such workload: ${unknown.join(', ')}. There are ${Object.keys(workloads)}`);
  const upstream = new BenchUpstream();
  await upstream.start();
  const bench: Bench = { upstream, loader: startLoader(), minutes };
  const rows: Row[] = [];
  for (const [name, workload] of Object.entries(workloads)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`${name} …`);
    rows.push(...(await workload(bench)));
  }
  await bench.loader.close();
  await upstream.stop();
  const table = tableOf(rows);
  console.log(`\n${table}`);
  if (names.length === 0) writeFileSync(resultsFile, withResults(readFileSync(resultsFile, 'utf8'), table));
}

await run(process.argv.slice(2));
