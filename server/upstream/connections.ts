import type { buildConnector, Client } from 'undici';

/** Node closes idle connections after 5 s, and most servers no sooner: ours are gone before that. */
const keepAliveMs = 4000;

/** How connections are kept and made. */
interface ConnectionOptions extends Client.Options {
  readonly connect: buildConnector.BuildOptions;
}

/**
 * How connections to the upstream are kept. `hardDeadlineMs` bounds connecting and a pause within a body; the whole of
 * a call is bounded by its signal. HTTP/1.1 only: one connection that dies then takes one call with it, which is sent again.
 */
export function connectionOptions(hardDeadlineMs: number): ConnectionOptions {
  return {
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    // What the upstream announces may shorten it, never lengthen it.
    keepAliveMaxTimeout: keepAliveMs,
    connect: { timeout: hardDeadlineMs },
    headersTimeout: 0,
    // Between two parts of a body; does not run while the reader pauses.
    bodyTimeout: hardDeadlineMs,
  };
}
