import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Image } from '../../shared/contract/image.ts';
import type { ProjectList } from '../../shared/contract/project.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { eventually } from '../helpers/eventually.ts';
import { heldHeaders, json, respond } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const token = 'a-token-of-enough-letters';
const list = '/api/v1/design/projects';
const detail = '/api/v1/design/projects/p-1';
const view = '/api/v1/view?path=/design/projects/p-1';
const document = '/design';

const listCall = 'get-design-projects/';
const imageUrl = '/hall.png';
const otherUrl = '/door.png';

const projectOf = (id: number, title: string, cover = imageUrl) => ({ id, slug: `p-${id}`, title, cover });
const projects = [1, 2, 3, 4].map((id) => projectOf(id, `Project ${id}`));

let upstream: FaultyUpstream;
let clock: ManualClock;

beforeEach(async () => {
  clock = new ManualClock();
  upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': [] } });
  upstream.fail(listCall, json(projects));
  upstream.fail('get-design-projects-detail', json({ id: 1, read_more: [{ gallery: { full: [imageUrl] } }] }));
  await give(imageUrl, 90, 60);
  await give(otherUrl, 30, 20);
  return () => upstream.close();
});

/** From now on an image has these sides. */
async function give(url: string, width: number, height: number): Promise<void> {
  const png = await evenImage(width, height).png().toBuffer();
  upstream.heal(url);
  upstream.fail(url, respond(png, { 'content-type': 'image/png', etag: `"${width}"` }));
}

/** Images are held back until they are let go; then they have these sides. */
async function hold(width: number, height: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const png = await evenImage(width, height).png().toBuffer();
  upstream.fail('.png', heldHeaders(promise, respond(png, { 'content-type': 'image/png' })));
  return resolve;
}

async function start(env: Record<string, string> = {}): Promise<RunningSite> {
  const usual = { ...testEnv(upstream.url), DATA_DIR: temporaryFolder(), OPS_TOKEN: token, CACHE_FRESH_S: '3600' };
  const site = await startSite({ env: { ...usual, ...env }, clock });
  onTestFinished(() => site.close());
  return site;
}

const ask = ({ url }: RunningSite, path: string) => fetch(url + path);

async function itemsOf(site: RunningSite): Promise<ProjectList['items']> {
  return ((await (await ask(site, list)).json()) as ProjectList).items;
}

async function coverOf(site: RunningSite): Promise<Image | undefined> {
  return (await itemsOf(site))[0]?.cover;
}

async function explained({ url }: RunningSite, path: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { parts } = await (await fetch(`${url}/ops/explain?path=${path}`, { headers })).json();
  return parts[0];
}

/** Advances the clock step by step until a condition is true. */
function inTime(isSo: () => boolean | Promise<boolean>, stepMs = 500): Promise<void> {
  return eventually(async () => {
    clock.advance(stepMs);
    return isSo();
  }, 20_000);
}

/** Like `inTime`, for a promise. */
async function come<Value>(promise: Promise<Value>, stepMs = 10): Promise<Value> {
  let isThere = false;
  const coming = promise.finally(() => {
    isThere = true;
  });
  coming.catch(() => undefined);
  await inTime(() => isThere, stepMs);
  return coming;
}

/** As a field of an image, or on its element. The site has other colors. */
const toneOfImage = /"tone":"oklch\(|--tone:oklch\(/;

describe('an image that is measured after a response', () => {
  test('is in the next list, detail, view and document, each with a new ETag [C4]', async () => {
    const letGo = await hold(90, 60);
    const site = await start({ MEDIA_ANALYSIS_WAIT_MS: '0' });
    const paths = [list, detail, view, document];
    const readAll = () =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await ask(site, path);
          return {
            etag: answer.headers.get('etag'),
            age: Number(answer.headers.get('age')),
            text: await answer.text(),
          };
        }),
      );
    const before = await come(readAll());
    for (const { text } of before) expect(text).not.toMatch(toneOfImage);
    const part = await explained(site, list);
    expect(part).toMatchObject({ images: { named: 4, known: 0 } });

    letGo();
    await inTime(async () => (await readAll()).every(({ text }) => toneOfImage.test(text)));
    const after = await readAll();
    expect(after.every(({ etag }, index) => etag && etag !== before[index]?.etag)).toBe(true);
    expect(JSON.parse(after[0]?.text ?? '').items[0].cover).toMatchObject({ width: 90, height: 60 });
    expect(JSON.parse(after[1]?.text ?? '')).toMatchObject({
      cover: { width: 90 },
      blocks: [{ items: [{ full: { width: 90, height: 60 } }] }],
    });
    // The content was not requested again, and its stored form is unchanged.
    expect(upstream.calls(listCall)).toBe(1);
    expect(after.slice(0, 2).every(({ age }) => age > 0)).toBe(true);
    const { value, images } = await explained(site, list);
    expect(images).toMatchObject({ named: 4, known: 4 });
    expect([value.version, value.bytes]).toEqual([part.value.version, part.value.bytes]);
  });
});

describe('replicas over one Redis', () => {
  async function pair(env: Record<string, string> = {}): Promise<[RunningSite, RunningSite]> {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.kill());
    const shared = { CACHE_STORE: 'redis', REDIS_URL: redis.url, ...env };
    return [await come(start(shared)), await come(start(shared))];
  }

  test('measure an image once, and the responses of both have it [P12]', async () => {
    const letGo = await hold(90, 60);
    const [one, two] = await pair({ MEDIA_ANALYSIS_WAIT_MS: '0' });
    for (const site of [one, two]) expect(await come(coverOf(site))).not.toHaveProperty('width');
    letGo();
    for (const site of [one, two]) await inTime(async () => (await coverOf(site))?.tone !== undefined, 20);
    expect(await coverOf(two)).toEqual(await coverOf(one));
    expect(upstream.calls(imageUrl)).toBe(1);
  });
});
