import { settingsOf } from './setting.ts';
import { baseUrl, integer, line, origin, origins, proxies } from './setting-kinds.ts';

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
  PROBLEMS_URL: server(baseUrl(), {
    help: 'page that says what problems are: the `type` of a problem document is this with its code as fragment, `#not-found`',
    defaultText: '`/api/docs`',
  }),
  SHUTDOWN_DEADLINE_MS: server(integer(0, 600_000), {
    help: 'after SIGTERM or Ctrl-C: not ready, no new connections, replies under way may end; then the rest is closed',
    default: 10_000,
  }),
  HEADERS_TIMEOUT_MS: server(integer(100, 600_000), {
    help: 'headers that are not whole by then are answered 408; at most `REQUEST_TIMEOUT_MS`',
    default: 10_000,
  }),
  REQUEST_TIMEOUT_MS: server(integer(100, 3_600_000), {
    help: 'requests that are not whole by then are answered 408',
    default: 30_000,
  }),
  STALLED_REPLY_MS: server(integer(100, 3_600_000), {
    help: 'a reader that takes nothing of its reply for so long is closed',
    default: 60_000,
  }),
  KEEP_ALIVE_TIMEOUT_MS: server(integer(1_000, 3_600_000), {
    help: 'a connection on which nothing is asked for so long is closed; longer than that of the proxy in front, which would else ask on one that is just being closed',
    default: 72_000,
  }),
  MAX_HEADER_BYTES: server(integer(1_024, 1_048_576), {
    help: 'request line and headers of a request, beyond it 431',
    default: 16_384,
  }),
  MAX_HEADERS_COUNT: server(integer(10, 2_000), {
    help: 'headers of a request, beyond it 431',
    default: 100,
  }),
  MAX_REQUESTS_PER_CONNECTION: server(integer(0, 1_000_000_000), {
    help: 'after so many replies a connection is closed, and another one may go to another replica; 0: never',
    default: 0,
  }),
  MAX_CONNECTIONS: server(integer(1, 1_000_000), {
    help: 'connections in all; more are closed at once. Each takes some 13 KB, and one of the files that the system lets a process open',
    default: 10_000,
  }),
  MAX_CONNECTIONS_PER_ADDRESS: server(integer(1, 1_000_000), {
    help: 'connections of one client address; those of `TRUST_PROXY` are not counted',
    default: 512,
  }),
  MAX_EVENT_LOOP_DELAY_MS: server(integer(0, 60_000), {
    help: 'while the event loop is later than that, all whose reply has to be made is answered 503; 0: off',
    default: 1_000,
  }),
  MAX_HEAP_BYTES: server(integer(0, 1_000_000_000_000), {
    help: 'the same beyond so much memory of JavaScript; 0: off',
    default: 0,
  }),
  MAX_RSS_BYTES: server(integer(0, 1_000_000_000_000), {
    help: 'the same beyond so much memory of the process, pictures in work not counted; 0: off',
    default: 0,
  }),
};
