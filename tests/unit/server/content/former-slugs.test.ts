import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FormerSlugs,
  merged,
  type Named,
  type SlugMemory,
  withListed,
} from '../../../../server/content/former-slugs.ts';
import type { Section } from '../../../../shared/contract/project.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

/** What an upstream may say of a few items, one list after the other: each id once, each slug once, and few enough to meet. */
const listArbitrary: fc.Arbitrary<Named[]> = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3', '4'), slug: fc.constantFrom('a', 'b', 'c', 'd', 'e') }), {
    selector: ({ id }) => id,
  })
  .map((items) => items.filter(({ slug }, index) => items.findIndex((other) => other.slug === slug) === index));

const historyArbitrary = fc.array(listArbitrary, { minLength: 1, maxLength: 12 });

const memoryAfter = (history: readonly (readonly Named[])[]): SlugMemory =>
  history.reduce((memory: SlugMemory, listed, index) => withListed(memory, listed, index), []);

const ownerIn = (memory: SlugMemory, slug: string) => memory.find((known) => known.slug === slug)?.id;

describe('R7 what is remembered of a list', () => {
  test('R7 every slug that was ever said leads to who had it last, and the present ones to who has them', () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        const memory = memoryAfter(history);
        const last = new Map(history.flat().map(({ slug, id }) => [slug, id]));
        expect(new Map(memory.map(({ slug, id }) => [slug, id]))).toEqual(last);
        expect(memory).toHaveLength(last.size);
        for (const { slug, id } of history.at(-1) ?? []) expect(ownerIn(memory, slug)).toBe(id);
      }),
      propertyRuns,
    );
  });

  test('S7 an id is lost since the first of the lists without it, and never while it is listed', () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        for (const { id, lostAtMs } of memoryAfter(history)) {
          const lastListed = history.findLastIndex((listed) => listed.some((item) => item.id === id));
          expect(lostAtMs).toBe(lastListed === history.length - 1 ? undefined : lastListed + 1);
        }
      }),
      propertyRuns,
    );
  });

  test('R7 a list that says the same again changes nothing, and one that cannot be judged loses nobody', () => {
    const memory = memoryAfter([[{ id: '1', slug: 'a' }], [{ id: '1', slug: 'b' }]]);
    expect(withListed(memory, [{ id: '1', slug: 'b' }], 9)).toBe(memory);
    expect(withListed(memory, [], undefined)).toBe(memory);
    expect(withListed(memory, [], 9).every(({ lostAtMs }) => lostAtMs === 9)).toBe(true);
  });

  test('R7 it is bounded: the oldest names are forgotten, none of those that are listed', () => {
    let memory: SlugMemory = [];
    for (let round = 0; round < 4; round += 1) {
      const listed = Array.from({ length: 4_000 }, (_, index) => ({ id: `${index}`, slug: `${round}-${index}` }));
      memory = withListed(memory, listed, round);
    }
    expect(memory).toHaveLength(10_000);
    expect([ownerIn(memory, '3-3999'), ownerIn(memory, '2-0'), ownerIn(memory, '0-0')]).toEqual([
      '3999',
      '0',
      undefined,
    ]);
  });

  test('R7 of two memories the later one counts where both know a slug', () => {
    const [earlier, later] = [
      memoryAfter([
        [
          { id: '1', slug: 'a' },
          { id: '2', slug: 'b' },
        ],
      ]),
      memoryAfter([[{ id: '3', slug: 'a' }]]),
    ];
    expect([ownerIn(merged(later, earlier), 'a'), ownerIn(merged(later, earlier), 'b')]).toEqual(['3', '2']);
  });
});

