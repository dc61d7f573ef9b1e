import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { freePort } from '../helpers/free-port.ts';
import { obtainChromium } from '../setup/chromium.ts';
import { startSiteProcess } from '../setup/site-process.ts';
import { playwrightDownloader, thisMachine } from '../setup/this-machine.ts';
import type { Row } from './compare-sites.ts';
import { FillingClient } from './content-system.ts';
import { linkTo, msUntil, previewSecret } from './drafts.ts';
import { type Installation, runToEnd, startSystem } from './installation.ts';

/** The panel of Payload in an app of Next.js, as `create-payload-app` writes it. */
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "panel", "private": true, "type": "module" }',
  'jsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@payload-config": ["./payload.config.js"] } } }',
  'payload.config.js': `
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { lexicalEditor } from '@payloadcms/richtext-lexical';
import { buildConfig } from 'payload';
const text = (name) => ({ name, type: 'text' });
const isPublished = ({ req }) => (req.user ? true : { _status: { equals: 'published' } });
const collection = (slug) => ({
  ...{ slug, versions: { drafts: true }, access: { read: isPublished } },
  fields: [text('title'), text('slug'), { name: 'lead', type: 'textarea' }],
});
const tellSite = ({ doc }) => {
  const headers = { 'Content-Type': 'application/json', 'X-Hook-Secret': process.env.HOOK_SECRET };
  const body = JSON.stringify({ collection: 'projects', doc: { id: doc.id, slug: doc.slug } });
  fetch(process.env.SITE_URL + '/ops/hooks/payload', { method: 'POST', headers, body }).catch(() => undefined);
};
const config = buildConfig({
  ...{ secret: process.env.SECRET, telemetry: false, typescript: { autoGenerate: false } },
  db: sqliteAdapter({ client: { url: process.env.DB }, push: true }),
  admin: { livePreview: { url: () => process.env.SITE_URL + process.env.PREVIEW, collections: ['projects'] } },
  editor: lexicalEditor({}),
  collections: [
    { slug: 'users', auth: { useAPIKey: true }, fields: [] },
    { ...collection('projects'), hooks: { afterChange: [tellSite] } },
    ...['works', 'pages'].map(collection),
  ],
});
export { config as default };`,
  'push.mjs': `
import { getPayload } from 'payload';
import config from './payload.config.js';
await getPayload({ config });
process.exit(0);`,
  'next.config.mjs': `
import { withPayload } from '@payloadcms/next/withPayload';
const config = withPayload({ turbopack: { root: new URL('..', import.meta.url).pathname } });
export { config as default };`,
  'app/layout.jsx': `
import config from '@payload-config';
import '@payloadcms/next/css';
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import { importMap } from './import-map.js';
async function serverFunction(args) {
  'use server';
  return handleServerFunctions({ ...args, config, importMap });
}
function Layout({ children }) {
  return <RootLayout {...{ config, importMap, serverFunction }}>{children}</RootLayout>;
}
export { Layout as default };`,
  'app/import-map.js': `
import { CollectionCards } from '@payloadcms/next/rsc';
export const importMap = { '@payloadcms/next/rsc#CollectionCards': CollectionCards };`,
  'app/admin/[[...segments]]/page.jsx': `
import config from '@payload-config';
import { RootPage } from '@payloadcms/next/views';
import { importMap } from '../../import-map.js';
function Page(props) {
  return RootPage({ ...props, config, importMap });
}
export { Page as default };`,
  'app/api/[...slug]/route.js': `
import config from '@payload-config';
import { REST_GET, REST_PATCH, REST_POST } from '@payloadcms/next/routes';
export const GET = REST_GET(config);
export const PATCH = REST_PATCH(config);
export const POST = REST_POST(config);`,
};

const path = '/design/projects/sill';
const user = { email: 'admin@example.com', password: randomUUID() };
const typed = ' typed in the panel of Payload, which shows each letter before it is saved';

const next = (installation: Installation) => join(installation.folder, 'node_modules', 'next', 'dist', 'bin', 'next');

/** Builds the panel once, because that takes minutes. Returns its folder beside the packages of Payload. */
function builtPanel(installation: Installation, env: Readonly<Record<string, string>>): string {
  const folder = join(installation.folder, 'panel');
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(draft, name)), { recursive: true });
    writeFileSync(join(draft, name), text.trimStart());
  }
  console.log('Building the panel of Payload …');
  runToEnd(installation, { words: [next(installation), 'build'], cwd: draft, env });
  renameSync(draft, folder);
  return folder;
}

interface SeenTimes {
  times: Record<string, number>;
}

