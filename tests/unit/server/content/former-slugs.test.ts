import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormerSlugs, type Named, type SlugMemory, withListed } from '../../../../server/content/former-slugs.ts';
import type { Section } from '../../../../shared/contract/project.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

/** Possible lists of a few items: each id and slug once, and few enough to collide. */
const listArbitrary: fc.Arbitrary<Named[]> = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('1', '2', '3', '4'), slug: fc.constantFrom('a', 'b', 'c', 'd', 'e') }), {
    selector: ({ id }) => id,
  })
  .map((items) => items.filter(({ slug }, index) => items.findIndex((other) => other.slug === slug) === index));

const historyArbitrary = fc.array(listArbitrary, { minLength: 1, maxLength: 12 });

const memoryAfter = (history: readonly (readonly Named[])[]): SlugMemory =>
  history.reduce((memory: SlugMemory, listed, index) => withListed(memory, listed, index), []);

const ownerIn = (memory: SlugMemory, slug: string) => memory.find((known) => known.slug === slug)?.id;

describe('the memory of a list', () => {
  test('every former slug leads to its last owner, a current one to its owner [R7]', () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        const memory = memoryAfter(history);
        const last = new Map(history.flat().map(({ slug, id }) => [slug, id]));
        expect(new Map(memory.map(({ slug, id }) => [slug, id]))).toEqual(last);
        expect(memory).toHaveLength(last.size);
        for (const { slug, id } of history.at(-1) ?? []) expect(ownerIn(memory, slug)).toBe(id);
      }),
    );
  });

  test('an id is lost since the first list without it, and never while it is listed [S7]', () => {
    fc.assert(
      fc.property(historyArbitrary, (history) => {
        for (const { id, lostAtMs } of memoryAfter(history)) {
          const lastListed = history.findLastIndex((listed) => listed.some((item) => item.id === id));
          expect(lostAtMs).toBe(lastListed === history.length - 1 ? undefined : lastListed + 1);
        }
      }),
    );
  });
});

/** A store that several processes share, and that can be down. */
function sharedStore() {
  const stored = new Map<string, string>();
  const listeners: ((name: string) => void)[] = [];
  let isDown = false;
  const open = () => {
    const own: (name: string) => void = (name) => heard?.(name);
    let heard: ((name: string) => void) | undefined;
    listeners.push(own);
    return {
      ask: async (name: string) => (isDown ? ('failed' as const) : stored.get(name)),
      remember: (memos: readonly (readonly [string, string])[]) => {
        if (!isDown) for (const [name, text] of memos) stored.set(name, text);
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
    stored,
    open,
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}

type Say = (section: Section, listed: readonly Named[], isJudged?: boolean) => void;

function processOn(
  store: ReturnType<typeof sharedStore>,
  clock = new ManualClock(),
  confirm?: (section: Section, say: Say) => void,
) {
  const confirmedAtMs: Record<Section, number | undefined> = { design: undefined, art: undefined };
  const slugs = new FormerSlugs({
    store: store.open(),
    clock,
    confirmedAtMs: (section) => confirmedAtMs[section],
    ...(confirm && { confirm: async (section: Section) => confirm(section, say) }),
  });
  const say: Say = (section, listed, isJudged = true) => {
    slugs.heard(section, listed, isJudged);
    confirmedAtMs[section] = clock.now();
  };
  return { slugs, clock, confirmedAtMs, say };
}

const one = { id: '1', slug: 'a' };

describe('the memory of the lists', () => {
  test('a store that was down keeps its content, and learns what happened meanwhile [P12]', async () => {
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

  test('a slug made from an id leads to its own section only, because the other one may have the id', async () => {
    const { slugs, say } = processOn(sharedStore());
    say('design', [{ id: '2', slug: 'id-2' }]);
    say('art', [{ id: 'work~2', slug: 'id-2' }]);
    say('design', []);
    expect(await slugs.ownerOf('design', 'id-2')).toBe('2');
    expect(await slugs.ownerOf('art', 'id-2')).toBe('work~2');
  });

  test('an id is deleted after both lists omitted it, each after the other lost it [S7]', async () => {
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

  test('old lists are loaded again before an entry counts as deleted [S7]', async () => {
    const loaded: Section[] = [];
    const { slugs, say, clock } = processOn(sharedStore(), undefined, (section, sayNow) => {
      loaded.push(section);
      clock.advance(1);
      sayNow(section, []);
    });
    say('art', []);
    say('design', [one]);
    expect(await slugs.isGone('1')).toBe(false);
    expect(loaded).toEqual([]);
    expect(await slugs.isGone('1', 'design')).toBe(true);
    expect(loaded).toEqual(['design', 'art']);
    expect(await slugs.isGone('1')).toBe(true);
    expect(loaded).toHaveLength(2);
  });

  test('an entry is only absent if a list cannot be loaded again [S7]', async () => {
    const { slugs, say, clock } = processOn(sharedStore(), undefined, () => {
      throw new Error('down');
    });
    say('art', []);
    say('design', [one]);
    clock.advance(1);
    say('design', []);
    expect(await slugs.isGone('1')).toBe(false);
  });
});
