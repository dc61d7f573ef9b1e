import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startSite } from '../helpers/running-site.ts';
import { sharedImages } from '../helpers/shared-images.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';

const refusals = /has been blocked by CORS policy|ERR_FAILED|ERR_BLOCKED_BY_RESPONSE/;

/** Empty pages of another origin, on another port. */
async function startOther() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another origin</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<unknown>((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, close };
}

/** The site with one friend; the other origin is the same server under another name. */
async function startWithFriend(isOpen: boolean) {
  const other = await startOther();
  const site = await startSite({ env: { ...sharedImages(), ...(isOpen ? { CORS_ORIGINS: other.url } : {}) } });
  friend = other.url;
  stranger = other.url.replace('127.0.0.1', 'localhost');
  const close = async () => {
    await site.close();
    await other.close();
  };
  return { url: site.url, close };
}

let friend: string;
let stranger: string;

/** Status and headers that a script of the page can read, or `refused`. */
function requested(page: Page, url: string, headers: Record<string, string> = {}) {
  return page.evaluate(
    async ([address, sent]) => {
      const response = await fetch(address, { headers: sent, cache: 'no-store' }).catch(() => undefined);
      if (!response) return 'refused';
      return { status: response.status, headers: Object.fromEntries(response.headers) };
    },
    [url, headers] as const,
  );
}

/** Whether an image or video appears in the page. */
function isShown(page: Page, tag: 'img' | 'video', url: string): Promise<boolean> {
  return page.evaluate(
    ([name, src]) =>
      new Promise<boolean>((resolve) => {
        const element = document.createElement(name);
        element.onerror = () => resolve(false);
        element.addEventListener(name === 'img' ? 'load' : 'loadedmetadata', () => resolve(true));
        element.src = src;
        document.body.append(element);
      }),
    [tag, url] as const,
  );
}

async function filesOf(url: string) {
  const at = async (path: string) => (await fetch(url + path)).json();
  const [{ items }, { videos }, { logoHrefs }] = await Promise.all(
    ['design/projects', 'landing', 'site'].map((name) => at(`/api/v1/${name}`)),
  );
  const video = videos.design.sources.find(({ src }: { src: string }) => src.endsWith('.webm'));
  return {
    image: url + items[0].cover.src,
    video: url + video.src,
    logos: url + logoHrefs.design.split('#')[0],
    texts: `${url}/_i18n/en-US/messages.json`,
  };
}

describe('with CORS_ORIGINS', () => {
  const site = siteInBrowser({}, () => startWithFriend(true));

  test('an allowed origin reads the API with its headers and revalidates [N16]', async () => {
    const page = await site.newPage();
    await page.goto(friend);
    const first = await requested(page, `${site.url}/api/v1/menu`, {
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    });
    expect(first).toMatchObject({
      status: 200,
      headers: {
        etag: expect.stringMatching(/^"/),
        age: '0',
        'cache-status': expect.stringContaining('bff'),
        'x-build': expect.any(String),
        'server-timing': expect.stringContaining('cache'),
      },
    });
    const tag = typeof first === 'object' ? first.headers.etag : undefined;
    expect(await requested(page, `${site.url}/api/v1/menu`, { 'If-None-Match': tag ?? '' })).toMatchObject({
      status: 304,
    });
  });

  test('an origin that is not allowed may show images and videos but read nothing [N16]', async () => {
    const page = await site.newPage({ provokes: refusals });
    await page.goto(stranger);
    const files = await filesOf(site.url);
    expect(await isShown(page, 'img', files.image)).toBe(true);
    expect(await isShown(page, 'video', files.video)).toBe(true);
    for (const url of [...Object.values(files), `${site.url}/api/v1/menu`])
      expect(await requested(page, url)).toBe('refused');
  });
});

describe('without', () => {
  const site = siteInBrowser({}, () => startWithFriend(false));

  test('without CORS_ORIGINS other origins read nothing and show what feeds and structured data name [N16]', async () => {
    const page = await site.newPage({ provokes: refusals });
    await page.goto(friend);
    const files = await filesOf(site.url);
    expect(await isShown(page, 'img', files.image)).toBe(true);
    expect(await isShown(page, 'video', files.video)).toBe(true);
    for (const url of [...Object.values(files), `${site.url}/api/v1/menu`])
      expect(await requested(page, url)).toBe('refused');
  });
});
