import { defaultServerLimits, limits, limitsHelp } from './server-limits.ts';
import { settingsOf } from './setting.ts';
import { integer, line, origin, origins, proxies } from './setting-kinds.ts';

const server = settingsOf('Server and clients');

/** Where the server listens, who may call it, how often, and what caches in front may keep. */
export const serverSettings = {
  HOST: server(line(/^[\w.:%-]+$/, 'an IP address or host name'), {
    help: 'address the server listens on',
    default: '127.0.0.1',
  }),
  PORT: server(integer(0, 65_535), { help: 'port the server listens on; 0: any free port, printed', default: 3000 }),
  PUBLIC_URL: server(origin(), {
    help: 'origin used in canonical links, sitemap, feeds',
    defaultText: '`http://localhost:{PORT}`',
  }),
  TRUST_PROXY: server(proxies(), {
    help: 'addresses of the proxies in front; a client at one of them can choose the address that it is counted by',
    default: false,
  }),
  BROWSER_MAX_AGE_S: server(integer(0, 86_400), {
    help: 'how long browsers may keep API and page replies',
    default: 0,
  }),
  CDN_MAX_AGE_S: server(integer(0, 31_536_000), {
    help: 'how long shared caches may keep API and page replies',
    default: 60,
  }),
  RATE_LIMIT_PER_MINUTE: server(integer(0, 1_000_000), {
    help: 'per client address, requests whose reply has to be made, be it of content in memory; 0: off',
    default: 1200,
  }),
  CORS_ORIGINS: server(origins(), {
    help: 'origins that may call `/api`, `/media`, `/brand` and `/_i18n` from a browser; with any set, pictures may be embedded anywhere',
  }),
  SHUTDOWN_DEADLINE_MS: server(integer(0, 600_000), {
    help: 'after SIGTERM or Ctrl-C: not ready, no new connections, replies under way may end; then the rest is closed',
    default: 10_000,
  }),
  SERVER_LIMITS: server(limits(), {
    help: `limits as \`name=number\`, separated by commas. ${limitsHelp}`,
    default: defaultServerLimits,
    defaultText: 'as listed',
  }),
};
