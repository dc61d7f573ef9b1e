import { describe, expect, onTestFinished, test } from 'vitest';
import { IndexNow, type PageVersions, type SiteState } from '../../../../../server/api/discovery/index-now.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const state = (pages: Readonly<Record<string, PageVersions>>): SiteState => new Map(Object.entries(pages));

const shed = '/design/projects/shed';

/** Replicas with a shared store that notify search engines about a site. */
function siteToldOf({ hasClaims = true } = {}) {
  const clock = new ManualClock();
  const kept = new Map<string, string>();
  const site = { pages: {} as Record<string, PageVersions>, calls: [] as (readonly string[])[], isDown: false };
  const failures: unknown[] = [];
  let claimedUntilMs = 0;
  const replica = () => {
    const engine = new IndexNow({
      clock,
      store: {
        ask: async (name) => kept.get(name),
        remember: (memos) => {
          for (const [name, text] of memos) kept.set(name, text);
        },
      },
      claim: async (forMs) => {
        if (hasClaims && clock.now() < claimedUntilMs) return false;
        claimedUntilMs = clock.now() + forMs;
        return true;
      },
      state: async () => state(site.pages),
      tell: async (paths) => {
        site.calls.push(paths);
        if (site.isDown) throw new Error('down');
      },
      onFailed: (error) => failures.push(error),
      onSubmitted: () => undefined,
    });
    onTestFinished(() => engine.close());
    return engine;
  };
  /** Advances the time and waits for its effects. */
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 5_000) {
      clock.advance(Math.min(5_000, ms - passedMs));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { site, replica, pass, failures };
}

describe('search engines', () => {
  test('learn of changes only, once, and at most once a minute', async () => {
    const { site, replica, pass } = siteToldOf();
    const engine = replica();
    site.pages = { '/design': ['a'], [shed]: ['2026'] };
    engine.heedChange();
    await pass(120_000);
    expect(site.calls).toEqual([]);
    site.pages = { ...site.pages, '/design': ['b'] };
    engine.heedChange();
    await pass(60_000);
    expect(site.calls).toEqual([['/design']]);
    for (const version of ['c', 'd', 'e']) {
      site.pages = { ...site.pages, '/design': [version] };
      engine.heedChange();
      await pass(10_000);
    }
    expect(site.calls).toHaveLength(2);
    await pass(60_000);
    expect(site.calls).toEqual([['/design'], ['/design'], ['/design']]);
    await pass(600_000);
    expect(site.calls).toHaveLength(3);
  });

  test('are notified again after a failure, in growing pauses, of everything since', async () => {
    const { site, replica, pass, failures } = siteToldOf();
    const engine = replica();
    site.pages = { '/design': ['a'] };
    engine.heedChange();
    await pass(120_000);
    site.isDown = true;
    site.pages = { '/design': ['b'] };
    engine.heedChange();
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

  test('are notified once by all replicas, also of changes while none ran [P12]', async () => {
    const { site, replica, pass } = siteToldOf();
    const [one, two] = [replica(), replica()];
    site.pages = { '/design': ['a'] };
    for (const engine of [one, two]) engine.heedChange();
    await pass(180_000);
    site.pages = { '/design': ['b'] };
    for (const engine of [one, two]) engine.heedChange();
    await pass(300_000);
    expect(site.calls).toEqual([['/design']]);
    await Promise.all([one.close(), two.close()]);
    site.pages = { '/design': ['c'] };
    replica().heedChange();
    await pass(120_000);
    expect(site.calls).toEqual([['/design'], ['/design']]);
  });
});
