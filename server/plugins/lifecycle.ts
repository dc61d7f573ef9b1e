import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { boundConnections } from '../lifecycle/connection-bound.ts';
import { boundShutdown, type Shutdown } from '../lifecycle/shutdown.ts';
import type { TroubleKind } from '../logging/trouble-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly shutdown: Shutdown;
  }
}

const connectionsRefused: TroubleKind = {
  name: 'connections',
  begins: 'connections are refused: one address has as many as it may have',
  ends: 'no connections are refused any more',
};

/** Bounds the connections of each client address; proxies of ours are not clients. */
function boundClients({ server, site, troubles }: FastifyInstance): void {
  const { trustProxy, connections } = site.config;
  const { maxPerAddress } = connections;
  const isProxy = trustProxy === false ? () => false : compile(trustProxy);
  boundConnections(server, {
    maxPerAddress,
    isExempt: (address) => isProxy(address, 0),
    onRefused: (address) => troubles.failed(connectionsRefused, `connections ${address}`, { address, maxPerAddress }),
    onRoom: (address) => troubles.worked(`connections ${address}`),
  });
}

async function lifecyclePlugin(app: FastifyInstance): Promise<void> {
  const { config, clock, log } = app.site;
  boundClients(app);
  app.decorate('shutdown', boundShutdown(app, { deadlineMs: config.connections.shutdownDeadlineMs, clock, log }));
}

/** Bounds on who connects and on how long closing takes. Registered before all that has to be closed. */
export const lifecycle = plugin(lifecyclePlugin, { name: 'lifecycle', dependencies: ['site'] });
