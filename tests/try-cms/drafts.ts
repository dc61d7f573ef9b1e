import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './compare-sites.ts';
import type { Drafts } from './content-system.ts';

export const previewSecret = `${randomUUID()}${randomUUID()}`;

/** Path of a signed link that lasts some seconds from now. */
export function linkTo(path: string, forS: number): string {
  const expires = String(Math.floor(Date.now() / 1000) + forS);
  const signature = createHmac('sha256', previewSecret).update(`${path}\n${expires}`).digest('hex');
  return `/preview?${new URLSearchParams({ path, expires, signature })}`;
}

/** An editor who has opened a preview link, or a visitor. */
class Reader {
  readonly #siteUrl: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(siteUrl: string, cookie?: string) {
    this.#siteUrl = siteUrl;
    this.#headers = cookie === undefined ? {} : { cookie };
  }

  get(path: string): Promise<Response> {
    return fetch(this.#siteUrl + path, { headers: this.#headers, redirect: 'manual' });
  }

  async text(path: string): Promise<string> {
    return (await this.get(path)).text();
  }
}

async function openPreview(siteUrl: string, path: string): Promise<Reader> {
  const response = await new Reader(siteUrl).get(linkTo(path, 600));
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';', 1);
  if (response.status < 300 || response.status > 399 || cookie === '') throw new Error(`link: ${response.status}`);
  return new Reader(siteUrl, cookie);
}

/** When the first request started for which `check` is true, in milliseconds from now. Infinity after 20 s. */
export async function msUntil(check: () => Promise<boolean>): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const passedMs = Math.round(performance.now() - startMs);
    if (await check()) return passedMs;
    if (passedMs > 20_000) return Number.POSITIVE_INFINITY;
    await sleep(100);
  }
}

const draftPath = '/design/projects/draft';
const words = { title: 'Changed in a draft', alt: 'An image of the draft' };

/** Without what differs between any two responses. */
const published = async (visitor: Reader, path: string): Promise<string> =>
  (await visitor.text(path)).replace(/nonce(?:=|-)[^\s;]*/g, '');

/** A preview link shows a draft and unpublished changes within two seconds. Visitors do not see them. */
export async function proveDrafts(drafts: Drafts, siteUrl: string): Promise<Row> {
  const errors: string[] = [];
  const expect = (isTrue: boolean, failure: string) => isTrue || errors.push(failure);
  const path = `/design/projects/${drafts.slug}`;
  const visitor = new Reader(siteUrl);
  const expired = await visitor.get(linkTo(draftPath, -1));
  expect(expired.status === 403, `expired link: ${expired.status}`);
  const editor = await openPreview(siteUrl, draftPath);
  expect((await editor.text(draftPath)).includes('A draft'), 'the draft is not visible by link');
  expect((await visitor.get(draftPath)).status === 404, 'the draft is visible to visitors');
  const before = await published(visitor, path);
  const id = await drafts.save(words);
  const isShown = () => editor.text(path).then((text) => text.includes(words.title) && text.includes(words.alt));
  const shownAfterMs = await msUntil(isShown);
  expect(shownAfterMs <= 2000, `a request after ${shownAfterMs} ms is the first with changes`);
  expect((await published(visitor, path)) === before, 'visitors see a difference');
  const api = await editor.text(`/api/v1${path}`);
  expect(api.includes(`"id":"${id}"`) && api.includes('"pointer"'), 'values do not say where they come from');
  expect(!(await visitor.text(`/api/v1${path}`)).includes('"pointer"'), 'visitors learn where values come from');
  return { page: 'drafts', errors };
}
