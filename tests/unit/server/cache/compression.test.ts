import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DerivedCache, type Recipe } from '../../../../server/cache/derived-cache.ts';
import { etagOf } from '../../../../server/cache/representation.ts';
import { cacheUnderTest } from '../../../helpers/cache-under-test.ts';

const body = Array.from({ length: 400 }, (_, index) => `Sentence ${index * 7919} of a page of content.`).join(' ');

test('P13 a reply that proves hot is compressed as small as it gets, under another ETag', async () => {
  const derived = new DerivedCache(cacheUnderTest().cache, { maxEntries: 10, maxBytes: 1_000_000 });
  const compose = async () => ({ kind: 'found', reply: { contentType: 'text/plain', body, tags: [] } }) as const;
  const recipe: Recipe = { key: 'page', waitMs: 0, servesOldMeanwhile: false, compose };
  await derived.produce(recipe);
  await derived.compressor.idle();
  const first = derived.lookup(recipe)?.representation;
  for (let hit = 0; hit < 200; hit += 1) derived.lookup(recipe);
  await derived.compressor.idle();
  const hot = derived.lookup(recipe)?.representation;
  if (!first?.compressed.br || !hot?.compressed.br || !hot.compressed.gzip) throw new Error('Not compressed');
  expect(hot.compressed.br.length).toBeLessThan(first.compressed.br.length);
  expect(brotliDecompressSync(hot.compressed.br).toString()).toBe(body);
  expect(gunzipSync(hot.compressed.gzip).toString()).toBe(body);
  expect(etagOf(hot, 'br')).not.toBe(etagOf(first, 'br'));
  expect(etagOf(hot, 'gzip')).toBe(etagOf(first, 'gzip'));
});
