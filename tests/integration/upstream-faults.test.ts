import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import {
  empty,
  type Fault,
  garbage,
  heldBody,
  heldHeaders,
  html,
  json,
  noContent,
  redirect,
  redirectLoop,
  reset,
  status,
  tooLarge,
  truncated,
  truncatedChunks,
} from '../helpers/faults.ts';
import { type FaultySite, startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

const maxBodyBytes = 262_144;
const never = new Promise<never>(() => undefined);

/** Every way in which the upstream can be wrong. */
const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ['500', status(500)],
  ['503 with Retry-After', status(503, { 'retry-after': '30' })],
  ['HTML with 200', html()],
  ['an empty body', empty()],
  ['204', noContent()],
  ['a truncated body', truncated()],
  ['truncated chunks', truncatedChunks()],
  ['garbage', garbage()],
  ['a reset', reset()],
  ['too large a body', tooLarge(maxBodyBytes + 1)],
  ['a redirect loop', redirectLoop()],
  ['a redirect to another host', redirect(302, 'http://127.0.0.2:1/login')],
  ['suddenly []', json([])],
  ['404 for something stored', status(404)],
  ['slow headers', heldHeaders(never, status(200))],
  ['a slow body', heldBody(never, [])],
];

/** Faults that are known by a deadline, which good answers have to keep, too. */
const unanswered = new Set(['slow headers', 'a slow body']);

let clock: ManualClock;
let site: FaultySite;

/** Starts the site for tests of a fault; without one, no deadline comes into it. */
async function start(fault?: string): Promise<void> {
  clock = new ManualClock();
  const env = {
    ...withoutPictures,
    UPSTREAM_MAX_BODY_BYTES: String(maxBodyBytes),
    UPSTREAM_SOFT_DEADLINE_MS: '200',
    UPSTREAM_HARD_DEADLINE_MS: fault !== undefined && unanswered.has(fault) ? '1000' : '20000',
  };
  site = await startFaultySite({ clock, env });
}

afterEach(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const api = '/api/v1/design/projects';
const document = '/design';
const call = 'get-design-projects/';

/** Visits both until they answer with the list as the sample has it. */
async function visited(): Promise<{ list: unknown; page: string }> {
  const page = await get(document).expect(200);
  return { list: (await get(api).expect(200)).body, page: page.text };
}

/** Waits until a refresh has begun and been given up: the reply says that what it shows is saved. */
async function saved(): Promise<void> {
  await vi.waitFor(async () => {
    const { headers } = await get(api).expect(200);
    expect(headers['server-timing']).toContain('saved');
  }, patience);
}

describe.each(faults)('the upstream answers with %s [F11]', (name, fault) => {
  beforeEach(() => start(name));

  test('stale: what is stored comes at once and stays, until the upstream is well again [F11, P12]', async () => {
    const good = await visited();
    clock.advance(61_000);
    site.upstream.fault(call, fault);
    expect((await get(api).expect(200)).body).toEqual(good.list);
    await saved();
    expect((await get(api).expect(200)).body).toEqual(good.list);
    expect((await get(document).expect(200)).text).toBe(good.page);
    site.upstream.heal();
    clock.advance(61_000);
    await vi.waitFor(async () => {
      const { headers, body } = await get(api).expect(200);
      expect(headers.age).toBe('0');
      expect(body).toEqual(good.list);
    }, patience);
  });

  test('expired: the last known good, also at once for all who come during the pause [F11, P12]', async () => {
    const good = await visited();
    clock.advance(3_700_000);
    site.upstream.fault(call, fault);
    let isAnswered = false;
    const starter = get(api)
      .expect(200)
      .then(({ body }) => {
        isAnswered = true;
        return body;
      });
    // The soft deadline is on the same clock: turned until the starter has its answer.
    await vi.waitFor(() => {
      if (!isAnswered) clock.advance(200);
      expect(isAnswered).toBe(true);
    }, patience);
    expect(await starter).toEqual(good.list);
    await saved();
    const calls = site.upstream.calls(call);
    expect((await get(api).expect(200)).body).toEqual(good.list);
    expect((await get(document).expect(200)).text).toBe(good.page);
    expect(site.upstream.calls(call)).toBe(calls);
  });
});

describe('nothing is stored [F20]', () => {
  const unusable = faults.filter(([name]) => !['suddenly []', '204', '404 for something stored'].includes(name));

  test.each(unusable)('%s is a 503 problem and a page that offers to try again [F20, S7]', async (name, fault) => {
    await start(name);
    site.upstream.fault(call, fault);
    const problem = await get(api)
      .expect(503)
      .expect('content-type', /^application\/problem\+json/);
    expect(problem.body).toMatchObject({ code: 'upstream-unavailable', action: 'fetch design projects' });
    const page = await get(document)
      .expect(503)
      .expect('content-type', /^text\/html/);
    expect(page.text).toContain('Failed to fetch design projects:');
  });
});

test('an upstream that refuses connections is no different [F11]', async () => {
  await start();
  const good = await visited();
  await site.upstream.close();
  clock.advance(61_000);
  await get(api).expect(200);
  await saved();
  expect((await get(api).expect(200)).body).toEqual(good.list);
});
