import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../../server/config/config.ts';

const token = 'a-token-of-the-cache-in-front';
const purge = (provider: string, url = 'https://cdn.example') => ({
  CDN_PURGE: provider,
  CDN_PURGE_URL: url,
  CDN_PURGE_TOKEN: token,
});

const hook = { HOOK_SECRET: 'a-secret-of-webhooks' };

test.each([
  ['without a purge', {}, 60],
  ['with a purge, but no webhooks', purge('fastly'), 60],
  ['with webhooks alone', hook, 60],
  ['with both', { ...purge('varnish'), ...hook }, 86_400],
  ['with nginx, which knows no tags', { ...purge('nginx'), ...hook }, 60],
  ['as set', { ...purge('fastly'), ...hook, CDN_MAX_AGE_S: '120' }, 120],
])('CDN_MAX_AGE_S %s', (_title, env, expected) => {
  expect(readConfig(env).cdnMaxAgeS).toBe(expected);
});

test.each([
  ['CDN_PURGE', { ...purge('akamai') }],
  ['CDN_PURGE_URL', { CDN_PURGE: 'fastly', CDN_PURGE_TOKEN: token }],
  ['CDN_PURGE_URL', purge('varnish', 'varnish:80')],
  ['CDN_PURGE_URL', purge('cloudflare', 'https://a.example, https://b.example')],
  ['CDN_PURGE_TOKEN', { CDN_PURGE: 'fastly', CDN_PURGE_URL: 'https://cdn.example' }],
  ['CDN_PURGE_TOKEN', { ...purge('fastly'), CDN_PURGE_TOKEN: 'short' }],
  [
    'CDN_PURGE_TOKEN_FILE',
    { CDN_PURGE: 'fastly', CDN_PURGE_URL: 'https://a.example', CDN_PURGE_TOKEN_FILE: '/nowhere' },
  ],
])('an invalid %s stops the start and is named', (name, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(new RegExp(`${name}(=.*)?: must be`));
});

test('several Varnish can be purged', () => {
  expect(readConfig(purge('varnish', 'http://a:80, http://b:80/')).cdnPurge?.urls).toEqual(['http://a', 'http://b']);
});
