import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import {
  empty,
  type Failure,
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
} from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';

const token = 'a-token-of-some-length';
const maxBodyBytes = 262_144;
const never = new Promise<never>(() => undefined);

const api = '/api/v1/design/projects';
const document = '/design';
const call = 'get-design-projects/';

const errors: readonly (readonly [name: string, failure: Failure])[] = [
  ['500', status(500)],
  ['503 with Retry-After', status(503, { 'retry-after': '30' })],
  ['HTML with 200', html()],
  ['an empty body', empty()],
  ['a truncated body', truncated()],
  ['truncated chunks', truncatedChunks()],
  ['garbage', garbage()],
  ['a reset', reset()],
  ['too large a body', tooLarge(maxBodyBytes + 1)],
  ['a redirect loop', redirectLoop()],
  ['a redirect to another host', redirect(302, 'http://127.0.0.2:1/login')],
];

/** Responses that are valid, but suspicious once there was content. */
const suspicious: typeof errors = [
  ['204', noContent()],
  ['suddenly []', json([])],
  ['404 for a stored list', status(404)],
];

const unanswered: typeof errors = [
  ['slow headers', heldHeaders(never, status(200))],
  ['a slow body', heldBody(never, [])],
];

describe.each([
  ['20000', [...errors, ...suspicious]],
  ['1000', unanswered],
])('with a hard deadline of %s ms [F11]', (hardDeadlineMs, played) => {
  let clock: ManualClock;
  let site: FaultySite;
  let good: { list: unknown; page: string };

  const get = (path: string) => supertest(site.url).get(path);
  const listFor = async (state: string) => {
    const { headers, body } = await get(api).expect(200);
    expect(headers['server-timing']).toContain(state);
    return body;
  };

  /** Drops everything and reads it again. */
  async function start(): Promise<void> {
    site.upstream.heal();
    const purge = supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`);
    await purge.send({ all: true, hard: true }).expect(200);
    good = { page: (await get(document).expect(200)).text, list: (await get(api).expect(200)).body };
  }

  beforeAll(async () => {
    clock = new ManualClock();
    const deadlines = { UPSTREAM_SOFT_DEADLINE_MS: '200', UPSTREAM_HARD_DEADLINE_MS: hardDeadlineMs };
    const env = { ...withoutImages, ...deadlines, OPS_TOKEN: token, UPSTREAM_MAX_BODY_BYTES: String(maxBodyBytes) };
    site = await startFaultySite({ clock, env });
  });

  afterEach(() => site.upstream.heal());

  afterAll(() => site.close());

  test.each(played)('a stale list and then an expired one are served during %s [F11, P12]', async (_name, failure) => {
    await start();
    clock.advance(61_000);
    site.upstream.fail(call, failure);
    expect((await get(api).expect(200)).body).toEqual(good.list);
    await vi.waitFor(() => listFor('saved'), patience);
    expect((await get(api).expect(200)).body).toEqual(good.list);
    expect((await get(document).expect(200)).text).toBe(good.page);
    site.upstream.heal();
    clock.advance(61_000);
    await vi.waitFor(async () => expect(await listFor('fresh')).toEqual(good.list), patience);

    clock.advance(3_700_000);
    site.upstream.fail(call, failure);
    let isAnswered = false;
    const first = get(api)
      .expect(200)
      .then(({ body }) => {
        isAnswered = true;
        return body;
      });
    // The soft deadline is on the same clock.
    await vi.waitFor(() => {
      if (!isAnswered) clock.advance(200);
      expect(isAnswered).toBe(true);
    }, patience);
    expect(await first).toEqual(good.list);
    await vi.waitFor(() => listFor('saved'), patience);
    const calls = site.upstream.calls(call);
    expect((await get(api).expect(200)).body).toEqual(good.list);
    expect((await get(document).expect(200)).text).toBe(good.page);
    expect(site.upstream.calls(call)).toBe(calls);
  });

  test.each(played.filter((one) => !suspicious.includes(one)))(
    'without stored content %s is a 503 problem and a page with a retry [F20, S7]',
    async (_name, failure) => {
      await start();
      site.upstream.fail(call, failure);
      const purge = supertest(site.url).post('/ops/purge').set('Authorization', `Bearer ${token}`);
      await purge.send({ all: true, hard: true }).expect(200);
      const problem = await get(api)
        .expect(503)
        .expect('content-type', /^application\/problem\+json/);
      expect(problem.body).toMatchObject({ code: 'upstream-unavailable', action: 'fetch design projects' });
      const page = await get(document)
        .expect(503)
        .expect('content-type', /^text\/html/);
      expect(page.text).toContain('Failed to fetch design projects:');
    },
  );

  test('a stale list is served while the upstream refuses connections [F11]', async () => {
    await start();
    await site.upstream.close();
    clock.advance(61_000);
    await get(api).expect(200);
    await vi.waitFor(() => listFor('saved'), patience);
    expect((await get(api).expect(200)).body).toEqual(good.list);
  });
});
