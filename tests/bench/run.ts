import { type Bench, type Row, startLoader } from './bench-site.ts';
import { BenchUpstream } from './bench-upstream.ts';
import { hotHits } from './hot-hits.ts';

const upstream = new BenchUpstream();
await upstream.start();
const bench: Bench = { upstream, loader: startLoader() };
const rows: Row[] = await hotHits(bench);
for (const row of rows) console.log(row);
await bench.loader.close();
await upstream.stop();
