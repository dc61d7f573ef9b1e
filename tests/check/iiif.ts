/**
 * `npm run check:iiif [folder]`: Mirador, as npm has it, opens a work and a project from another origin, and shows every
 * picture of theirs. With a folder, it leaves a picture there of what it showed. The viewer is fetched by this script alone.
 */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { launchChromium } from '../setup/launch-chromium.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { toolOnUse } from '../setup/tool-on-use.ts';

const version = '4.0.0';
const paths = ['/iiif/art/salt-clock/manifest.json', '/iiif/design/ropewalk-reading-room/manifest.json'];

/** Of a manifest, what a viewer has to show. */
const manifestSchema = z.object({
  id: z.string(),
  label: z.object({ en: z.tuple([z.string()]) }),
  items: z.array(
    z.object({
      label: z.object({ en: z.tuple([z.string()]) }),
      items: z.tuple([
        z.object({
          items: z.tuple([z.object({ body: z.object({ service: z.tuple([z.object({ id: z.string() })]) }) })]),
        }),
      ]),
    }),
  ),
});

type Manifest = z.infer<typeof manifestSchema>;

const serviceOf = ({
  items: [
    {
      items: [{ body }],
    },
  ],
}: Manifest['items'][number]): string => body.service[0].id;

/** A page of somebody else's, with the viewer in it and nothing of ours. */
const viewerPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Viewer</title>
<link rel="icon" href="data:,"><style>html,body,#viewer{position:fixed;inset:0;margin:0}</style><div id="viewer"></div>
<script src="/mirador.js"></script><script>
Mirador.viewer({ id: 'viewer', windows: [{ manifestId: new URLSearchParams(location.search).get('manifest') }],
  workspaceControlPanel: { enabled: false }, osdConfig: { crossOriginPolicy: 'Anonymous', preserveViewport: false } });
</script></html>`;

/** Serves the viewer on an origin of its own. */
async function startViewer(): Promise<{ readonly url: string; close(): void }> {
  const script = join(toolOnUse('mirador', version), 'dist', 'mirador.min.js');
  const server = createServer((request, response) => {
    if (request.url === '/mirador.js') {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      createReadStream(script).pipe(response);
    } else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(viewerPage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** What stands on the viewer's canvas: how many colors, and a sum over them. A picture that may not be read throws. */
function drawn(): { readonly colors: number; readonly sum: number } {
  const canvas = document.querySelector<HTMLCanvasElement>('.openseadragon-canvas canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return { colors: 0, sum: 0 };
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Uint32Array(data.buffer).filter((_color, at) => at % 97 === 0);
  return { colors: new Set(seen).size, sum: seen.reduce((sum, color) => sum + color, 0) };
}

/** An empty canvas has one color, an interface a few; a picture has hundreds. */
const colorsOfPicture = 60;

/** What Mirador 4.0.0 says of itself wherever it runs. */
const ofTheViewer = /^Accessing element\.ref was removed in React 19/;

/** What went wrong while a manifest was shown, picture by picture. */
async function showManifest(page: Page, viewerUrl: string, manifest: Manifest, shot?: string): Promise<string[]> {
  const faults: string[] = [];
  const given = new Set<string>();
  /** What stood there before: the next picture is another one. */
  let before = 0;
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheViewer.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`fault: ${error.message}`));
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
    else if (response.url().endsWith('/default.jpg')) given.add(response.url());
  });
  await page.goto(`${viewerUrl}?manifest=${encodeURIComponent(manifest.id)}`);
  await page.getByRole('heading', { name: manifest.label.en[0] }).first().waitFor();
  for (const [index, canvas] of manifest.items.entries()) {
    if (index > 0) await page.getByRole('button', { name: /next item/i }).click();
    const service = serviceOf(canvas);
    const isGiven = () => [...given].some((url) => url.startsWith(service));
    const limitMs = performance.now() + 30_000;
    let now = { colors: 0, sum: 0 };
    const isShown = () => isGiven() && now.colors >= colorsOfPicture && now.sum !== before;
    while (performance.now() < limitMs && !isShown()) {
      await page.waitForTimeout(500);
      now = await page.evaluate(drawn);
    }
    if (!isShown()) faults.push(`not shown: ${canvas.label.en[0]} (${now.colors} colors)`);
    before = now.sum;
    if (shot === undefined) continue;
    // It moves into its place.
    await page.waitForTimeout(2_000);
    await page.screenshot({ path: `${shot}-${index + 1}.png` });
  }
  return faults;
}

/** A manifest once all its pictures are measured: until then no shared cache may keep it. */
async function wholeManifest(url: string): Promise<Manifest> {
  for (let tries = 0; tries < 60; tries += 1) {
    const reply = await fetch(url);
    if (/s-maxage=[1-9]/.test(reply.headers.get('cache-control') ?? ''))
      return manifestSchema.parse(await reply.json());
    await sleep(1_000);
  }
  throw new Error(`${url} is not whole after a minute`);
}

async function checkAll(browser: Browser, siteUrl: string, viewerUrl: string, folder?: string): Promise<number> {
  let count = 0;
  for (const path of paths) {
    const manifest = await wholeManifest(siteUrl + path);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const shot = folder && join(folder, `mirador-${path.split('/')[3]}`);
    const faults = await showManifest(page, viewerUrl, manifest, shot);
    await page.close();
    console.log(`${manifest.label.en[0]}: ${manifest.items.length} pictures, ${faults.length} faults`);
    for (const fault of faults) console.log(`    ${fault}`);
    count += faults.length;
  }
  return count;
}

const viewer = await startViewer();
const site = await startSiteProcess({ LOG_LEVEL: 'warn', MEDIA_MEASURE_WAIT_MS: '10000', CREDIT: 'Tove Arany' });
const browser = await launchChromium();
try {
  process.exitCode = (await checkAll(browser, site.url, viewer.url, process.argv[2])) === 0 ? 0 : 1;
} finally {
  await browser.close();
  await site.close();
  viewer.close();
}
