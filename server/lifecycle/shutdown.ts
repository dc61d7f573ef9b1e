import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../cache/clock.ts';

export interface ShutdownOptions {
  /** How long replies under way may take once the server closes. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** How often connections are closed whose last reply has ended: clients would keep them for the next request. */
const drainEveryMs = 50;

/** The closing of a server. */
export interface Shutdown {
  /** True from the moment the server begins to close. */
  readonly hasBegun: boolean;
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}

/**
 * Bounds the closing of a server: new connections are refused at once, replies under way may end, and at the deadline
 * every connection that is left is closed. A client that stalls can delay what is closed after the server, the store
 * among it, for so long and no longer. Called before anything else that has to be closed: its line is then the last.
 */
export function boundShutdown(app: FastifyInstance, { deadlineMs, clock, log }: ShutdownOptions): Shutdown {
  const shutdown = { hasBegun: false };
  let cancelCut: (() => void) | undefined;
  let cancelDrain: (() => void) | undefined;
  let beganAtMs = 0;
  let cutConnections = 0;
  const cut = async () => {
    cutConnections = await countConnections(app);
    app.server.closeAllConnections();
  };
  const drain = (): void => {
    app.server.closeIdleConnections();
    cancelDrain = clock.after(drainEveryMs, drain);
  };
  app.addHook('preClose', (done) => {
    shutdown.hasBegun = true;
    beganAtMs = clock.now();
    cancelCut = clock.after(deadlineMs, () => void cut());
    drain();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    cancelCut?.();
    cancelDrain?.();
    log.info({ tookMs: clock.now() - beganAtMs, cutConnections }, 'closed');
    done();
  });
  return shutdown;
}