/** Types letters into the title. Returns the milliseconds from each to the heading of the preview with it. */
async function typeTitle(page: Page, siteUrl: string, before: string): Promise<number[]> {
  const preview = page.frameLocator('iframe');
  await preview.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Edit…' }).waitFor();
  const frame = page.frames().find((one) => one.url().startsWith(siteUrl));
  if (!frame) throw new Error('The panel shows no preview');
  await page.evaluate(() => {
    const seen = globalThis as unknown as SeenTimes;
    seen.times = {};
    document.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) seen.times[target.value] = Date.now();
    });
  });
  await frame.evaluate(() => {
    const seen = globalThis as unknown as SeenTimes;
    seen.times = {};
    const note = () => (seen.times[document.querySelector('h1')?.textContent ?? ''] ??= Date.now());
    // After the frame with the change.
    const changed = () => requestAnimationFrame(() => setTimeout(note));
    new MutationObserver(changed).observe(document.body, { subtree: true, characterData: true, childList: true });
  });
  const title = page.locator('#field-title');
  await title.focus();
  await page.keyboard.press('End');
  const tookMs: number[] = [];
  let value = before;
  for (const letter of typed) {
    value += letter;
    await page.keyboard.type(letter);
    // The site trims a title.
    if (letter === ' ') continue;
    const shownAt = await frame.waitForFunction((text) => (globalThis as unknown as SeenTimes).times[text], value);
    const typedAt = await page.evaluate((text) => (globalThis as unknown as SeenTimes).times[text] ?? 0, value);
    tookMs.push(Number(await shownAt.jsonValue()) - typedAt);
  }
  return tookMs.sort((a, b) => a - b);
}

/** Types a title in the panel of Payload, whose live preview shows each letter, and publishes it. */
export async function proveLivePreview(installation: Installation, folder: string): Promise<Row> {
  const [port, sitePort] = [await freePort(), await freePort()];
  const [url, siteUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${sitePort}`];
  const [apiKey, hookSecret] = [randomUUID(), randomUUID()];
  const env = {
    ...{ SECRET: randomUUID(), DB: `file:${join(folder, 'panel.db')}`, NEXT_TELEMETRY_DISABLED: '1' },
    ...{ SITE_URL: siteUrl, PREVIEW: linkTo(path, 3600), HOOK_SECRET: hookSecret },
  };
  const panel = builtPanel(installation, env);
  runToEnd(installation, { words: ['push.mjs'], cwd: panel, env: { ...env, NODE_ENV: 'development' } });
  const words = [next(installation), 'start', '-p', String(port), '-H', '127.0.0.1'];
  await using ends = new AsyncDisposableStack();
  const system = await startSystem(installation, { words, cwd: panel, env }, `${url}/api/users/me`);
  ends.defer(system.close);
  const registered = { ...user, enableAPIKey: true, apiKey };
  const { token } = await new FillingClient(url).send<{ token: string }>(
    'POST',
    '/api/users/first-register',
    registered,
  );
  const client = new FillingClient(url, { authorization: `JWT ${token}` });
  const entry = { title: 'Sill', slug: 'sill', _status: 'published' };
  const { doc } = await client.send<{ doc: { id: number } }>('POST', '/api/projects', entry);
  const site = await startSiteProcess({
    ...{ PORT: String(sitePort), ATELIER_NAME: 'A', ARTIST_NAME: 'B', ARTIST_SLUG: 'b', LOG_LEVEL: 'warn' },
    ...{ UPSTREAM_PRESET: 'payload', UPSTREAM_URL: url, HOOK_SECRET: hookSecret },
    ...{ PREVIEW_TOKEN: apiKey, PREVIEW_SECRET: previewSecret, PREVIEW_ORIGINS: url },
  });
  ends.defer(site.close);
  const browser = await chromium.launch({ executablePath: obtainChromium(thisMachine, playwrightDownloader) });
  ends.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  await page.goto(`${url}/admin/login`);
  await page.locator('#field-email').fill(user.email);
  await page.locator('#field-password').fill(user.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/admin\/?$/);
  await page.goto(`${url}/admin/collections/projects/${doc.id}`);
  await page.locator('.live-preview-toggler').click();
  const tookMs = await typeTitle(page, siteUrl, entry.title);
  const isPublic = () => fetch(siteUrl + path).then(async (shown) => (await shown.text()).includes(typed));
  const errors = (await isPublic()) ? ['visitors see an unsaved title'] : [];
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const publicMs = await msUntil(isPublic);
  const p95 = tookMs[Math.ceil(tookMs.length * 0.95) - 1] ?? 0;
  if (p95 > 300) errors.push(`a letter is on the page ${p95} ms after its key (p95)`);
  if (publicMs > 20_000) errors.push('the published title is not on the public page');
  return { page: `live preview: each letter after ${p95} ms (p95), public after ${publicMs} ms`, errors };
}
