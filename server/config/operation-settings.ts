import { integer, line, origins, proxies } from './setting.ts';

/** Who may call, how often, and what caches in front may keep. */
export const operationSettings = {
  BROWSER_MAX_AGE_S: integer({
    docs: 'how long browsers may keep API and page replies',
    fallback: 0,
    min: 0,
    max: 86_400,
  }),
  CDN_MAX_AGE_S: integer({
    docs: 'how long shared caches may keep API and page replies',
    fallback: 60,
    min: 0,
    max: 31_536_000,
  }),
  OPS_TOKEN: line({
    docs: 'bearer token of the operator endpoints',
    fallbackText: 'none: `/ops` is closed',
    range: 'a line of 16 to 500 visible ASCII characters',
    pattern: /^[\x21-\x7e]{16,}$/,
    isSecret: true,
  }),
  RATE_LIMIT_PER_MINUTE: integer({
    docs: 'per client address, requests that are not cache hits; 0: off',
    fallback: 1200,
    min: 0,
    max: 1_000_000,
  }),
  CORS_ORIGINS: origins({
    docs: 'origins that may call `/api`, `/media`, `/brand` and `/_i18n` from a browser; with any set, pictures may be embedded anywhere',
  }),
  TRUST_PROXY: proxies({ docs: 'addresses of proxies in front' }),
};
