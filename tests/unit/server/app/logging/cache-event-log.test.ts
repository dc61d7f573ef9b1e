import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { cacheEventLog, repairEventLog } from '../../../../../server/app/logging/cache-event-log.ts';
import { OutageLog } from '../../../../../server/base/outage-log.ts';
import { UpstreamError } from '../../../../../server/base/upstream-errors.ts';
import { ContentCache } from '../../../../../server/cache/content-cache.ts';
import type { Loaded } from '../../../../../server/cache/entry.ts';
import { usualPolicy } from '../../../../helpers/cache-under-test.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const usualLifetimes = { freshForMs: 60_000, staleForMs: 600_000, keepForMs: 86_400_000 };

let clock: ManualClock;
let lines: Record<string, unknown>[];
let log: ReturnType<typeof pino>;

beforeEach(() => {
  clock = new ManualClock();
  lines = [];
  log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
});

const listener = () => cacheEventLog(log, new OutageLog({ log, now: () => clock.now() }), 'http://upstream');

test('an upstream that sends an empty list, then refuses, has one line for each state and its end [F20]', async () => {
  const cache = new ContentCache({ ...usualPolicy, clock, listen: listener() });
  const good = async (): Promise<Loaded<string[]>> => ({ kind: 'found', value: ['one'] });
  let load = good;
  const source = { key: 'list', tags: [], lifetimes: usualLifetimes, load: () => load() };
  await cache.refresh(source);
  const empty = async (): Promise<Loaded<string[]>> => ({ kind: 'found', value: [], isEmpty: true });
  const refusing = () => Promise.reject(new UpstreamError('connection-refused', 'GET /list: refused'));
  for (const answer of [empty, empty, refusing, empty, refusing]) {
    load = answer;
    await cache.refresh(source);
  }
  load = good;
  await cache.refresh(source);
  expect(lines.map(({ level, event, failures }) => [level, event, failures])).toEqual([
    [40, 'content.suspicious', undefined],
    [40, 'upstream.failed', undefined],
    [30, 'content.trusted', 3],
    [30, 'upstream.recovered', 2],
  ]);
});

test.each([
  ['was never loaded', 0],
  ['is older than may be served', usualLifetimes.keepForMs],
])('a value that %s and cannot be loaded is an error line [F20]', async (_case, ageMs) => {
  const cache = new ContentCache({ ...usualPolicy, clock, listen: listener() });
  let isUp = ageMs > 0;
  const load = async () => {
    if (!isUp) throw new UpstreamError('connection-refused', 'GET /list: refused');
    return { kind: 'found', value: ['one'] } as const;
  };
  const source = { key: 'list', tags: [], lifetimes: usualLifetimes, load };
  await cache.refresh(source);
  isUp = false;
  clock.advance(ageMs);
  await cache.refresh(source);
  expect(lines).toMatchObject([{ level: 50, event: 'upstream.content-missing' }]);
});

test('warns about missing SEO data, because pages use their titles instead [F20]', async () => {
  const cache = new ContentCache({ ...usualPolicy, clock, listen: listener() });
  const load = () => Promise.reject(new UpstreamError('connection-refused', 'POST /seo: refused'));
  await cache.refresh({ key: 'v5:identity:seo:design', tags: [], lifetimes: usualLifetimes, load });
  expect(lines).toMatchObject([{ level: 40, event: 'upstream.failed' }]);
});

test('a rejected loss names the moment at which it is accepted [F11]', async () => {
  const cache = new ContentCache({ ...usualPolicy, clock, listen: listener() });
  const answers: Loaded<string[]>[] = [
    { kind: 'found', value: ['one'] },
    { kind: 'found', value: [], isEmpty: true },
  ];
  const load = async () => answers.shift() ?? Promise.reject(new Error('no third load'));
  const source = { key: 'list', tags: [], lifetimes: usualLifetimes, load };
  await cache.refresh(source);
  await cache.refresh(source);
  const acceptedAt = new Date(clock.now() + usualPolicy.suspiciousForMs).toISOString();
  expect(lines).toMatchObject([{ event: 'content.suspicious', key: 'list', acceptedAt }]);
});

test('a loss that persists is a warning of its own, with the numbers of items [F11]', async () => {
  const cache = new ContentCache({ ...usualPolicy, clock, listen: listener() });
  let items = ['one', 'two'];
  const load = async (): Promise<Loaded<unknown>> => ({ kind: 'found', value: { items }, isEmpty: items.length === 0 });
  const source = { key: 'list', tags: [], lifetimes: usualLifetimes, load };
  await cache.refresh(source);
  items = [];
  for (let response = 0; response < 3; response += 1) {
    await cache.refresh(source);
    clock.advance(usualPolicy.suspiciousForMs);
  }
  items = ['one'];
  await cache.refresh(source);
  expect(lines).toMatchObject([
    { level: 40, event: 'content.suspicious' },
    {
      level: 40,
      event: 'content.loss-accepted',
      key: 'list',
      kind: 'empty',
      before: { items: 2 },
      after: { items: 0 },
    },
  ]);
});

test('repairs at a start have no line at info; a path that leads nowhere has one [P12]', () => {
  const rules = { 'a-rule': { pointer: '/0', count: 2 } };
  repairEventLog(log)({ key: 'menu', rules });
  repairEventLog(log)({ key: 'landing', rules, words: ['calls.yaml:7: no entry has "headlin"'] });
  expect(lines).toMatchObject([{ level: 40, event: 'content.field-missing', key: 'landing' }]);
});
