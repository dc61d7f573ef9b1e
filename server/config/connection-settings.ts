import { integer } from './setting.ts';

/** What a client may take its time for, and how much room it has. */
export const connectionSettings = {
  SHUTDOWN_DEADLINE_MS: integer({
    docs: 'after SIGTERM: not ready, no new connections, replies under way may end; then the rest is closed',
    fallback: 10_000,
    min: 0,
    max: 600_000,
  }),
  HEADERS_TIMEOUT_MS: integer({
    docs: 'headers that are not whole by then are answered 408; at most `REQUEST_TIMEOUT_MS`',
    fallback: 10_000,
    min: 100,
    max: 600_000,
  }),
  REQUEST_TIMEOUT_MS: integer({
    docs: 'requests that are not whole by then are answered 408',
    fallback: 30_000,
    min: 100,
    max: 3_600_000,
  }),
  STALLED_REPLY_MS: integer({
    docs: 'a reader that takes nothing of its reply for so long is closed',
    fallback: 60_000,
    min: 100,
    max: 3_600_000,
  }),
  MAX_CONNECTIONS_PER_ADDRESS: integer({
    docs: 'connections of one client address; those of `TRUST_PROXY` are not counted',
    fallback: 512,
    min: 1,
    max: 1_000_000,
  }),
};
