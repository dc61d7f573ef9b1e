import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { Joins } from '../../../../server/cache/part.ts';
import { DerivedCache } from '../../../../server/http/derived-cache.ts';
import type { Recipe } from '../../../../server/http/recipe.ts';
import { cacheUnderTest } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import type { ManualClock } from '../../../helpers/manual-clock.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

let clock: ManualClock;
let cache: ContentCache;
let derived: DerivedCache;
let list: ControlledSource<string>;
let detail: ControlledSource<string>;
let composed: number;
/** Joined with the list. */
let joined: { version: number; word: string; settled: Promise<void> | undefined };

const joins: Joins = {
  ...nothingJoined,
  versionOf: ({ key }) => (key === 'list' ? joined.version : 0),
  settled: () => joined.settled,
  into: (_entry, value) => (Array.isArray(value) ? value.push(joined.word) : 0),
};

beforeEach(() => {
  ({ cache, clock } = cacheUnderTest());
  derived = new DerivedCache(cache, { maxEntries: 100, maxBytes: 1_000_000, joins });
  list = new ControlledSource('list');
  detail = new ControlledSource('detail');
  composed = 0;
  joined = { version: 0, word: '', settled: undefined };
});

function joining(servesOldMeanwhile: boolean): Recipe {
  return {
    key: 'joined',
    waitMs: 8_000,
    servesOldMeanwhile,
    compose: async (read) => {
      composed += 1;
      const [a, b] = await Promise.all([read(list), read(detail)]);
      if (a.kind !== 'found' || b.kind !== 'found')
        return a.kind === 'found' ? (b as { kind: 'absent' }) : (a as { kind: 'absent' });
      return { kind: 'found', reply: { contentType: 'text/plain', body: `${a.value}+${b.value}`, tags: [] } };
    },
  };
}

async function made(recipe: Recipe): Promise<void> {
  const result = derived.produce(recipe);
  await list.answer('a');
  await detail.answer('b');
  expect((await result).kind).toBe('found');
}

/** The parts have become stale, and the refresh of one has brought another value. */
async function listChanged(recipe: Recipe): Promise<void> {
  clock.advance(60_000);
  derived.lookup(recipe);
  await list.answer('c');
  await detail.answer('b');
}

function body(recipe: Recipe): string | undefined {
  return derived.lookup(recipe)?.representation.identity?.toString();
}

