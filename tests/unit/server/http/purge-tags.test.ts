import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cacheHeadersFor } from '../../../../server/http/cache-headers.ts';
import { purgedTags, sentTags, tagLine } from '../../../../server/http/purge-tags.ts';

const slug = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
const tag = fc.oneof(
  slug,
  fc.tuple(fc.constantFrom('page', 'detail', 'seo'), slug).map((parts) => parts.join(':')),
);

describe('tags of responses', () => {
  test('are under 4 KB, whole in every provider, and each is reached by its purge', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 400 }), (tags) => {
        const sent = sentTags(tags);
        expect(sent.join(' ').length).toBeLessThan(4_000);
        for (const one of sent) expect(one).toMatch(/^[\w:/%~-]+$/);
        const reached = new Set(sent);
        for (const one of tags) expect(sent.length === 1 || purgedTags(one).some((own) => reached.has(own))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('name the kind in place of its entries if there are too many', () => {
    const many = Array.from({ length: 300 }, (_, index) => `page:a-rather-long-slug-${index}`);
    expect(sentTags(['menu', 'seo:about', ...many])).toEqual(['all', 'menu', 'seo:about', 'page:~']);
    expect(purgedTags('page:care')).toEqual(['page:care', 'page:~']);
    expect(purgedTags('menu')).toEqual(['menu']);
  });

  test.each([
    ['cloudflare', ['Cache-Tag', 'all,menu,page:a%20b%2Cc']],
    ['fastly', ['Surrogate-Key', 'all menu page:a%20b%2Cc']],
    ['varnish', ['xkey', 'all menu page:a%20b%2Cc']],
    ['nginx', []],
    [undefined, []],
  ] as const)('have the header of the provider: %s', (provider, line) => {
    expect(tagLine(provider, ['menu', 'page:a b,c'])).toEqual(line);
  });
});

test('Fastly serves stale responses only if the server fails, others also during revalidation', () => {
  const policy = { browserMaxAgeS: 0, cdnMaxAgeS: 86_400, staleForS: 60 };
  const { fresh, unfinished } = cacheHeadersFor({ ...policy, purge: 'fastly' });
  expect(fresh.slice(-2)).toEqual(['Surrogate-Control', 'max-age=86400, stale-if-error=60']);
  expect(unfinished.slice(-2)).toEqual(['Surrogate-Control', 'no-store']);
  const others = cacheHeadersFor({ ...policy, purge: 'cloudflare' }).fresh;
  expect(others.slice(-2)).toEqual([
    'CDN-Cache-Control',
    'max-age=86400, stale-while-revalidate=60, stale-if-error=60',
  ]);
});
