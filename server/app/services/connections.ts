import type { IncomingMessage } from 'node:http';
import { isIP, type Server, type Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { clientKey } from '../../base/client-key.ts';
import { logEvent } from '../../base/log-events.ts';
import type { RequestMeter } from '../../http/request-meter.ts';
import type { AppContext } from './context.ts';

const decorated = /^"?(?:\[(?<bracketed>[^\]]*)\]|(?<bare>.*?))(?::(?:\d{1,5}|_[\w.-]+))?"?$/;

/** Returns the IP address of one element of `X-Forwarded-For`, without port, brackets, quotes and zone. */
export function forwardedAddress(element: string): string | undefined {
  const text = element.trim();
  // A bare IPv6 address could lose its last group as a port.
  const { bracketed, bare = text } = (isIP(text) === 0 && decorated.exec(text)?.groups) || {};
  const address = bracketed ?? bare;
  return isIP(address) === 0 ? undefined : address.split('%', 1)[0];
}

/** Returns the last address that is not a trusted proxy. An invalid element counts as the proxy that added it. */
export function clientAddress(peer: string, forwardedFor: string, isProxy: (address: string) => boolean): string {
  let address = peer;
  for (const element of forwardedFor.split(',').reverse()) {
    if (!isProxy(address)) break;
    if (element.trim() === '') continue;
    const next = forwardedAddress(element);
    if (next === undefined) break;
    address = next;
  }
  return address;
}

interface ConnectionServices extends AppContext {
  readonly meter: RequestMeter;
}

export interface Shutdown {
  readonly hasBegun: boolean;
}

/** Recovery is logged below 90 % of the limit, so that a connection at the limit does not log a line each time. */
const roomAt = (bound: number): number => Math.floor(bound * 0.9);

/** Without a listener, errors of the listening socket such as EMFILE would end the process. */
function logAcceptErrors({ server }: FastifyInstance, { outages }: AppContext): void {
  server.on('error', (error) => {
    // Before the server listens, an error rejects `listen`.
    if (server.listening) outages.failed('connections.accept-failed', 'accept', { err: error });
  });
  server.on('connection', () => outages.worked('accept'));
}

function reportBound({ server }: FastifyInstance, { config, outages }: AppContext): void {
  const { maxInAll } = config.connections;
  let isFull = false;
  server.on('drop', () => {
    isFull = true;
    outages.failed('connections.limit', 'connections', { maxConnections: maxInAll });
  });
  server.on('connection', (socket: Socket) => {
    socket.once('close', async () => {
      if (!isFull || (await countConnections(server)) > roomAt(maxInAll)) return;
      isFull = false;
      outages.worked('connections');
    });
  });
}

type IsProxy = (address: string) => boolean;

/** Because Fastify accepts any text in `X-Forwarded-For`, the field is reduced to IP addresses. */
function readForwardedAddresses(app: FastifyInstance, isProxy: IsProxy): void {
  app.addHook('onRequest', ({ raw: { headers, socket } }, _response, done) => {
    const { 'x-forwarded-for': field } = headers;
    if (typeof field === 'string')
      headers['x-forwarded-for'] = clientAddress(socket.remoteAddress ?? '', field, isProxy);
    done();
  });
}

/**
 * Only a cache in front knows whether it replaces a response. Otherwise a client could let shared caches store a response
 * that they must not store. Cached responses are sent before any hook.
 */
function ignoreCacheStatusOfClients({ server }: FastifyInstance, isProxy: IsProxy): void {
  const read = ({ headers, socket }: IncomingMessage): void => {
    const isNamed = headers['x-cache-status'] !== undefined;
    if (isNamed && !isProxy(socket.remoteAddress ?? '')) delete headers['x-cache-status'];
  };
  for (const event of ['request', 'checkContinue']) server.prependListener(event, read);
}

/** Limits the connections of each client address. Proxies of ours are exempt, because all visitors share them. */
function boundConnections({ server }: FastifyInstance, { config, outages }: AppContext, isProxy: IsProxy): void {
  const { maxPerAddress } = config.connections;
  const open = new Map<string, number>();
  const leave = (address: string): void => {
    const left = (open.get(address) ?? 1) - 1;
    if (left === roomAt(maxPerAddress)) outages.worked(`connections ${address}`);
    if (left === 0) open.delete(address);
    else open.set(address, left);
  };
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress ?? '')) return;
    const address = clientKey(socket.remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      outages.failed('connections.client-limit', `connections ${address}`, { address, maxPerAddress });
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => leave(address));
  });
}

const drainEveryMs = 50;

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));

/** New connections are refused, responses under way may end, and the deadline closes all other connections. */
function boundShutdown(app: FastifyInstance, { config, clock, log, meter }: ConnectionServices): Shutdown {
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
  app.addHook('preClose', async () => {
    shutdown.hasBegun = true;
    beganAtMs = clock.now();
    cancelCut = clock.after(config.connections.shutdownDeadlineMs, () => void cut());
    drain();
  });
  app.addHook('onClose', async () => {
    cancelCut?.();
    cancelDrain?.();
    const nowMs = clock.now();
    const upForS = Math.round((nowMs - startedAtMs) / 1000);
    const counts = meter.routes.flatMap((route) => [...route.samples()]);
    const responses = counts.reduce((sum, { count }) => sum + count, 0);
    logEvent(log, 'server.closed', { tookMs: nowMs - beganAtMs, cutConnections, upForS, responses });
  });
  return shutdown;
}

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;

function reportProxy(app: FastifyInstance, { config, log }: AppContext): void {
  let isReported = config.trustProxy !== false;
  app.addHook('onRequest', ({ headers }, _response, done) => {
    const header = isReported ? undefined : forwardedHeaders.find((name) => headers[name] !== undefined);
    if (header !== undefined) {
      isReported = true;
      logEvent(log, 'proxy.untrusted', { header });
    }
    done();
  });
}

/** Limits connections and the time that closing takes. Call it before anything is opened that must be closed. */
export function limitConnections(app: FastifyInstance, services: ConnectionServices): Shutdown {
  const { trustProxy } = services.config;
  const trusts = trustProxy === false ? () => false : compile(trustProxy);
  const isProxy: IsProxy = (address) => trusts(address, 0);
  reportProxy(app, services);
  readForwardedAddresses(app, isProxy);
  ignoreCacheStatusOfClients(app, isProxy);
  logAcceptErrors(app, services);
  reportBound(app, services);
  boundConnections(app, services, isProxy);
  return boundShutdown(app, services);
}
