import { chromium, type FrameLocator, type Page } from 'playwright-core';
import { obtainChromium } from '../setup/chromium.ts';
import { playwrightDownloader, thisMachine } from '../setup/this-machine.ts';
import type { Row } from './compare-sites.ts';
import type { FillingClient } from './content-system.ts';
import { msUntil, previewSecret } from './drafts.ts';

export interface DirectusEditor {
  readonly client: FillingClient;
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly hookSecret: string;
}

interface Created {
  readonly data: { readonly id: string };
}

const path = '/design/projects/draft';
const edits = 20;

/** Follows the guides of the site: the URL in the visual editor, and a flow that sends changes to the webhook. */
async function setUp({ client, hookSecret }: DirectusEditor, siteUrl: string): Promise<void> {
  const url = `${siteUrl}/preview?${new URLSearchParams({ secret: previewSecret, path })}`;
  await client.send('PATCH', '/settings', { visual_editor_urls: [{ url }] });
  const scope = ['items.create', 'items.update', 'items.delete'];
  const flow = await client.send<Created>('POST', '/flows', {
    ...{ name: 'Site', status: 'active', trigger: 'event' },
    options: { type: 'action', scope, collections: ['projects'] },
  });
  const operation = await client.send<Created>('POST', '/operations', {
    ...{ flow: flow.data.id, key: 'tell', type: 'request', position_x: 19, position_y: 1 },
    options: {
      ...{ method: 'POST', url: `${siteUrl}/ops/hooks/directus`, body: '{{$trigger}}' },
      headers: [{ header: 'X-Hook-Secret', value: hookSecret }],
    },
  });
  await client.send('PATCH', `/flows/${flow.data.id}`, { operation: operation.data.id });
}

async function logIn(page: Page, { url, email, password }: DirectusEditor): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/admin\/(?!login)/);
}

/** Changes the title in the popover of the visual editor. Returns the time from the click on Save to the new heading. */
async function editTitle(page: Page, preview: FrameLocator, title: string): Promise<number> {
  const heading = preview.locator('h1').first();
  await heading.hover();
  await preview.getByRole('link', { name: /^Edit: / }).click();
  await page.locator('input[field=title]').fill(title);
  const save = page.getByRole('button', { name: 'Save' });
  const startMs = performance.now();
  await save.click();
  await preview.locator('h1', { hasText: title }).first().waitFor();
  const tookMs = Math.round(performance.now() - startMs);
  await save.waitFor({ state: 'detached' });
  return tookMs;
}

async function publish(page: Page, { url }: DirectusEditor, id: string): Promise<void> {
  await page.goto(`${url}/admin/content/projects/${id}`);
  await page.locator('[data-field=status] .v-input').first().click();
  await page.locator('.v-list-item', { hasText: /^\s*published\s*$/i }).click();
  await page.getByRole('button', { name: 'Save' }).first().click();
}

/**
 * Uses only the interface of Directus. Edits a title in its visual editor until the page shows it, and publishes it until
 * the public page shows it.
 */
export async function proveVisualEditing(editor: DirectusEditor, siteUrl: string): Promise<Row> {
  const errors: string[] = [];
  const isPublic = (text: string) => fetch(siteUrl + path).then(async (page) => (await page.text()).includes(text));
  await setUp(editor, siteUrl);
  const { data } = await editor.client.send<{ data: { id: number }[] }>(
    'GET',
    '/items/projects?filter[slug][_eq]=draft',
  );
  const browser = await chromium.launch({ executablePath: obtainChromium(thisMachine, playwrightDownloader) });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // Directus asks for a license and an owner.
    for (const name of ['Skip', 'Remind Later']) {
      const later = page.getByRole('button', { name });
      await page.addLocatorHandler(later, () => later.click());
    }
    await logIn(page, editor);
    await page.goto(`${editor.url}/admin/visual`);
    const preview = page.frameLocator('iframe');
    await preview.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Edit…' }).waitFor();
    const tookMs: number[] = [];
    for (let edit = 1; edit <= edits; edit += 1)
      tookMs.push(await editTitle(page, preview, `Edited in place, ${edit}`));
    if (await isPublic('Edited in place')) errors.push('visitors see the draft');
    await publish(page, editor, String(data[0]?.id));
    const publicMs = await msUntil(() => isPublic(`Edited in place, ${edits}`));
    if (publicMs > 20_000) errors.push('the published title is not on the public page');
    const p95 = tookMs.sort((a, b) => a - b)[Math.ceil(edits * 0.95) - 1] ?? 0;
    if (p95 > 1000) errors.push(`the title is on the page ${p95} ms after the click on Save (p95)`);
    return { page: `visual editor: saved title after ${p95} ms (p95), public after ${publicMs} ms`, errors };
  } finally {
    await browser.close();
  }
}
