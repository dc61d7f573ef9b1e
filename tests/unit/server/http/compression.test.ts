import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { etagOf, type Representation } from '../../../../server/http/representation.ts';
import type { ResponseBuilder } from '../../../../server/http/response-builder.ts';
import { ResponseCache } from '../../../../server/http/response-cache.ts';
import { cacheUnderTest } from '../../../helpers/cache-under-test.ts';
import type { ManualClock } from '../../../helpers/manual-clock.ts';
import { nothingJoined } from '../../../helpers/nothing-joined.ts';

const body = Array.from({ length: 400 }, (_, index) => `Sentence ${index * 7919} of a page of content.`).join(' ');

let clock: ManualClock;
let responseCache: ResponseCache;

beforeEach(() => {
  const { cache, clock: turned } = cacheUnderTest();
  clock = turned;
  responseCache = new ResponseCache(cache, { clock, maxEntries: 10, maxBytes: 1_000_000, joins: nothingJoined });
});

function builderOf(key: string, isStored = true): ResponseBuilder {
  const response = { contentType: 'text/plain', body: `${key}: ${body}`, tags: [] };
  return {
    key,
    waitMs: 0,
    servesOldMeanwhile: false,
    compose: async () => ({ kind: 'found', isStored, response }),
  };
}

async function made(builder: ResponseBuilder): Promise<Representation> {
  const result = await responseCache.produce(builder);
  if (result.kind !== 'found') throw new Error('Not made');
  return result.representation;
}

test.each([true, false])('the first response is compressed, stored (%s) or not [P13]', async (isStored) => {
  const { compressed, identity } = await made(builderOf('page', isStored));
  expect(brotliDecompressSync(compressed.br ?? '')).toEqual(identity);
  expect(gunzipSync(compressed.gzip ?? '')).toEqual(identity);
});

test('compresses responses that are not stored one at a time [P12]', async () => {
  const all = Array.from({ length: 20 }, (_, index) => made(builderOf(`search ${index}`, false)));
  await Promise.race(all);
  expect(responseCache.compressor.queued).toBeGreaterThanOrEqual(18);
  for (const { compressed } of await Promise.all(all)) expect(Object.keys(compressed)).toEqual(['gzip', 'br']);
});

test('a hot response is compressed better, under another ETag [P13]', async () => {
  const builder = builderOf('page');
  await responseCache.produce(builder);
  await responseCache.compressor.idle();
  const first = responseCache.lookup(builder)?.representation;
  for (let hit = 0; hit < 200; hit += 1) responseCache.lookup(builder);
  await responseCache.compressor.idle();
  const hot = responseCache.lookup(builder)?.representation;
  if (!first?.compressed.br || !hot?.compressed.br || !hot.compressed.gzip) throw new Error('Not compressed');
  expect(hot.compressed.br.length).toBeLessThan(first.compressed.br.length);
  expect(brotliDecompressSync(hot.compressed.br).toString()).toBe(`page: ${body}`);
  expect(gunzipSync(hot.compressed.gzip).toString()).toBe(`page: ${body}`);
  expect(etagOf(hot, 'br')).not.toBe(etagOf(first, 'br'));
  expect(etagOf(hot, 'gzip')).toBe(etagOf(first, 'gzip'));
});
