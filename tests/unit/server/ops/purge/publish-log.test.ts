import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { PublishLog, type PublishStage } from '../../../../../server/ops/purge/publish-log.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import '../../../../helpers/property-runs.ts';

let clock: ManualClock;
let stages: [PublishStage, number][];
let waiting: boolean[];
let log: PublishLog;

beforeEach(() => {
  clock = new ManualClock();
  stages = [];
  waiting = [];
  log = new PublishLog({
    clock,
    onStage: (stage, tookMs) => stages.push([stage, tookMs]),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  });
});

const recorded = () => log.report().changes.map(({ cause, tags }) => [cause, ...tags]);

test('records when a change was reloaded, purged and served, and how long each took', () => {
  log.begin('invalidated', ['menu']);
  clock.advance(100);
  log.reloaded('menu');
  clock.advance(100);
  log.purged((tag) => tag === 'menu');
  clock.advance(100);
  log.served(['documents', 'menu']);
  const [change] = log.report().changes;
  const at = Date.parse(change?.at ?? '');
  const after = [change?.reloadedAt, change?.purgedAt, change?.servedAt].map((date) => Date.parse(date ?? '') - at);
  expect(after).toEqual([100, 200, 300]);
  expect(stages).toEqual([
    ['reloaded', 100],
    ['purged', 200],
    ['served', 300],
  ]);
  expect(waiting).toEqual([true, false]);
});

test('without a cache in front, records a second change of a tag within ten minutes', () => {
  for (let change = 0; change < 3; change += 1) {
    log.reloaded('menu');
    clock.advance(60_000);
    log.served(['menu']);
  }
  expect(recorded()).toEqual(Array.from({ length: 3 }, () => ['refreshed', 'menu']));
});

test('joins the tags of one event, and no changes of one minute', () => {
  log.begin('invalidated', ['projects']);
  clock.advance(999);
  log.begin('invalidated', ['detail:1']);
  clock.advance(30_000);
  log.begin('invalidated', ['menu']);
  expect(recorded()).toEqual([
    ['invalidated', 'menu'],
    ['invalidated', 'projects', 'detail:1'],
  ]);
});

test('does not join changes of other causes, of other moments, or of content that is in memory already', () => {
  log.begin('invalidated', ['menu']);
  log.begin('scheduled', ['about']);
  log.begin('scheduled', ['projects'], clock.now() - 3_600_000);
  log.begin('scheduled', ['works'], clock.now() - 3_600_000);
  log.reloaded('projects');
  log.begin('scheduled', ['projects'], clock.now() - 3_600_000);
  expect(recorded()).toEqual([
    ['scheduled', 'projects'],
    ['scheduled', 'projects', 'works'],
    ['scheduled', 'about'],
    ['invalidated', 'menu'],
  ]);
});

test('a change whose date passed while no process ran is reloaded and served as others are', () => {
  log.begin('scheduled', ['projects'], clock.now() - 3_600_000);
  log.reloaded('projects');
  log.served(['projects']);
  expect(log.report().changes).toHaveLength(1);
  expect(stages).toEqual([
    ['reloaded', 3_600_000],
    ['served', 3_600_000],
  ]);
});

test('a response counts after its content was reloaded only', () => {
  log.begin('invalidated', ['menu']);
  log.served(['menu']);
  expect(stages).toEqual([]);
  log.reloaded('menu');
  log.served(['about']);
  log.purged((tag) => tag === 'about');
  expect(stages).toEqual([['reloaded', 0]]);
});

test('a purge of everything includes each tag once', () => {
  log.begin('invalidated', ['all']);
  for (const tag of ['menu', 'about']) log.reloaded(tag);
  clock.advance(2_000);
  log.served(['about']);
  log.reloaded('menu');
  expect(recorded()).toEqual([
    ['refreshed', 'menu'],
    ['invalidated', 'all'],
  ]);
});

test('each change of content is recorded once, whatever came before', () => {
  const tag = fc.constantFrom('menu', 'about', 'projects');
  const event = fc.record({
    tag,
    isAnnounced: fc.boolean(),
    isServed: fc.boolean(),
    isPurged: fc.boolean(),
    pauseMs: fc.constantFrom(2_000, 60_000, 700_000),
  });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const own = new PublishLog({ clock, onStage: () => undefined, onWaiting: () => undefined });
      for (const { tag: changed, isAnnounced, isServed, isPurged, pauseMs } of events) {
        clock.advance(pauseMs);
        if (isAnnounced) own.begin('invalidated', [changed]);
        own.reloaded(changed);
        if (isPurged) own.purged((named) => named === changed);
        if (isServed) own.served([changed]);
      }
      const expected = events.map((change) => [change.isAnnounced ? 'invalidated' : 'refreshed', change.tag]);
      const { changes } = own.report();
      expect(changes.map(({ cause, tags }) => [cause, ...tags]).reverse()).toEqual(expected);
      expect(changes.every(({ reloadedAt }) => reloadedAt !== null)).toBe(true);
    }),
  );
});

test('holds the last hundred changes, latest first', () => {
  for (let change = 0; change < 150; change += 1) {
    clock.advance(2_000);
    log.begin('invalidated', [`detail:${change}`]);
  }
  expect([recorded().length, recorded()[0], recorded()[99]]).toEqual([
    100,
    ['invalidated', 'detail:149'],
    ['invalidated', 'detail:50'],
  ]);
});
