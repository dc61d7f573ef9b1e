import type { FastifyBaseLogger } from 'fastify';

/** What operators want to know of a start. */
export interface StartFacts {
  readonly version: string;
  readonly build: string;
  readonly store: string;
  readonly upstream: string;
  readonly address: string;
}

/**
 * Says where the server listens and what it is. On a terminal in words; else as a line of the log, whatever its level:
 * a port that was chosen by the system can be read nowhere else. A log that is silent keeps the words.
 */
export function announce(facts: StartFacts, log: FastifyBaseLogger, isTerminal: boolean): void {
  const { version, build, store, upstream, address } = facts;
  if (isTerminal || log.level === 'silent') {
    console.log(`Listening on ${address} (version ${version}, build ${build}, store ${store}, upstream ${upstream})`);
  } else {
    log.child({}, { level: 'info' }).info(facts, `Listening on ${address} with build ${build}`);
  }
}
