import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { Joins } from '../../../../server/cache/dependency.ts';
import type { ResponseBuilder } from '../../../../server/http/response-builder.ts';
import { ResponseCache } from '../../../../server/http/response-cache.ts';
import { cacheUnderTest } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import type { ManualClock } from '../../../helpers/manual-clock.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

let clock: ManualClock;
let cache: ContentCache;
let responseCache: ResponseCache;
let list: ControlledSource<string>;
let detail: ControlledSource<string>;
let composed: number;
/** Joined with the list. */
let joined: { version: number; word: string; settled: Promise<void> | undefined; isComplete: boolean };

const joins: Joins = {
  ...nothingJoined,
  versionOf: ({ key }) => (key === 'list' ? joined.version : 0),
  settled: () => joined.settled,
  isComplete: () => joined.isComplete,
  into: (_entry, value) => (Array.isArray(value) ? value.push(joined.word) : 0),
};

beforeEach(() => {
  ({ cache, clock } = cacheUnderTest());
  responseCache = new ResponseCache(cache, { maxEntries: 100, maxBytes: 1_000_000, joins });
  list = new ControlledSource('list');
  detail = new ControlledSource('detail');
  composed = 0;
  joined = { version: 0, word: '', settled: undefined, isComplete: true };
});

function joining(servesOldMeanwhile: boolean): ResponseBuilder {
  return {
    key: 'joined',
    waitMs: 8_000,
    servesOldMeanwhile,
    compose: async (read) => {
      composed += 1;
      const [a, b] = await Promise.all([read(list), read(detail)]);
      if (a.kind !== 'found' || b.kind !== 'found')
        return a.kind === 'found' ? (b as { kind: 'absent' }) : (a as { kind: 'absent' });
      return { kind: 'found', response: { contentType: 'text/plain', body: `${a.value}+${b.value}`, tags: [] } };
    },
  };
}

async function made(builder: ResponseBuilder): Promise<void> {
  const result = responseCache.produce(builder);
  await list.answer('a');
  await detail.answer('b');
  expect((await result).kind).toBe('found');
}

/** The parts have become stale, and the refresh of one has brought another value. */
async function listChanged(builder: ResponseBuilder): Promise<void> {
  clock.advance(60_000);
  responseCache.lookup(builder);
  await list.answer('c');
  await detail.answer('b');
}

function body(builder: ResponseBuilder): string | undefined {
  return responseCache.lookup(builder)?.representation.identity?.toString();
}

describe('a joined response', () => {
  test('is as old as its oldest part [C4]', async () => {
    const builder = joining(false);
    await made(builder);
    clock.advance(60_000);
    expect(responseCache.lookup(builder)?.provenance).toMatchObject({ state: 'stale', ageMs: 60_000 });
    await list.answer('a');
    expect(responseCache.lookup(builder)?.provenance).toMatchObject({ state: 'stale', ageMs: 60_000 });
    await detail.answer('b');
    expect(responseCache.lookup(builder)?.provenance).toMatchObject({ state: 'fresh', ageMs: 0 });
    expect(composed).toBe(1);
  });

  test('is provisional until the details of its images are there [C4]', async () => {
    const builder = joining(false);
    joined.isComplete = false;
    await made(builder);
    expect(responseCache.lookup(builder)?.isProvisional).toBe(true);
    joined.isComplete = true;
    joined.version += 1;
    await responseCache.produce(builder);
    expect(responseCache.lookup(builder)?.isProvisional).toBe(false);
  });

  test('waits once for the soft deadline if the upstream hangs, however many parts it has [S9]', async () => {
    const builder: ResponseBuilder = {
      ...joining(false),
      compose: async (read) => {
        const texts: string[] = [];
        for (const source of [list, detail]) {
          const part = await read(source);
          if (part.kind === 'found') texts.push(part.value);
        }
        return { kind: 'found', response: { contentType: 'text/plain', body: texts.join('+'), tags: [] } };
      },
    };
    await made(builder);
    clock.advance(1_000_000);
    let end: unknown;
    void responseCache.produce(builder).then((result) => {
      end = result;
    });
    for (const ms of [0, 1_500, 0]) {
      await settled();
      clock.advance(ms);
    }
    await settled();
    expect(end).toMatchObject({ kind: 'found', provenance: { via: 'renewed' } });
  });

  test('is composed again when a part changes [C4]', async () => {
    const builder = joining(false);
    await made(builder);
    await listChanged(builder);
    expect(responseCache.lookup(builder)).toBeUndefined();
    await responseCache.produce(builder);
    expect(body(builder)).toBe('c+b');
  });

  test('is served while a new document is composed [S9]', async () => {
    const builder = joining(true);
    await made(builder);
    await listChanged(builder);
    expect([body(builder), body(builder)]).toEqual(['a+b', 'a+b']);
    await settled();
    expect(body(builder)).toBe('c+b');
    expect(composed).toBe(2);
  });

  test.each([
    ['a part', listChanged],
    ['its tag', async (builder: ResponseBuilder) => responseCache.outdate(builder.key)],
  ])(
    'is not served any more half a second after a change of %s, unless nothing can be built [S9]',
    async (_what, change) => {
      const { compose, ...rest } = joining(true);
      const builder: ResponseBuilder = {
        ...rest,
        compose: async (read) => {
          const made = await compose(read);
          return made.kind === 'found' ? { ...made, response: { ...made.response, tags: [rest.key] } } : made;
        },
      };
      await made(builder);
      await change(builder);
      clock.advance(499);
      expect(responseCache.lookup(builder, true)).toBeDefined();
      clock.advance(1);
      const other = { ...builder, compose: () => Promise.reject(new Error('broken')) };
      expect(responseCache.lookup(other)).toBeUndefined();
      expect(responseCache.lookup(other, true)?.provenance.state).toBe('stale');
      await settled();
      expect(responseCache.lookup(other), 'while the response builder fails').toBeDefined();
      clock.advance(5_000);
      expect((await responseCache.produce(builder)).kind).toBe('found');
      expect(responseCache.lookup(builder)).toBeDefined();
    },
  );
});

describe('a purge while a response is being composed', () => {
  const tagged = (servesOldMeanwhile: boolean): ResponseBuilder => {
    const { compose, ...rest } = joining(servesOldMeanwhile);
    return {
      ...rest,
      compose: async (read) => {
        const composed = await compose(read);
        return composed.kind === 'found'
          ? { ...composed, response: { ...composed.response, tags: ['files'] } }
          : composed;
      },
    };
  };

  async function madeDuring(builder: ResponseBuilder, purge: () => void): Promise<void> {
    const making = responseCache.produce(builder);
    await list.answer('a');
    purge();
    await detail.answer('b');
    expect((await making).kind).toBe('found');
  }

  test('deletes the response if the purge deletes content', async () => {
    const builder = tagged(true);
    await madeDuring(builder, () => responseCache.drop([list.key]));
    expect(responseCache.lookup(builder, true)).toBeUndefined();
  });

  test.each([
    ['its tag', 'files', 2],
    ['another tag', 'other', 1],
  ])('outdates the response by %s', async (_name, tag, expected) => {
    const builder = tagged(true);
    await madeDuring(builder, () => responseCache.outdate(tag));
    responseCache.lookup(builder);
    await settled();
    expect(composed).toBe(expected);
    responseCache.lookup(builder);
    await settled();
    expect(composed, 'composed again only once').toBe(expected);
  });
});
