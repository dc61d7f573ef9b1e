import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentCache } from '../../../../server/cache/content-cache.ts';
import type { CacheEvent } from '../../../../server/cache/events.ts';
import type { ResponseBuilder } from '../../../../server/http/response-builder.ts';
import { ResponseCache } from '../../../../server/http/response-cache.ts';
import { cacheUnderTest } from '../../../helpers/cache-under-test.ts';
import { ControlledSource, settled } from '../../../helpers/controlled-source.ts';
import type { ManualClock } from '../../../helpers/manual-clock.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

/** Too small for compression, so the bytes stay the same. */
const text = 'x'.repeat(200);

const bounds = { maxEntries: 100, maxBytes: 1_000_000 };

function builderOf(source: ControlledSource<string>, key: string, change: (text: string) => string): ResponseBuilder {
  return {
    key,
    waitMs: 8_000,
    servesOldMeanwhile: true,
    compose: async (read) => {
      const part = await read(source);
      if (part.kind !== 'found') return part;
      return { kind: 'found', response: { contentType: 'text/plain', body: change(part.value), tags: [] } };
    },
  };
}

let cache: ContentCache;
let clock: ManualClock;
let responseCache: ResponseCache;
let source: ControlledSource<string>;
let events: CacheEvent[];

function start(maxEntries = 100): void {
  events = [];
  ({ cache, clock } = cacheUnderTest({ maxEntries }));
  responseCache = new ResponseCache(cache, { ...bounds, joins: nothingJoined, listen: (event) => events.push(event) });
  source = new ControlledSource('value');
}

beforeEach(() => start());

async function made(builder: ResponseBuilder, value = text, of = source): Promise<void> {
  const result = responseCache.produce(builder);
  await of.answer(value);
  expect((await result).kind).toBe('found');
}

describe('an error while regenerating', () => {
  let faulty: boolean;

  beforeEach(() => {
    faulty = false;
  });

  const builder = () =>
    builderOf(source, 'document', (value) => {
      if (faulty) throw new Error('cannot be rendered');
      return `<p>${value}</p>`;
    });

  const body = () => responseCache.lookup(builder())?.representation.identity?.toString();

  async function change(value: string): Promise<void> {
    clock.advance(60_000);
    responseCache.lookup(builder());
    await source.answer(value);
  }

  test('is reported, and the old response is served [F20]', async () => {
    await made(builder(), 'a');
    faulty = true;
    await change('b');
    expect(body()).toBe('<p>a</p>');
    await settled();
    expect(events.map(({ type }) => type)).toEqual(['compose-failed']);
    expect(body()).toBe('<p>a</p>');
    await settled();
    expect(events).toHaveLength(1);
    const { stored } = await responseCache.survey({ ...builder(), compose: async () => ({ kind: 'absent' }) });
    expect(stored?.failure).toEqual({ error: new Error('cannot be rendered'), sinceMs: clock.now(), forMs: 5_000 });
  });
});
