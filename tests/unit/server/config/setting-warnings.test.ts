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
    ['deadlines-equal', { UPSTREAM_SOFT_DEADLINE_MS: '8000' }, { UPSTREAM_SOFT_DEADLINE_MS: '7999' }],
    ['hard-deadline-long', { UPSTREAM_HARD_DEADLINE_MS: '60000' }, { UPSTREAM_HARD_DEADLINE_MS: '59999' }],
    ['never-fresh', { CACHE_FRESH_S: '0', CACHE_NEGATIVE_S: '0' }, { CACHE_FRESH_S: '1', CACHE_NEGATIVE_S: '0' }],
    ['negative-longer-than-fresh', { CACHE_NEGATIVE_S: '61' }, { CACHE_NEGATIVE_S: '60' }],
    ['measure-wait-cut', { MEDIA_MEASURE_WAIT_MS: '4001' }, { MEDIA_MEASURE_WAIT_MS: '4000' }],
    ['cdn-outlives-purge', { CDN_MAX_AGE_S: '3601' }, { CDN_MAX_AGE_S: '3601', ...purge }],
    [
      'keep-alive-short',
      { SERVER_LIMITS: 'keep_alive_timeout_ms=60000', TRUST_PROXY: 'loopback' },
      { SERVER_LIMITS: 'keep_alive_timeout_ms=60000' },
    ],
    ['proxies-everyone', { TRUST_PROXY: 'loopback,0.0.0.0/0' }, { TRUST_PROXY: '10.0.0.0/8' }],
    ['public-url-unset', { PUBLIC_URL: '' }, {}],
    ['rate-limit-off', { RATE_LIMIT_PER_MINUTE: '0' }, { RATE_LIMIT_PER_MINUTE: '1' }],
    [
      'authorization-in-the-clear',
      { UPSTREAM_AUTHORIZATION: 'Bearer x', UPSTREAM_URL: 'http://cms.example' },
      { UPSTREAM_AUTHORIZATION: 'Bearer x', UPSTREAM_URL: 'http://127.0.0.1:9' },
    ],
    ['ops-token-in-the-clear', { PUBLIC_URL: 'http://site.example' }, { PUBLIC_URL: 'http://localhost' }],
    ['ops-token-short', { OPS_TOKEN: 'x'.repeat(31) }, { OPS_TOKEN: 'x'.repeat(32) }],
    ['ops-token-reused', { MEDIA_SECRET: long }, {}],
    ['hook-secret-reused', { HOOK_SECRET: long }, { HOOK_SECRET: 'one-of-its-own-for-hooks' }],
    ['media-secret-unset', { MEDIA_SECRET: '' }, {}],
    [
      'media-secret-in-redis',
      { MEDIA_SECRET: '', CACHE_STORE: 'redis', REDIS_URL: 'redis://x' },
      { CACHE_STORE: 'redis', REDIS_URL: 'redis://x' },
    ],
    ['media-private', { MEDIA_ALLOW_PRIVATE: 'on' }, { MEDIA_ALLOW_PRIVATE: 'off' }],
    ['cache-larger-than-memory', { CACHE_MAX_BYTES: `${3 * gibi}` }, { CACHE_MAX_BYTES: `${2 * gibi}` }],
    ['stale-shorter-than-fresh', { CACHE_STALE_S: '59' }, { CACHE_STALE_S: '60' }],
    ['keep-too-short', { CACHE_KEEP_S: '3659' }, { CACHE_KEEP_S: '3660' }],
  ])('P12 %s', (rule, odd, fine) => {
    expect(rulesOf(odd)).toContain(rule);
    expect(rulesOf(fine)).not.toContain(rule);
  });

  test('a warning about general values is given once, about one resource for that one [P12]', () => {
    const [general, ...others] = warn({ CACHE_STALE_S: '59' });
    expect(general?.settings).toEqual(['CACHE_STALE_S', 'CACHE_FRESH_S']);
    expect(others).toEqual([]);
    expect(warn({ CACHE_MENU_FRESH_S: '7200' })).toMatchObject([
      { rule: 'stale-shorter-than-fresh', settings: ['CACHE_STALE_S', 'CACHE_MENU_FRESH_S'] },
    ]);
  });
});
