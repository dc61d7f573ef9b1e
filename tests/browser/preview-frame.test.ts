import { createHmac } from 'node:crypto';
import type { Frame, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { DraftingCms, imageAt } from '../helpers/drafting-cms.ts';
import { hiddenData } from '../helpers/edit-data.ts';
import { patience } from '../helpers/eventually.ts';
import { startSite } from '../helpers/running-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const secret = 'a-secret-of-thirty-two-characters';
const path = '/design/projects/sill';
const cms = new DraftingCms();

const inSanity = 'https://studio.example/intent/edit/mode=presentation;id=3;type=project;path=title?baseUrl=x';
const inContentful =
  'https://app.contentful.com/spaces/s1/environments/master/entries/4/?focusedField=title&focusedLocale=en-US';

/** One for each CMS, because drafts are cached for seconds. */
const entries = {
  sill: { id: '1', saved: 'Sill, saved', hidden: '' },
  sanity: { id: '3', saved: 'Sill in Sanity', hidden: hiddenData({ origin: 'sanity.io', href: inSanity }) },
  contentful: {
    id: '4',
    saved: 'Sill in Contentful',
    hidden: hiddenData({ origin: 'contentful.com', href: inContentful }),
  },
};

const site = siteInBrowser({}, async () => {
  await cms.start();
  for (const [slug, { id, saved, hidden }] of Object.entries(entries)) {
    const item = { id, slug, cover: imageAt('lit.jpg') };
    if (slug !== 'sill') cms.published.push({ ...item, title: 'Sill' });
    cms.drafts.push({ ...item, title: `${saved}${hidden}`, _status: 'draft' });
  }
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
async function openEditor(slug: keyof typeof entries = 'sill') {
  const at = `/design/projects/${slug}`;
  const page = await site.newPage();
  const expires = String(Math.floor(Date.now() / 1000) + 600);
  const signature = createHmac('sha256', secret).update(`${at}\n${expires}`).digest('hex');
  const link = `${site.url}/preview?${new URLSearchParams({ path: at, expires, signature })}`;
  const frame = `<iframe src="${link.replaceAll('&', '&amp;')}" style="width:100%;height:800px"></iframe>`;
  const script = '<script>received = []; addEventListener("message", ({ data }) => received.push(data))</script>';
  cms.editor = script + frame;
  await page.goto(`${cms.url}/editor`);
  const received = (): Promise<readonly Message[]> => page.evaluate('received');
  const sends = (word: string) => received().then((all) => all.some(({ type, action }) => (type ?? action) === word));
  await expect.poll(() => sends('connect'), patience).toBe(true);
  const preview = page.frames().find((one) => one.url().endsWith(at)) as Frame;
  const send = (message: object) => page.evaluate((sent) => frames[0]?.postMessage(sent, '*'), message);
  const title = () => preview.locator('h1').first().textContent();
  await expect.poll(title, patience).toBe(entries[slug].saved);
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
  const url = preview.url();
  await expect
    .poll(received, patience)
    .toContainEqual({ action: 'navigation', data: { url, title: expect.any(String) } });
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

/** Clicks the link above the title. */
async function editTitle(preview: Frame): Promise<void> {
  await preview.locator('h1').first().hover();
  await preview.locator('#preview .outline a').click();
}

test('Presentation of Sanity connects, opens a field, and shows each letter typed', async () => {
  const { preview, received, send, title } = await openEditor('sanity');
  // Messages of Sanity Studio with `createCompatibilityActors` of `@sanity/presentation-comlink` 2.2.3.
  const common = { domain: 'sanity/channels', from: 'presentation', to: 'overlays', connectionId: 'chn-1' };
  const ours = { domain: 'sanity/comlink', from: 'visual-editing', to: 'presentation', channelId: 'chn-1' };
  const sent = (type: string, rest: object = {}) =>
    expect.poll(received, patience).toContainEqual(expect.objectContaining({ ...ours, type, ...rest }));
  await send({ ...common, id: 'msg-1', type: 'handshake/syn', data: { id: 'chn-1' } });
  await sent('comlink/handshake/syn-ack');
  await send({ ...common, id: 'msg-2', type: 'handshake/ack', data: { id: 'chn-1' } });
  await sent('visual-editing/observe-documents', { data: { documentIds: expect.arrayContaining(['3']) } });
  await sent('visual-editing/navigate', {
    data: expect.objectContaining({ type: 'push', url: '/design/projects/sanity' }),
  });
  await send({ ...common, id: 'msg-3', type: 'channel/heartbeat' });
  await sent('comlink/response', { responseTo: 'msg-3' });
  await editTitle(preview);
  const field = { id: '3', type: 'project', path: 'title', mode: 'presentation', baseUrl: 'https://studio.example' };
  await sent('visual-editing/focus', { data: field });
  const event = { type: 'mutation', documentId: 'drafts.3' };
  await send({ ...common, id: 'msg-4', type: 'presentation/snapshot-event', data: { event } });
  await sent('visual-editing/fetch-snapshot', { data: { documentId: 'drafts.3' } });
  const snapshot = { _id: 'drafts.3', title: 'Sill, typed in Sanity' };
  await send({ ...common, id: 'msg-5', type: 'channel/response', responseTo: 'msg-x', data: { snapshot } });
  await expect.poll(title).toBe('Sill, typed in Sanity');
  await send({ ...common, id: 'msg-6', type: 'presentation/refresh', data: { source: 'mutation' } });
  await expect.poll(() => state(preview)).toContain('Preview of unpublished content');
});

test('live preview of Contentful gets the entries of the page, opens a field, and shows each letter typed', async () => {
  const { preview, received, send, title } = await openEditor('contentful');
  // Messages of `@contentful/live-preview` 4.10.20.
  const common = { source: 'live-preview-editor' };
  const ours = { source: 'live-preview-sdk', location: preview.url() };
  const method = (name: string, rest: object) =>
    expect.poll(received, patience).toContainEqual(expect.objectContaining({ ...ours, method: name, ...rest }));
  await method('CONNECTED', { connected: true, isInspectorEnabled: true, isLiveUpdatesEnabled: true });
  await method('SUBSCRIBED', { id: '4', event: 'edit', config: expect.stringContaining('"Entry"') });
  await send({ ...common, method: 'INSPECTOR_MODE_CHANGED', isInspectorActive: true });
  await editTitle(preview);
  const field = { entryId: '4', fieldId: 'title', locale: 'en-US', space: 's1', environment: 'master' };
  await method('TAGGED_FIELD_CLICKED', field);
  // An entry of the CMS of this test has its fields beside `sys`.
  const entry = { sys: { id: '4' }, title: 'Sill, typed in Contentful' };
  await send({ ...common, method: 'ENTRY_UPDATED', subscriptionId: '4', data: entry });
  await expect.poll(title).toBe('Sill, typed in Contentful');
  await send({ ...common, method: 'ENTRY_SAVED', entity: entry });
  await expect.poll(() => state(preview)).toContain('Preview of unpublished content');
});

test('another frame of the editor, malformed messages and foreign URLs have no effect', async () => {
  const { page, preview, send, title } = await openEditor();
  const presentation = { domain: 'sanity/comlink', from: 'presentation', to: 'visual-editing', channelId: 'c' };
  await page.evaluate(
    (entry) => {
      const script = `parent.frames[0].postMessage(${JSON.stringify(entry)}, '*'); parent.isSent = true`;
      document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: `<script>${script}</script>` }));
    },
    { type: 'payload-live-preview', data: { id: '1', title: 'From another frame' } },
  );
  await page.waitForFunction('window.isSent');
  for (const message of [
    ...[null, 7, 'text', [], {}, { type: null }, { type: '__proto__' }, { action: 'constructor' }, { type: {} }],
    ...[
      { type: 'payload-live-preview', data: null },
      { action: 'input', story: 'text' },
    ],
    ...[{ ...presentation, type: 'presentation/snapshot-event', data: null }, { ...presentation }],
    ...['javascript:alert(1)', 'https://elsewhere.example/', 7, '//elsewhere.example/', null].map((url) => ({
      ...{ ...presentation, type: 'presentation/navigate', data: { url } },
    })),
  ])
    await send(message as object);
  // The last message shows that those before have been handled.
  await send({ type: 'payload-live-preview', data: { id: '1', title: 'From the editor' } });
  await expect.poll(title).toBe('From the editor');
  expect(new URL(preview.url()).pathname).toBe(path);
});

test('a page without a preview sends no message to a frame around it', async () => {
  const requests: string[] = [];
  const page: Page = await site.newPage();
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /preview/.test(url))).toEqual([]);
});
