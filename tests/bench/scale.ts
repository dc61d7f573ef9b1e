import { prose } from './bench-content.ts';
import { type Bench, dataFolder, type Row, startSite } from './bench-site.ts';

const sizes = [100, 1_000, 10_000] as const;

const maxDocumentBytes = 250_000;
const maxRatio = 1.5;
const maxRssBytes = 600 * 2 ** 20;

const kinds = ['Interiors', 'Furniture', 'Public spaces', 'Exhibitions', 'Lighting'];
const fits = ['Hand', 'Body', 'Room', 'Street'];
const media = ['oil on canvas', 'etching', 'ink on paper', 'bronze'];

/** Items that differ in everything that a list filters, sorts or searches. */
export function variedList(section: 'design' | 'art', count: number): readonly object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${section}-${index}`,
    slug: `${section}-number-${index}`,
    title: `${prose(14, index)} ${index}`,
    year: 1990 + (index % 35),
    place: index % 3 === 0 ? 'Trieste, Italy' : 'Kyoto, Japan',
    ...(section === 'design'
      ? { typologies: [kinds[index % 5]], size: fits[index % 4] }
      : {
          medium: media[index % 4],
          series: `Series ${index % 12}`,
          dimensions: `${40 + (index % 90)} x ${50 + (index % 70)} cm`,
        }),
    cover: { url: `/media/${section}/${index}.jpg`, width: 2000, height: 1333, alt: prose(80, index) },
    lead: prose(120, index + 1000),
  }));
}

const runs = 9;

/** The least time of several, because other programs only add to it. */
async function measured(url: string): Promise<{ ms: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now();
    const response = await fetch(`${url}${run % 2 === 0 ? '' : '&'}`.replace(/&$/, ''), {
      headers: { 'accept-encoding': 'identity' },
    });
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - startedMs);
  }
  return { ms: Math.min(...times), bytes };
}

const requests = {
  '/design': '/design',
  '/design?typology=furniture': '/design?typology=furniture',
  'a searched page': '/design?q=quarry',
  'a sorted page': '/design?sort=title',
  'the wall': '/art/bench',
  'a filtered wall': '/art/bench?series=series-3',
  'the list of the API': '/api/v1/design/projects',
  'a filtered list': '/api/v1/design/projects?typology=furniture&counts=typology,size',
  'a search of the API': '/api/v1/search?q=quarry+lantern',
  'a detail': '/api/v1/design/projects/design-number-77',
} as const;

interface Measured {
  readonly coldMs: number;
  readonly refused: number;
  readonly blockMs: number;
  readonly rssBytes: number;
  readonly each: Readonly<Record<string, { ms: number; bytes: number }>>;
}

async function measureAt(bench: Bench, count: number): Promise<Measured> {
  const { upstream } = bench;
  upstream.replace('get-design-projects/', JSON.stringify(variedList('design', count)));
  upstream.replace('get-art-projects/', JSON.stringify(variedList('art', count)));
  const data = dataFolder();
  const env = { CACHE_WARM: 'off', RATE_LIMIT_PER_MINUTE: '0', CACHE_FRESH_S: '86400', MEDIA_ANALYSIS_WAIT_MS: '0' };
  const site = await startSite(upstream, data.path, env, { nodeOptions: ['--expose-gc'] });
  const url = `http://127.0.0.1:${site.port}`;
  await fetch(`${url}/api/v1/menu`);
  await site.watchLoop();
  let refused = 0;
  const startedMs = performance.now();
  for (const path of ['/design', '/art/bench']) {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    if (!response.ok) refused += 1;
  }
  const coldMs = performance.now() - startedMs;
  const { longestBlockMs: blockMs } = await site.usage();
  const each: Record<string, { ms: number; bytes: number }> = {};
  for (const [what, path] of Object.entries(requests)) each[what] = await measured(url + path);
  await site.collect();
  const { rssBytes } = await site.usage();
  await site.close();
  data.remove();
  return { coldMs, refused, blockMs, rssBytes, each };
}

/** Cost of pages and searches with a hundred, a thousand and ten thousand projects and as many works. */
export async function scale(bench: Bench): Promise<Row[]> {
  const all: Measured[] = [];
  for (const count of sizes) all.push(await measureAt(bench, count));
  bench.upstream.replace('get-design-projects/');
  bench.upstream.replace('get-art-projects/');
  const of = (pick: (one: Measured) => string) => all.map(pick).join(', ');
  const rows: Row[] = Object.keys(requests).map((what) => {
    const [, thousand = 0, most = 0] = all.map(({ each }) => each[what]?.ms ?? 0);
    const bytes = Math.max(...all.map(({ each }) => each[what]?.bytes ?? 0));
    return {
      what: `${what}, with ${sizes.join(', ')} projects and works each`,
      result: `${of(({ each }) => `${each[what]?.ms.toFixed(1)} ms`)}; ${of(({ each }) => `${Math.round((each[what]?.bytes ?? 0) / 1000)} KB`)}`,
      reach: `≤ ${maxDocumentBytes / 1000} KB, ≤ ${maxRatio} × from 1,000 to 10,000`,
      isReached: bytes <= maxDocumentBytes && (most <= maxRatio * thousand || most < 10),
    };
  });
  return [
    ...rows,
    {
      what: `first pages of both sections without a cache, with ${sizes.join(', ')} of each`,
      result: `${of(({ coldMs }) => `${Math.round(coldMs)} ms`)}; refused ${of(({ refused }) => `${refused}`)}; longest block of the event loop ${of(({ blockMs }) => `${Math.round(blockMs)} ms`)}; resident ${of(({ rssBytes }) => `${Math.round(rssBytes / 2 ** 20)} MiB`)}`,
      reach: '0 refused, ≤ 50 ms, ≤ 600 MiB',
      isReached: all.every(
        ({ refused, blockMs, rssBytes }) => refused === 0 && blockMs <= 50 && rssBytes <= maxRssBytes,
      ),
    },
  ];
}
