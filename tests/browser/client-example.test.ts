import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { packClient } from '../../web/pack-client.ts';
import { startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const root = join(import.meta.dirname, '..', '..');
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

const folders = mkdtempSync(join(tmpdir(), 'atelier-'));
afterAll(() => rmSync(folders, { recursive: true, force: true }));

function folderOf(name: string): string {
  const folder = join(folders, name);
  mkdirSync(folder);
  return folder;
}

/** Serves a folder from a separate origin. */
async function serveFolder(folder: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : (url.split('?')[0] ?? '');
    const body = await readFile(join(folder, path)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise<unknown>((resolve) => server.close(resolve)) };
}

/** Builds the example with the packed client, as a user would. */
async function buildExample(siteUrl: string, outDir: string): Promise<void> {
  const packed = join(folderOf('client'), 'client');
  await packClient(packed);
  const client = (name: string) => join(packed, 'package', `${name}.js`);
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'shared', 'client', 'example'),
    define: { 'import.meta.env.VITE_SITE': JSON.stringify(siteUrl) },
    resolve: {
      alias: [
        { find: 'atelier-content-client/react-query', replacement: client('react-query') },
        { find: 'atelier-content-client', replacement: client('content-client') },
        { find: /^(react|react-dom|@tanstack\/react-query)(\/.*)?$/, replacement: join(root, 'node_modules', '$1$2') },
      ],
    },
    build: { outDir, emptyOutDir: true },
  });
}

let other: Awaited<ReturnType<typeof serveFolder>>;

const site = siteInBrowser({}, async () => {
  const folder = folderOf('site');
  other = await serveFolder(folder);
  const running = await startSite({ env: { ...sharedImages(), CORS_ORIGINS: other.url } });
  await buildExample(running.url, folder);
  return {
    url: running.url,
    close: async () => {
      await running.close();
      await other.close();
    },
  };
});

test('the example lists, filters and pages projects in another origin [P9, N16]', async () => {
  const page = await site.newPage();
  await page.goto(other.url);
  const titles = page.locator('li a');
  await expect.poll(() => titles.count()).toBe(4);
  const [first] = await titles.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(first).toContain(`${site.url}/design/projects/`);
  await expect
    .poll(() =>
      page
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.poll(() => titles.count()).toBe(8);
  await page.getByLabel('Typology').selectOption('furniture');
  await expect.poll(() => page.getByRole('button', { name: 'More' }).isDisabled()).toBe(true);
  const { total } = await (await fetch(`${site.url}/api/v1/design/projects?typology=furniture&limit=1`)).json();
  await expect.poll(() => titles.count()).toBe(total);
});
