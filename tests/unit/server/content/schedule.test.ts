import { beforeEach, expect, test } from 'vitest';
import { Schedule } from '../../../../server/content/schedule.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

let clock: ManualClock;
let reloads: string[];
let works: boolean;
let schedule: Schedule;

beforeEach(() => {
  clock = new ManualClock();
  reloads = [];
  works = true;
  const reload = async (key: string) => {
    reloads.push(key);
    return works;
  };
  schedule = new Schedule({ clock, reload });
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await settled();
}

test('reloads at the date, and never before', async () => {
  schedule.set('projects', clock.now() + 5_000);
  await pass(4_999);
  expect(reloads).toEqual([]);
  await pass(1);
  await pass(60_000);
  expect(reloads).toEqual(['projects']);
});

test('honours a changed and a removed date', async () => {
  schedule.set('projects', clock.now() + 5_000);
  schedule.set('projects', clock.now() + 10_000);
  schedule.set('works', clock.now() + 5_000);
  schedule.set('works', undefined);
  await pass(5_000);
  expect(reloads).toEqual([]);
  await pass(5_000);
  expect(reloads).toEqual(['projects']);
});

test('waits for dates that are years away', async () => {
  schedule.set('projects', clock.now() + 400 * 86_400_000);
  for (let day = 0; day < 399; day += 1) await pass(86_400_000);
  expect(reloads).toEqual([]);
  await pass(86_400_000);
  expect(reloads).toEqual(['projects']);
});

test('tries again while the content API is down, unless a load has set another date', async () => {
  works = false;
  schedule.set('projects', clock.now());
  for (const pauseMs of [0, 1_000, 2_000, 4_000]) await pass(pauseMs);
  expect(reloads).toHaveLength(4);
  schedule.set('projects', undefined);
  await pass(60_000);
  expect(reloads).toHaveLength(4);
});

test('hides content at its date before the load, and at its next date while loads fail', async () => {
  works = false;
  const events: string[] = [];
  const startMs = clock.now();
  const own = new Schedule({
    clock,
    withdraw: (key) => {
      events.push(`withdraw ${key} ${clock.now() - startMs}`);
      return startMs + 5_500;
    },
    reload: async () => {
      events.push(`reload ${clock.now() - startMs}`);
      return false;
    },
  });
  own.set('works', startMs + 5_000);
  await pass(5_000);
  expect(events).toEqual(['withdraw works 5000', 'reload 5000']);
  await pass(499);
  expect(events).toHaveLength(2);
  await pass(1);
  expect(events.slice(2)).toEqual(['withdraw works 5500', 'reload 5500']);
  own.close();
});

test('hides content at its next date while the load of its first date hangs', async () => {
  const startMs = clock.now();
  const hiddenAtMs: number[] = [];
  const own = new Schedule({
    clock,
    withdraw: () => {
      hiddenAtMs.push(clock.now() - startMs);
      return hiddenAtMs.length === 1 ? startMs + 9_000 : undefined;
    },
    reload: () => new Promise(() => {}),
  });
  own.set('works', startMs + 5_000);
  await pass(5_000);
  await pass(4_000);
  expect(hiddenAtMs).toEqual([5_000, 9_000]);
  own.close();
});
