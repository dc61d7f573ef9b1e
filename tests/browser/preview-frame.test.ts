import { createHmac } from 'node:crypto';
import type { Frame, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { DraftingCms, imageAt } from '../helpers/drafting-cms.ts';
import { patience } from '../helpers/eventually.ts';
import { startSite } from '../helpers/running-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const secret = 'a-secret-of-thirty-two-characters';
const path = '/design/projects/sill';
const cms = new DraftingCms();

const site = siteInBrowser({}, async () => {
  await cms.start();
  cms.drafts.push({ id: '1', slug: 'sill', title: 'Sill, saved', _status: 'draft', cover: imageAt('lit.jpg') });
  const edit = `${cms.url}/admin/content/{collection}/{id}`;
  return startSite({ env: { ...cms.env(secret), PREVIEW_ORIGINS: cms.url, UPSTREAM_EDIT_URL: edit } });
});

afterAll(() => cms.close());

interface Message {
  readonly type?: string;
  readonly action?: string;
  readonly data?: unknown;
}

/** An editor of the CMS with the preview in a frame, and what the preview has sent to it. */
async function openEditor() {
  const page = await site.newPage();
  const expires = String(Math.floor(Date.now() / 1000) + 600);
  const signature = createHmac('sha256', secret).update(`${path}\n${expires}`).digest('hex');
  const link = `${site.url}/preview?${new URLSearchParams({ path, expires, signature })}`;
  const frame = `<iframe src="${link.replaceAll('&', '&amp;')}" style="width:100%;height:800px"></iframe>`;
  const script = '<script>received = []; addEventListener("message", ({ data }) => received.push(data))</script>';
  cms.editor = script + frame;
  await page.goto(`${cms.url}/editor`);
  const received = (): Promise<readonly Message[]> => page.evaluate('received');
  const sends = (word: string) => received().then((all) => all.some(({ type, action }) => (type ?? action) === word));
  await expect.poll(() => sends('connect'), patience).toBe(true);
  const preview = page.frames().find((one) => one.url().endsWith(path)) as Frame;
  const send = (message: object) => page.evaluate((sent) => frames[0]?.postMessage(sent, '*'), message);
  const title = () => preview.locator('h1').first().textContent();
  await expect.poll(title, patience).toBe('Sill, saved');
  return { page, preview, received, sends, send, title } as const;
}

const state = (preview: Frame) => preview.locator('#preview [role=status]').textContent();

test.each([
  ['Payload', 'payload-live-preview', (data: object) => ({ type: 'payload-live-preview', data, locale: 'en' })],
  ['Storyblok', 'initialized', (story: object) => ({ action: 'input', story })],
])('the page shows each letter typed in %s, and then the saved entry', async (_system, greeting, messageOf) => {
  const { preview, sends, send, title } = await openEditor();
  expect(await sends(greeting)).toBe(true);
  const typed = 'Sill, typed in the editor';
  for (let end = 6; end <= typed.length; end += 1) await send(messageOf({ id: '1', title: typed.slice(0, end) }));
  await expect.poll(title).toBe(typed);
  await expect.poll(() => state(preview)).toContain('Preview with the values in the editor');
  await send({ action: 'change', reload: true });
  await expect.poll(() => state(preview)).toContain('Preview of unpublished content');
});

test('a field opens in the visual editor of Directus, and only the frame around the page is heard', async () => {
  const { page, preview, received, send, title } = await openEditor();
  const entry = { type: 'payload-live-preview', data: { id: '1', title: 'From elsewhere' } };
  await preview.evaluate((sent) => window.postMessage(sent, '*'), entry);
  await send({ action: 'confirm', data: { aiEnabled: false } });
  const heading = preview.locator('h1').first();
  await heading.hover();
  await preview.locator('#preview .outline a').click();
  await expect.poll(received, patience).toContainEqual({
    action: 'edit',
    data: {
      key: expect.any(String),
      editConfig: { collection: 'projects', item: '1', fields: ['title'], mode: 'popover' },
      rect: expect.objectContaining({ width: expect.any(Number), top: expect.any(Number) }),
    },
  });
  expect(page.context().pages()).toHaveLength(1);
  expect(await title()).toBe('Sill, saved');
});

test('a page without a preview sends no message to a frame around it', async () => {
  const requests: string[] = [];
  const page: Page = await site.newPage();
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /preview/.test(url))).toEqual([]);
});
