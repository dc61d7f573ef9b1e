import { describe, expect, test } from 'vitest';
import { settingWarnings } from '../../../../server/config/setting-warnings.ts';
import { settingsSchema } from '../../../../server/config/settings-schema.ts';

const gibi = 1024 ** 3;
const long = 'a-token-that-nobody-can-guess-in-years';

/** Settings in which nothing is odd. */
const good = { PUBLIC_URL: 'https://site.example', MEDIA_SECRET: 'a-secret-of-the-ids', OPS_TOKEN: long };

/** Warnings about the good settings with others; '' takes one away. */
const warn = (env: Record<string, string>) => {
  const set = Object.entries({ ...good, ...env }).filter(([, value]) => value !== '');
  return settingWarnings(settingsSchema.parse(Object.fromEntries(set)), 4 * gibi);
};

const purge = { CDN_PURGE: 'varnish', CDN_PURGE_URL: 'http://varnish', CDN_PURGE_TOKEN: long };

const rulesOf = (env: Record<string, string>) => warn(env).map(({ rule }) => rule);

test('the defaults with a URL and secrets give no warning [P12]', () => {
  expect(warn({})).toEqual([]);
});

describe('P12 what is allowed and hardly meant', () => {
  test.each<[rule: string, odd: Record<string, string>, fine: Record<string, string>]>([
    ['cdn-outlives-purge', { CDN_MAX_AGE_S: '3601' }, { CDN_MAX_AGE_S: '3601', ...purge }],
    [
      'keep-alive-short',
      { KEEP_ALIVE_TIMEOUT_MS: '60000', TRUST_PROXY: 'loopback' },
      { KEEP_ALIVE_TIMEOUT_MS: '60000' },
    ],
    ['proxies-everyone', { TRUST_PROXY: 'loopback,0.0.0.0/0' }, { TRUST_PROXY: '10.0.0.0/8' }],
    ['public-url-unset', { PUBLIC_URL: '' }, {}],
    [
      'authorization-in-the-clear',
      { UPSTREAM_AUTHORIZATION: 'Bearer x', UPSTREAM_URL: 'http://cms.example' },
      { UPSTREAM_AUTHORIZATION: 'Bearer x', UPSTREAM_URL: 'http://127.0.0.1:9' },
    ],
    ['ops-token-in-the-clear', { PUBLIC_URL: 'http://site.example' }, { PUBLIC_URL: 'http://localhost' }],
    ['media-secret-unset', { MEDIA_SECRET: '' }, {}],
    ['secret-reused', { MEDIA_SECRET: long }, {}],
    ['secret-reused', { HOOK_SECRET: long }, { HOOK_SECRET: 'one-of-its-own-for-hooks' }],
    ['cache-larger-than-memory', { CACHE_MAX_BYTES: `${3 * gibi}` }, { CACHE_MAX_BYTES: `${2 * gibi}` }],
    ['keep-too-short', { CACHE_KEEP_S: '3659' }, { CACHE_KEEP_S: '3660' }],
  ])('P12 %s', (rule, odd, fine) => {
    expect(rulesOf(odd)).toContain(rule);
    expect(rulesOf(fine)).not.toContain(rule);
  });

  test('a warning about general values is given once, about one class of content for that one [P12]', () => {
    const [general, ...others] = warn({ CACHE_KEEP_S: '59' });
    expect(general?.settings).toEqual(['CACHE_KEEP_S', 'CACHE_STALE_S', 'CACHE_FRESH_S']);
    expect(others).toEqual([]);
    expect(warn({ CACHE_SITE_KEEP_S: '59' })).toMatchObject([
      { rule: 'keep-too-short', settings: ['CACHE_SITE_KEEP_S', 'CACHE_STALE_S', 'CACHE_FRESH_S'] },
    ]);
  });
});
