import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import supertest from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { eventually } from '../helpers/eventually.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { readableText } from '../helpers/site-pages.ts';

/** Longer than two samples of the load, on a machine as busy as it may be. */
const patienceMs = 20_000;

interface Watched extends RunningSite {
  readonly lines: Record<string, unknown>[];
}

async function start(env: Record<string, string>): Promise<Watched> {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const clock = new ManualClock();
  const site = await startSite({ env: { ...env }, log, clock });
  onTestFinished(() => site.close());
  await supertest(site.url).get('/api/v1/menu').expect(200);
  await supertest(site.url).get('/design/about').expect(200);
  // The first two samples of the load belong to the start.
  for (const _sample of [1, 2]) {
    clock.advance(1_000);
    await nextTurn();
  }
  return { ...site, lines };
}

/** Nothing that is composed for this address is kept, so it is never a hit. */
const neverStored = '/api/v1/resolve?section=design&slug=sill-chair';

async function isRefused({ url }: RunningSite): Promise<boolean> {
  return (await fetch(`${url}${neverStored}`)).status === 503;
}

const reportsOf = ({ lines }: Watched) => lines.filter(({ event }) => /^server\.overload/.test(String(event)));

test('an overloaded server serves only cached responses until its event loop recovers [P12, E1]', {
  timeout: 2 * patienceMs,
}, async () => {
  const site = await start({ MAX_EVENT_LOOP_DELAY_MS: '40' });
  let isHeldUp = true;
  const holdUp = async () => {
    while (isHeldUp) {
      const endMs = performance.now() + 100;
      while (performance.now() < endMs);
      await nextTurn();
    }
  };
  const held = holdUp();
  await eventually(() => isRefused(site), patienceMs);
  const { body, headers } = await supertest(site.url).get('/api/v1/about').expect(503);
  expect(problemSchema.parse(body).code).toBe('overloaded');
  expect(headers['retry-after']).toBe('5');
  const page = await supertest(site.url).get('/design/process').expect(503);
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' });
  expect(readableText(page.text)).toContain('The server is overloaded; retry later');
  for (const path of ['/api/v1/menu', '/design/about']) {
    expect((await supertest(site.url).get(path).expect(200)).headers['cache-status']).toMatch(/^bff; hit/);
  }
  isHeldUp = false;
  await held;
  await eventually(async () => !(await isRefused(site)), patienceMs);
  expect(reportsOf(site).map(({ level }) => level)).toEqual([40, 30]);
});
