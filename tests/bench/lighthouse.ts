import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { obtainChromium } from '../setup/chromium.ts';
import { playwrightDownloader, thisMachine } from '../setup/this-machine.ts';
import { toolOnUse } from '../setup/tool-on-use.ts';

const version = '13.5.0';
const run = promisify(execFile);

const score = z.object({ score: z.number() });
const figure = z.object({ numericValue: z.number() });

const requestSchema = z.object({ url: z.string(), resourceType: z.string().optional(), transferSize: z.number() });

const treeSchema = z.object({ name: z.string(), unusedBytes: z.number().optional() });

/** The part of a report that is read. */
const reportSchema = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'first-contentful-paint': figure,
    'largest-contentful-paint': figure,
    'speed-index': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
    'network-requests': z.object({ details: z.object({ items: z.array(requestSchema) }) }),
    'script-treemap-data': z.object({ details: z.object({ nodes: z.array(treeSchema) }) }),
  }),
});

/** Lighthouse results of one visit. */
export interface Visit {
  /** Performance, accessibility, best practices, SEO: of 100. */
  readonly scores: readonly number[];
  readonly fcpMs: number;
  readonly tbtMs: number;
  readonly lcpMs: number;
  readonly speedIndexMs: number;
  readonly cls: number;
  /** Transferred before scrolling, without videos. Bytes include headers. */
  readonly requests: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
  /** JavaScript that did not run, decoded. */
  readonly unusedBytes: number;
}

const isVideo = ({ url }: z.infer<typeof requestSchema>) => /\.(?:webm|mp4)(?:$|\?)/.test(url);

function visitOf(report: string): Visit {
  const { categories, audits } = reportSchema.parse(JSON.parse(report));
  const sent = audits['network-requests'].details.items.filter(
    (request) => request.url.startsWith('http') && !isVideo(request),
  );
  const sizeOf = (type?: string) =>
    sent
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const scores = [categories.performance, categories.accessibility, categories['best-practices'], categories.seo];
  return {
    scores: scores.map((category) => Math.round(category.score * 100)),
    fcpMs: audits['first-contentful-paint'].numericValue,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    speedIndexMs: audits['speed-index'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    requests: sent.length,
    bytes: sizeOf(),
    scriptBytes: sizeOf('Script'),
    styleBytes: sizeOf('Stylesheet'),
    fontBytes: sizeOf('Font'),
    unusedBytes: audits['script-treemap-data'].details.nodes.reduce((sum, { unusedBytes = 0 }) => sum + unusedBytes, 0),
  };
}

/** On a busy machine, Lighthouse sometimes loses the start of a trace and asks to run again. */
const tries = 3;

async function reportOf(program: string, args: readonly string[], triesLeft = tries): Promise<string> {
  const env = { ...process.env, CHROME_PATH: obtainChromium(thisMachine, playwrightDownloader) };
  try {
    return (await run(process.execPath, [program, ...args], { env, maxBuffer: 64 * 1024 ** 2 })).stdout;
  } catch (error) {
    if (triesLeft === 1) throw new Error(`Lighthouse failed ${tries} times: ${args[0]}`, { cause: error });
    return reportOf(program, args, triesLeft - 1);
  }
}

/**
 * As whom Lighthouse visits. A phone is 412 px wide with 1.75 times the density, on simulated Slow 4G and with a quarter of
 * the processor. A desk has 1350 × 940 px, a fast line and the whole processor.
 */
export type Visitor = 'phone' | 'desk';

const flagsOf: Readonly<Record<Visitor, readonly string[]>> = { phone: [], desk: ['--preset=desktop'] };

/** One visit in a fresh Chromium. Lighthouse is installed by the first call. */
export async function visitWithLighthouse(url: string, visitor: Visitor): Promise<Visit> {
  const program = join(toolOnUse('lighthouse', version), 'cli', 'index.js');
  const chromeFlags = ['--headless=new', '--disable-dev-shm-usage', ...(thisMachine.isRoot ? ['--no-sandbox'] : [])];
  const output = ['--output=json', '--quiet', '--no-enable-error-reporting'];
  const args = [url, ...flagsOf[visitor], ...output, `--chrome-flags=${chromeFlags.join(' ')}`];
  return visitOf(await reportOf(program, args));
}
