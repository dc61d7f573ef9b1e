import { pino } from 'pino';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { json, reset, status } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

let upstream: FaultyUpstream;
let clock: ManualClock;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  upstream = await startFaultyUpstream();
  clock = new ManualClock();
  lines = [];
});

afterEach(() => upstream.close());

async function start(env: Record<string, string> = {}): Promise<RunningSite> {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const site = await startSite({ env: { ...testEnv(upstream.url), ...env }, clock, log });
  onTestFinished(() => site.close());
  return site;
}

const ready = async ({ url }: RunningSite) => {
  const { status: code, body } = await supertest(url).get('/health/ready');
  return `${code} ${body.status}`;
};

const menu = json({ art_menu: { blocks: [{ label: 'Works', url: 'art/test' }] } });

describe('the first contact with the content API [P12, F20]', () => {
  test('with a mistyped name is one warning, and the server is not ready [P12, F20]', async () => {
    upstream.fail('*', status(404));
    const site = await start();
    expect(await ready(site)).toBe('503 starting');
    expect(await ready(site)).toBe('503 starting');
    await supertest(site.url).get('/api/v1/about').expect(404);
    const warnings = lines.filter(({ level }) => level === 40);
    expect(warnings).toEqual([
      expect.objectContaining({
        event: 'upstream.no-content',
        upstream: upstream.url,
        call: 'GET /t/get-burgermenu-items/',
        status: 404,
      }),
    ]);
  });

  test('with content makes the server ready for good [P12, F20]', async () => {
    upstream.fail('*', reset());
    const site = await start();
    expect(await ready(site)).toBe('503 starting');
    upstream.fail('get-burgermenu-items', menu);
    expect(await ready(site), 'the back-off is kept').toBe('503 starting');
    clock.advance(60_000);
    expect(await ready(site)).toBe('200 ready');
    upstream.fail('*', reset());
    clock.advance(86_400_000);
    await supertest(site.url).get('/api/v1/menu').expect(200);
    expect(await ready(site)).toBe('200 ready');
  });

  test('may fail if the store has content: the server is ready [P12, F20]', async () => {
    const stored = { CACHE_STORE: 'sqlite', DATA_DIR: temporaryFolder() };
    upstream.fail('*', menu);
    const first = await start(stored);
    expect(await ready(first)).toBe('200 ready');
    await first.close();
    upstream.fail('*', reset());
    clock.advance(86_400_000);
    expect(await ready(await start(stored))).toBe('200 ready');
  });
});