describe('C4 a joined reply', () => {
  test('C4 is made once and then found while its parts are what they were', async () => {
    const recipe = joining(false);
    await made(recipe);
    expect(body(recipe)).toBe('a+b');
    expect(composed).toBe(1);
  });

  test('C4 is as old as its oldest part', async () => {
    const recipe = joining(false);
    await made(recipe);
    clock.advance(60_000);
    expect(derived.lookup(recipe)?.provenance).toMatchObject({ state: 'stale', ageMs: 60_000 });
    await list.answer('a');
    expect(derived.lookup(recipe)?.provenance).toMatchObject({ state: 'stale', ageMs: 60_000 });
    await detail.answer('b');
    expect(derived.lookup(recipe)?.provenance).toMatchObject({ state: 'fresh', ageMs: 0 });
    expect(composed).toBe(1);
  });

  test('C4 is made again when a part has changed', async () => {
    const recipe = joining(false);
    await made(recipe);
    await listChanged(recipe);
    expect(derived.lookup(recipe)).toBeUndefined();
    await derived.produce(recipe);
    expect(body(recipe)).toBe('c+b');
  });

  test('C4 is let go of with a value: who asks next waits for another, where the old one would be given meanwhile', async () => {
    const recipe = joining(true);
    await made(recipe);
    derived.drop(['another']);
    expect(body(recipe)).toBe('a+b');
    derived.drop(['list']);
    expect(derived.lookup(recipe)).toBeUndefined();
  });

  test('C4 is made again when something else is joined with a part, and is as old as it was', async () => {
    const words = new ControlledSource<string[]>('list');
    const recipe: Recipe = {
      key: 'words',
      waitMs: 8_000,
      servesOldMeanwhile: false,
      compose: async (read) => {
        const part = await read(words);
        if (part.kind !== 'found') return part;
        return { kind: 'found', reply: { contentType: 'text/plain', body: part.value.join(), tags: [] } };
      },
    };
    const result = derived.produce(recipe);
    await words.answer(['a']);
    const first = await result;
    clock.advance(10_000);
    expect(body(recipe)).toBe('a,');
    joined = { ...joined, version: 1, word: 'b' };
    expect(derived.lookup(recipe)).toBeUndefined();
    const second = await derived.produce(recipe);
    expect(body(recipe)).toBe('a,b');
    expect(second).toMatchObject({ provenance: { state: 'fresh', ageMs: 10_000, via: 'hit' } });
    expect(words.calls).toBe(1);
    if (first.kind !== 'found' || second.kind !== 'found') return expect.unreachable();
    expect(second.representation.version).not.toBe(first.representation.version);
  });

  test('C4 waits for what its parts are joined with when it is composed, as who reads one of them does, and never when it is found', async () => {
    const recipe = joining(false);
    const waited = Promise.withResolvers<void>();
    joined = { ...joined, settled: waited.promise };
    const result = derived.produce(recipe);
    await list.answer('a');
    await detail.answer('b');
    let isRead = false;
    const part = derived.part(list, 8_000).finally(() => {
      isRead = true;
    });
    await settled();
    expect([derived.lookup(recipe), isRead]).toEqual([undefined, false]);
    waited.resolve();
    await Promise.all([result, part]);
    joined = { ...joined, settled: new Promise(() => undefined) };
    expect(body(recipe)).toBe('a+b');
  });

  test('S9 a document is served as it was while one new one is made', async () => {
    const recipe = joining(true);
    await made(recipe);
    await listChanged(recipe);
    expect([body(recipe), body(recipe)]).toEqual(['a+b', 'a+b']);
    await settled();
    expect(body(recipe)).toBe('c+b');
    expect(composed).toBe(2);
  });

  test('S9 a document served as it was is fresh for nobody, though its parts are', async () => {
    const recipe = joining(true);
    await made(recipe);
    await listChanged(recipe);
    expect(derived.lookup(recipe)?.provenance).toMatchObject({ state: 'stale', ttlMs: -1, via: 'hit' });
    await settled();
    expect(derived.lookup(recipe)?.provenance).toMatchObject({ state: 'fresh', ttlMs: 60_000 });
  });

  test('S9 nobody waits for a part that was not there and may be now', async () => {
    const recipe: Recipe = {
      key: 'optional',
      waitMs: 8_000,
      servesOldMeanwhile: true,
      compose: async (read) => {
        const [a, b] = await Promise.all([read(list), read(detail)]);
        if (a.kind !== 'found') return a;
        const more = b.kind === 'found' ? b.value : 'nothing';
        return { kind: 'found', reply: { contentType: 'text/plain', body: `${a.value}+${more}`, tags: [] } };
      },
    };
    const result = derived.produce(recipe);
    await list.answer('a');
    await detail.answerAbsent();
    await result;
    clock.advance(30_000);
    expect(body(recipe)).toBe('a+nothing');
    expect(derived.lookup(recipe)?.provenance).toMatchObject({ state: 'stale', ageMs: 30_000 });
    expect(detail.calls).toBe(2);
    await detail.answer('b');
    expect(body(recipe)).toBe('a+b');
    expect(derived.lookup(recipe)?.provenance).toMatchObject({ state: 'fresh', ageMs: 30_000 });
  });

  test('F20 is unknown while a part is', async () => {
    const recipe = joining(false);
    const result = derived.produce(recipe);
    await list.answer('a');
    await detail.fail();
    expect((await result).kind).toBe('unknown');
    expect(derived.lookup(recipe)).toBeUndefined();
  });

  test('P12 many who ask at once share the work', async () => {
    const recipe = joining(false);
    const all = [derived.produce(recipe), derived.produce(recipe), derived.produce(recipe)];
    await list.answer('a');
    await detail.answer('b');
    await Promise.all(all);
    expect([composed, list.calls, detail.calls]).toEqual([1, 1, 1]);
  });
});

describe('a purge while a response is being composed', () => {
  const tagged = (servesOldMeanwhile: boolean): Recipe => {
    const { compose, ...rest } = joining(servesOldMeanwhile);
    return {
      ...rest,
      compose: async (read) => {
        const composed = await compose(read);
        return composed.kind === 'found' ? { ...composed, reply: { ...composed.reply, tags: ['files'] } } : composed;
      },
    };
  };

  async function madeDuring(recipe: Recipe, purge: () => void): Promise<void> {
    const making = derived.produce(recipe);
    await list.answer('a');
    purge();
    await detail.answer('b');
    expect((await making).kind).toBe('found');
  }

  test.each([
    ['its tag', 'files', 2],
    ['another tag', 'other', 1],
  ])('outdates the response by %s', async (_name, tag, expected) => {
    const recipe = tagged(true);
    await madeDuring(recipe, () => derived.outdate(tag));
    derived.lookup(recipe);
    await settled();
    expect(composed).toBe(expected);
    derived.lookup(recipe);
    await settled();
    expect(composed, 'composed again only once').toBe(expected);
  });

  test('deletes the response if the purge is hard', async () => {
    const recipe = tagged(true);
    await madeDuring(recipe, () => derived.drop([list.key]));
    expect(derived.lookup(recipe)).toBeUndefined();
  });
});

test('a survey reports the error of a composition as its outcome', async () => {
  const error = new Error('no JSON');
  const recipe = { ...joining(true), compose: () => Promise.reject(error) };
  expect((await derived.survey(recipe)).outcome).toMatchObject({ kind: 'unknown', error });
});

test('a hard purge parses values again', async () => {
  const names = new ControlledSource<string[]>('names');
  const reading = derived.part(names, 1_000);
  await names.answer(['a']);
  await reading;
  const parsed = async () => {
    const part = await derived.kept(names);
    return part.kind === 'found' ? part.value : undefined;
  };
  await parsed();
  const before = await parsed();
  expect(await parsed()).toBe(before);
  cache.purge({ tag: 'another' }, true);
  expect(await parsed()).not.toBe(before);
});