/** A store that several processes share, and that can be down. */
function sharedStore() {
  const kept = new Map<string, string>();
  const listeners: ((name: string) => void)[] = [];
  let isDown = false;
  const open = () => {
    const own: (name: string) => void = (name) => heard?.(name);
    let heard: ((name: string) => void) | undefined;
    listeners.push(own);
    return {
      ask: async (name: string) => (isDown ? ('failed' as const) : kept.get(name)),
      remember: (memos: readonly (readonly [string, string])[]) => {
        if (!isDown) for (const [name, text] of memos) kept.set(name, text);
      },
      announce: (name: string) => {
        for (const listener of listeners) if (listener !== own) listener(name);
      },
      onNews: (listener: (name: string) => void) => {
        heard = listener;
      },
    };
  };
  return {
    kept,
    open,
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}

function processOn(store: ReturnType<typeof sharedStore>, clock = new ManualClock()) {
  const confirmedAtMs: Record<Section, number | undefined> = { design: undefined, art: undefined };
  const slugs = new FormerSlugs({ store: store.open(), clock, confirmedAtMs: (section) => confirmedAtMs[section] });
  /** The upstream says a list, which is accepted. */
  const say = (section: Section, listed: readonly Named[], isJudged = true) => {
    slugs.heard(section, listed, isJudged);
    confirmedAtMs[section] = clock.now();
  };
  return { slugs, clock, confirmedAtMs, say };
}

const one = { id: '1', slug: 'a' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('P12 the memory of the lists', () => {
  test('P12 outlives the process, and is known to the next', async () => {
    const store = sharedStore();
    const first = processOn(store);
    await first.slugs.recall();
    first.say('design', [one]);
    first.say('design', [{ ...one, slug: 'b' }]);
    const second = processOn(store);
    await second.slugs.recall();
    expect(await second.slugs.ownerOf('design', 'A')).toBe('1');
    expect(await second.slugs.ownerOf('art', 'a')).toBe('1');
    expect(await second.slugs.ownerOf('design', 'made-up')).toBeUndefined();
  });

  test('P12 replicas hear of it from one another', async () => {
    const store = sharedStore();
    const [first, second] = [processOn(store), processOn(store)];
    await Promise.all([first.slugs.recall(), second.slugs.recall()]);
    first.say('design', [one]);
    second.say('art', [{ id: '9', slug: 'z' }]);
    first.say('design', []);
    await turn();
    expect(await second.slugs.ownerOf('design', 'a')).toBe('1');
    expect(await first.slugs.ownerOf('design', 'z')).toBe('9');
  });

  test('P12 a store that was down is not written over: what it holds and what was heard meanwhile are both known', async () => {
    const store = sharedStore();
    const before = processOn(store);
    await before.slugs.recall();
    before.say('design', [one]);
    store.setDown(true);
    const later = processOn(store);
    await later.slugs.recall();
    later.say('design', [{ id: '2', slug: 'b' }], false);
    expect(await later.slugs.ownerOf('design', 'a')).toBeUndefined();
    store.setDown(false);
    expect(await later.slugs.ownerOf('design', 'a')).toBe('1');
    later.say('design', [{ id: '2', slug: 'c' }]);
    const last = processOn(store);
    await last.slugs.recall();
    const owners = ['a', 'b', 'c'].map((slug) => last.slugs.ownerOf('design', slug));
    expect(await Promise.all(owners)).toEqual(['1', '2', '2']);
  });

  test('P12 a store that has lost it is given all of it again, as is one that forgets what is not renewed', async () => {
    const store = sharedStore();
    const { slugs, say, clock } = processOn(store);
    await slugs.recall();
    say('design', [one]);
    store.kept.clear();
    slugs.restore();
    await turn();
    expect(store.kept.get('design')).toContain('a');
    store.kept.clear();
    clock.advance(86_400_000);
    expect(store.kept.get('design')).toContain('a');
    store.kept.set('art', 'not ours');
    await processOn(store).slugs.recall();
  });

  test('S7 gone is what both lists have said to be without: each after the other had lost it', async () => {
    const { slugs, say, clock, confirmedAtMs } = processOn(sharedStore());
    say('art', []);
    say('design', [one]);
    clock.advance(1);
    say('design', []);
    expect(await slugs.isGone('1')).toBe(false);
    expect(await slugs.isGone('2')).toBe(false);
    clock.advance(1);
    say('art', []);
    expect(await slugs.isGone('1')).toBe(true);
    say('art', [one]);
    clock.advance(1);
    say('art', []);
    // It may have gone back.
    expect(await slugs.isGone('1')).toBe(false);
    say('design', []);
    expect(await slugs.isGone('1')).toBe(true);
    confirmedAtMs.art = undefined;
    expect(await slugs.isGone('1')).toBe(false);
  });

  test('R7 S7 a slug that the other list has taken over leads to who has had it since, not to who is lost', async () => {
    const { slugs, say, clock } = processOn(sharedStore());
    say('design', [{ id: '1', slug: 'x' }]);
    say('art', [{ id: '9', slug: 'z' }]);
    clock.advance(1);
    say('design', []);
    say('art', [{ id: '9', slug: 'x' }]);
    say('art', [{ id: '9', slug: 'y' }]);
    for (const section of ['design', 'art'] as const) expect(await slugs.ownerOf(section, 'x')).toBe('9');
    // Of two that are lost, the section's own counts.
    say('art', []);
    expect(await slugs.ownerOf('design', 'x')).toBe('1');
  });
});
