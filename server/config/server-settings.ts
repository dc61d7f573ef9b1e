import { settingsOf } from './setting.ts';
import { integer, line, origin, origins, proxies } from './setting-kinds.ts';

const setting = settingsOf('Server and clients');

/** Where the server listens, who may call it, how often, and what caches in front may keep. */
export const serverSettings = {
  HOST: setting(line(/^[\w.:%-]+$/, 'an IP address or host name'), {
    help: 'address the server listens on',
    default: '127.0.0.1',
  }),
  PORT: setting(integer(0, 65_535), { help: 'port the server listens on; 0: any free port, printed', default: 3000 }),
  PUBLIC_URL: setting(origin(), {
    help: 'origin used in canonical links, sitemap, feeds',
    defaultText: '`http://localhost:{PORT}`',
  }),
  TRUST_PROXY: setting(proxies(), { help: 'addresses of proxies in front', default: false }),
  BROWSER_MAX_AGE_S: setting(integer(0, 86_400), {
    help: 'how long browsers may keep API and page replies',
    unit: 's',
    default: 0,
  }),
  CDN_MAX_AGE_S: setting(integer(0, 31_536_000), {
    help: 'how long shared caches may keep API and page replies',
    unit: 's',
    default: 60,
  }),
  RATE_LIMIT_PER_MINUTE: setting(integer(0, 1_000_000), {
    help: 'per client address, requests that are not cache hits; 0: off',
    unit: 'per minute',
    default: 1200,
  }),
  CORS_ORIGINS: setting(origins(), {
    help: 'origins that may call `/api`, `/media`, `/brand` and `/_i18n` from a browser; with any set, pictures may be embedded anywhere',
  }),
  SHUTDOWN_DEADLINE_MS: setting(integer(0, 600_000), {
    help: 'after SIGTERM: not ready, no new connections, replies under way may end; then the rest is closed',
    unit: 'ms',
    default: 10_000,
  }),
  HEADERS_TIMEOUT_MS: setting(integer(100, 600_000), {
    help: 'headers that are not whole by then are answered 408; at most `REQUEST_TIMEOUT_MS`',
    unit: 'ms',
    default: 10_000,
  }),
  REQUEST_TIMEOUT_MS: setting(integer(100, 3_600_000), {
    help: 'requests that are not whole by then are answered 408',
    unit: 'ms',
    default: 30_000,
  }),
  STALLED_REPLY_MS: setting(integer(100, 3_600_000), {
    help: 'a reader that takes nothing of its reply for so long is closed',
    unit: 'ms',
    default: 60_000,
  }),
  MAX_CONNECTIONS_PER_ADDRESS: setting(integer(1, 1_000_000), {
    help: 'connections of one client address; those of `TRUST_PROXY` are not counted',
    default: 512,
  }),
};
