import { type ReadingOrder, readContent } from '../../server/content/reading/read-content.ts';
import { callKinds, type ResourceName } from '../../server/content/resources.ts';
import { ResponsePages } from '../../server/upstream/response-pages.ts';
import { listOf, prose } from './bench-content.ts';
import { type Bench, dataFolder, median, type Row, startSite } from './bench-site.ts';

interface Workload {
  readonly what: string;
  readonly resource: ResourceName;
  /** Where the server asks the upstream for it, and the path of the API that needs it. */
  readonly upstreamPath: string;
  readonly path: string;
  readonly text: string;
  readonly reachMs: number;
}

const warmUps = 5;
const runs = 15;
const maxBlockMs = 50;

/** HTML of about so many characters, with links and emphasis in every paragraph. */
function htmlOf(length: number): string {
  const paragraphs = Array.from({ length: Math.ceil(length / 400) }, (_, index) => {
    const link = `<a href="https://elsewhere.example/${index}">${prose(20, index)}</a>`;
    return `<p>${prose(200, index)} <strong>${prose(20, index)}</strong> ${link} ${prose(80, index)}&nbsp;</p>`;
  });
  return paragraphs.join('\n');
}

/** A megabyte of blocks: 100 KB of HTML in ten texts, the rest images with captions. */
function largeDetail(): string {
  const texts = Array.from({ length: 10 }, () => ({ type: 'text', html: htmlOf(10_000) }));
  const images = Array.from({ length: 3_000 }, (_, index) => ({
    type: 'image',
    image: {
      url: `/media/work/${index}.jpg`,
      alt: prose(60, index),
      caption: prose(120, index),
      width: 2400,
      height: 1600,
    },
  }));
  return JSON.stringify({ read_more: [...texts, ...images] });
}

const workloads = (): readonly Workload[] => [
  {
    what: 'a detail of 1 MB with 100 KB of HTML',
    resource: 'project',
    upstreamPath: 'get-design-projects-detail/',
    path: '/api/v1/design/projects/design-number-7',
    text: largeDetail(),
    reachMs: 60,
  },
  {
    what: 'a list of 10,000 items',
    resource: 'projects',
    upstreamPath: 'get-design-projects/',
    path: '/api/v1/design/projects',
    text: JSON.stringify(listOf('design', 10_000)),
    reachMs: 300,
  },
];

const settings = {
  mediaBaseUrl: 'https://cms.example',
  mediaRewrites: [],
  mediaSecret: 'a secret of the media ids',
  messagingLabel: /wechat/i,
  atelierName: 'Bench',
  publicUrl: 'https://site.example',
};

async function timed(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** From the bytes of the response to the bytes of the contract, beside JSON.parse of the same bytes in the same run. */
async function measure({ what, resource, text, reachMs }: Workload): Promise<Row> {
  const bytes = Buffer.from(text);
  const pages = { isList: callKinds[resource].isList ?? false, maxBodyBytes: 2 * bytes.length };
  const order: ReadingOrder = { resource, call: resource, key: '', settings, pages, previous: undefined, nowMs: 0 };
  const page = { bytes, contentType: 'application/json', contentEncoding: undefined, url: 'https://cms.example/' };
  const readResponse = () => {
    const response = new ResponsePages(pages);
    response.add(page);
    return readContent(order, response);
  };
  const readMs: number[] = [];
  const parseMs: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const parse = await timed(() => JSON.parse(bytes.toString()));
    const read = await timed(readResponse);
    if (run >= 0) {
      parseMs.push(parse);
      readMs.push(read);
    }
  }
  const ownMs = median(readMs);
  const ratio = ownMs / median(parseMs);
  return {
    what: `normalize ${what} (${(bytes.length / 1e6).toFixed(1)} MB)`,
    result: `${ownMs.toFixed(0)} ms, ${ratio.toFixed(1)} × JSON.parse of the same bytes (${median(parseMs).toFixed(1)} ms)`,
    reach: `≤ ${reachMs} ms`,
    isReached: ownMs <= reachMs,
  };
}

const opsToken = 'token-of-the-bench';

/** Longest event loop delay while the server loads and serves a large response. */
async function longestBlock({ upstream }: Bench, { upstreamPath, path, text }: Workload): Promise<Row> {
  const data = dataFolder();
  const site = await startSite(upstream, data.path, { CACHE_WARM: 'off', OPS_TOKEN: opsToken });
  const ask = async (requestedPath: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${site.port}${requestedPath}`, init);
    if (!response.ok) throw new Error(`${requestedPath}: ${response.status}`);
    return (await response.arrayBuffer()).byteLength;
  };
  // Load the usual content first, to exclude code loading and compilation.
  const usual = await ask(path);
  upstream.replace(upstreamPath, text);
  const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
  await ask('/ops/purge', { method: 'POST', headers, body: JSON.stringify({ all: true, hard: true }) });
  await site.watchLoop();
  const large = await ask(path);
  const { longestBlockMs } = await site.usage();
  if (large < 10 * usual) throw new Error(`${path} was answered from the store`);
  upstream.replace(upstreamPath);
  await site.close();
  data.remove();
  return {
    what: `the same, loaded and answered by the server: longest block of its loop`,
    result: `${longestBlockMs.toFixed(0)} ms`,
    reach: `≤ ${maxBlockMs} ms`,
    isReached: longestBlockMs <= maxBlockMs,
  };
}

/** Speed of reading large responses, and its effect on other requests. */
export async function normalize(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const workload of workloads()) rows.push(await measure(workload), await longestBlock(bench, workload));
  return rows;
}
