import type { Server, Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { clientKey } from '../../base/client-key.ts';
import type { TroubleKind } from '../../base/trouble-log.ts';
import { clientAddress } from '../../http/client-address.ts';

/** The closing of a server. */
interface Shutdown {
  /** True from the moment the server begins to close. */
  readonly hasBegun: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly shutdown: Shutdown;
  }
}

const refusedToOne: TroubleKind = {
  name: 'connections of one',
  begins: 'connections are refused: one address has as many as it may have',
  ends: 'no connections of one address are refused any more',
};

const refusedToAll: TroubleKind = {
  name: 'connections',
  begins: 'connections are refused: there are as many as there may be',
  ends: 'no connections are refused any more',
};

/** A bound is said to be kept to again once there is some room: at the bound itself it would be said with each that goes. */
const roomAt = (bound: number): number => Math.floor(bound * 0.9);

const unacceptable: TroubleKind = {
  name: 'accept',
  begins: 'connections cannot be accepted',
  ends: 'connections can be accepted again',
};

/** Logs errors of the listening socket, for example EMFILE. Without a listener they would end the process. */
function logAcceptErrors({ server, troubles }: FastifyInstance): void {
  server.on('error', (error) => {
    // Before the server listens, an error rejects `listen`.
    if (server.listening) troubles.failed(unacceptable, unacceptable.name, { err: error });
  });
  server.on('connection', () => troubles.worked(unacceptable.name));
}

/** Tells of connections that are refused because there are too many of all clients; Node refuses them. */
function tellOfBound({ server, site, troubles }: FastifyInstance): void {
  const { maxInAll } = site.config.connections;
  let isFull = false;
  server.on('drop', () => {
    isFull = true;
    troubles.failed(refusedToAll, 'connections', { maxConnections: maxInAll });
  });
  server.on('connection', (socket: Socket) => {
    socket.once('close', async () => {
      if (!isFull || (await countConnections(server)) > roomAt(maxInAll)) return;
      isFull = false;
      troubles.worked('connections');
    });
  });
}

/** Whether an address is one of `TRUST_PROXY`. */
type IsProxy = (address: string) => boolean;

/** Has Fastify's `request.ip` come from the addresses of `X-Forwarded-For` alone: it would take any text of that field. */
function readForwardedAddresses(app: FastifyInstance, isProxy: IsProxy): void {
  app.addHook('onRequest', ({ raw: { headers, socket } }, _reply, done) => {
    const { 'x-forwarded-for': field } = headers;
    if (typeof field === 'string')
      headers['x-forwarded-for'] = clientAddress(socket.remoteAddress ?? '', field, isProxy);
    done();
  });
}

/**
 * Bounds the connections of each client address: what one holds open must not take the room of others. Proxies of ours
 * are not clients: all visitors come from them.
 */
function boundConnections({ server, site, troubles }: FastifyInstance, isProxy: IsProxy): void {
  const { maxPerAddress } = site.config.connections;
  const open = new Map<string, number>();
  const leave = (address: string): void => {
    const left = (open.get(address) ?? 1) - 1;
    if (left === roomAt(maxPerAddress)) troubles.worked(`connections ${address}`);
    if (left === 0) open.delete(address);
    else open.set(address, left);
  };
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress ?? '')) return;
    const address = clientKey(socket.remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      troubles.failed(refusedToOne, `connections ${address}`, { address, maxPerAddress });
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => leave(address));
  });
}

/** How often connections are closed whose last reply has ended: clients would keep them for the next request. */
const drainEveryMs = 50;

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
}

/** How many replies were sent in all. */
function countReplies({ meter }: FastifyInstance): number {
  const counts = meter.routes.flatMap((route) => [...route.samples()]);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Bounds the closing of a server: new connections are refused at once, replies under way may end, and at the deadline
 * every connection that is left is closed. A client that stalls can delay what is closed after the server, the store
 * among it, for so long and no longer. Called before anything else that has to be closed: its line is then the last.
 */
function boundShutdown(app: FastifyInstance): Shutdown {
  const { config, clock, log } = app.site;
  const shutdown = { hasBegun: false };
  let cancelCut: (() => void) | undefined;
  let cancelDrain: (() => void) | undefined;
  const startedAtMs = clock.now();
  let beganAtMs = 0;
  let cutConnections = 0;
  const cut = async () => {
    cutConnections = await countConnections(app.server);
    app.server.closeAllConnections();
  };
  const drain = (): void => {
    app.server.closeIdleConnections();
    cancelDrain = clock.after(drainEveryMs, drain);
  };
  app.addHook('preClose', (done) => {
    shutdown.hasBegun = true;
    beganAtMs = clock.now();
    cancelCut = clock.after(config.connections.shutdownDeadlineMs, () => void cut());
    drain();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    cancelCut?.();
    cancelDrain?.();
    const nowMs = clock.now();
    const upForS = Math.round((nowMs - startedAtMs) / 1000);
    log.info({ tookMs: nowMs - beganAtMs, cutConnections, upForS, replies: countReplies(app) }, 'closed');
    done();
  });
  return shutdown;
}

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

/** Says once that requests come through a proxy that nobody has told of. Hits come past: whoever visits asks for more. */
function tellOfProxy(app: FastifyInstance): void {
  const { config, log } = app.site;
  let isTold = config.trustProxy !== false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const header = isTold ? undefined : forwardedHeaders.find((name) => headers[name] !== undefined);
    if (header !== undefined) {
      isTold = true;
      log.warn({ header }, 'TRUST_PROXY is off, and requests come through a proxy: all visitors count as one address');
    }
    done();
  });
}

async function lifecyclePlugin(app: FastifyInstance): Promise<void> {
  const { trustProxy } = app.site.config;
  const trusts = trustProxy === false ? () => false : compile(trustProxy);
  const isProxy: IsProxy = (address) => trusts(address, 0);
  tellOfProxy(app);
  readForwardedAddresses(app, isProxy);
  logAcceptErrors(app);
  tellOfBound(app);
  boundConnections(app, isProxy);
  app.decorate('shutdown', boundShutdown(app));
}

/** Bounds on who connects and on how long closing takes. Registered before all that has to be closed. */
export const lifecycle = plugin(lifecyclePlugin, { name: 'lifecycle', dependencies: ['site', 'metering'] });
