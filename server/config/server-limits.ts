import { z } from 'zod';

interface Limit {
  readonly default: number;
  /** 0 turns the limit off where it is the minimum. */
  readonly min: number;
  readonly max: number;
  readonly help: string;
}

const serverLimits = {
  headers_timeout_ms: {
    ...{ default: 10_000, min: 100, max: 600_000 },
    help: 'incomplete request headers get 408 after this time; at most `request_timeout_ms`',
  },
  request_timeout_ms: {
    ...{ default: 30_000, min: 100, max: 3_600_000 },
    help: 'incomplete requests get 408 after this time',
  },
  stalled_response_ms: {
    ...{ default: 60_000, min: 100, max: 3_600_000 },
    help: 'a client that reads nothing for this time is disconnected',
  },
  keep_alive_timeout_ms: {
    ...{ default: 72_000, min: 1_000, max: 3_600_000 },
    help: 'idle connections are closed after this time; it must exceed that of the proxy in front',
  },
  max_header_bytes: { default: 16_384, min: 1_024, max: 1_048_576, help: 'larger request headers get 431' },
  max_headers_count: { default: 100, min: 10, max: 2_000, help: 'requests with more headers get 431' },
  max_requests_per_connection: {
    ...{ default: 0, min: 0, max: 1_000_000_000 },
    help: 'the connection is closed after this many requests',
  },
  max_connections: {
    ...{ default: 10_000, min: 1, max: 1_000_000 },
    help: 'further connections are closed at once; each needs about 13 KB and one file descriptor',
  },
  max_connections_per_address: {
    ...{ default: 512, min: 1, max: 1_000_000 },
    help: 'the same for one client address; addresses of `TRUST_PROXY` are not counted',
  },
  max_event_loop_delay_ms: {
    ...{ default: 1_000, min: 0, max: 60_000 },
    help: 'while the event loop is later than this, only cached responses are served, others get 503',
  },
  max_heap_bytes: { default: 0, min: 0, max: 1e12, help: 'the same above this JavaScript heap size' },
  max_rss_bytes: { default: 0, min: 0, max: 1e12, help: 'the same above this process memory, image work not counted' },
} satisfies Record<string, Limit>;

type ServerLimitName = keyof typeof serverLimits;

const entries: readonly (readonly [name: string, limit: Limit])[] = Object.entries(serverLimits);

const limitSchema = z.strictObject(
  Object.fromEntries(
    entries.map(([name, limit]) => [
      name,
      z.coerce.number().int().min(limit.min).max(limit.max).default(limit.default),
    ]),
  ) as Record<ServerLimitName, z.ZodDefault<z.ZodCoercedNumber>>,
);

export const defaultServerLimits = limitSchema.parse({});

/** Each limit with its default and what exceeding it leads to, in Markdown. */
export const limitsHelp = entries
  .map(([name, { default: value, min, help }]) => `\`${name}\` (${value}${min === 0 ? '; 0: off' : ''}): ${help}`)
  .join('. ');

const ranges = entries.map(([name, { min, max }]) => `${name} ${min} to ${max}`).join(', ');

/** `name=value` pairs, separated by commas or spaces. Unnamed limits have their default. */
export const limits = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.string().regex(/^\w+=\d{1,15}$/)))
  .transform((pairs) => Object.fromEntries(pairs.map((text) => text.split('='))))
  .pipe(limitSchema)
  .refine(({ headers_timeout_ms: headers, request_timeout_ms: request }) => headers <= request)
  .meta({ allowed: `a list of name=number: ${ranges}` });
