import { expect, onTestFinished, test } from 'vitest';
import { changedPaths, IndexNow, type PageVersions } from '../../../../../server/app/services/index-now.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const shed = '/design/projects/shed';

function notifiedSite() {
  const clock = new ManualClock();
  const site = { pages: {} as Record<string, PageVersions>, calls: [] as (readonly string[])[], isDown: false };
  const failures: unknown[] = [];
  const engine = new IndexNow({
    clock,
    state: async () => new Map(Object.entries(site.pages)),
    submit: async (paths) => {
      site.calls.push(paths);
      if (site.isDown) throw new Error('down');
    },
    onFailed: (error) => failures.push(error),
  });
  onTestFinished(() => engine.close());
  /** Advances the time and waits for its effects. */
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 5_000) {
      clock.advance(5_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { site, engine, pass, failures };
}

test('search engines learn of changes only, once, and at most once a minute', async () => {
  const { site, engine, pass } = notifiedSite();
  site.pages = { '/design': ['a'], [shed]: ['2026', null] };
  engine.noteChange();
  await pass(120_000);
  expect(site.calls).toEqual([]);
  for (const version of ['b', 'c', 'd']) {
    site.pages = { ...site.pages, '/design': [version] };
    engine.noteChange();
    await pass(10_000);
  }
  expect(site.calls).toEqual([]);
  await pass(60_000);
  expect(site.calls).toEqual([['/design']]);
  site.pages = { '/design': ['d'], [shed]: ['2026', 'known'] };
  engine.noteChange();
  await pass(600_000);
  site.pages = { '/design': ['d'] };
  engine.noteChange();
  await pass(600_000);
  expect(site.calls).toEqual([['/design'], [shed]]);
});

test('search engines are notified again after a failure, in growing pauses, of everything since', async () => {
  const { site, engine, pass, failures } = notifiedSite();
  site.pages = { '/design': ['a'] };
  engine.noteChange();
  await pass(120_000);
  site.isDown = true;
  site.pages = { '/design': ['b'] };
  engine.noteChange();
  await pass(3_600_000);
  expect(site.calls.length).toBeGreaterThan(3);
  expect(site.calls.length).toBeLessThan(9);
  expect(failures).toHaveLength(site.calls.length);
  site.isDown = false;
  site.pages = { '/design': ['c'], [shed]: [''] };
  await pass(2 * 3_600_000);
  expect(site.calls.at(-1)).toEqual(['/design', shed]);
  const { length } = site.calls;
  await pass(3_600_000);
  expect(site.calls).toHaveLength(length);
});

test('a general page that is unknown just now is not a deleted page', () => {
  const before = new Map([
    ['/design/press', ['a']],
    [shed, ['a']],
  ] as const);
  expect(changedPaths(before, new Map())).toEqual([shed]);
});
