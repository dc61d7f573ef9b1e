import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { identityOf } from '../../../../server/http/compression.ts';
import { etagOf, type Representation, weightOf } from '../../../../server/http/representation.ts';
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

test.each([true, false])('P13 the first reply is compressed already, kept (%s) or not', async (isStored) => {
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

test('P12 what is kept has its bytes compressed alone, and can have them as they are again', async () => {
  const builder = builderOf('page');
  await made(builder);
  const kept = responseCache.lookup(builder)?.representation;
  if (!kept) throw new Error('Not kept');
  const { br, gzip } = kept.compressed;
  expect(kept.identity).toBeUndefined();
  expect(weightOf(kept)).toBe((br?.length ?? 0) + (gzip?.length ?? 0));
  expect(responseCache.usage.bytes).toBeLessThan(body.length);
  expect((await identityOf(kept)).toString()).toBe(`page: ${body}`);
  expect(kept.length).toBe(`page: ${body}`.length);
});

test('P12 what is hot has its bytes at hand, and they are counted', async () => {
  const builder = builderOf('page');
  await made(builder);
  const before = responseCache.usage.bytes;
  for (let hit = 0; hit < 10; hit += 1) responseCache.lookup(builder);
  await responseCache.compressor.idle();
  expect(responseCache.lookup(builder)?.representation.identity?.toString()).toBe(`page: ${body}`);
  expect(responseCache.usage.bytes - before).toBeGreaterThan(body.length / 2);
});

test('P13 what is hot before it is compressed at all is compressed in every coding, and as small as it gets', async () => {
  const builder = builderOf('page');
  const others = Array.from({ length: 3 }, (_, index) => responseCache.produce(builderOf(`before ${index}`)));
  const first = made(builder);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(20);
  expect((await first).compressed.br).toBeUndefined();
  for (let hit = 0; hit < 10; hit += 1) responseCache.lookup(builder);
  await responseCache.compressor.idle();
  const hot = responseCache.lookup(builder)?.representation;
  expect(hot?.isPolished).toBe(true);
  expect(gunzipSync(hot?.compressed.gzip ?? '').toString()).toBe(`page: ${body}`);
  clock.advance(20);
  await Promise.all(others);
});

test('P13 nobody waits for long: what takes its time is sent as it is, and smaller the next time', async () => {
  const builder = builderOf('page');
  const first = made(builder);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(20);
  expect((await first).compressed.br).toBeUndefined();
  await responseCache.compressor.idle();
  expect((await made(builder)).compressed.br).toBeDefined();
});

test('P13 what is not kept is compressed however many are before it: it would never be', async () => {
  const kept = Array.from({ length: 8 }, (_, index) => responseCache.produce(builderOf(`kept ${index}`)));
  const once = made(builderOf('once', false));
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(20);
  const { compressed, identity } = await once;
  expect(brotliDecompressSync(compressed.br ?? '')).toEqual(identity);
  await Promise.all(kept);
});

test('P13 what is hot being compressed as small as it gets holds up no other reply', async () => {
  const hot = builderOf('hot');
  await made(hot);
  for (let hit = 0; hit < 200; hit += 1) responseCache.lookup(hot);
  const isPolished = () => responseCache.lookup(hot)?.representation.isPolished ?? false;
  expect((await made(builderOf('new'))).compressed.br).toBeDefined();
  expect(isPolished()).toBe(false);
  await responseCache.compressor.idle();
  expect(isPolished()).toBe(true);
});

test('P13 a reply that proves hot is compressed as small as it gets, under another ETag', async () => {
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
