import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBoundOptions {
  /** Connections of one client address. */
  readonly maxPerAddress: number;
  /** Addresses of our own proxies: all visitors come from them. */
  readonly isExempt: (address: string) => boolean;
  /** Hears of each connection that was refused. */
  readonly onRefused: (address: string) => void;
  /** Hears when an address that was refused some has room again. */
  readonly onRoom: (address: string) => void;
}

/** Bounds the connections of each client address: what one holds open must not take the room of others. */
export function boundConnections(server: Server, options: ConnectionBoundOptions): void {
  const { maxPerAddress, isExempt, onRefused, onRoom } = options;
  const open = new Map<string, number>();
  const leave = (address: string): void => {
    const left = (open.get(address) ?? 1) - 1;
    if (left === maxPerAddress - 1) onRoom(address);
    if (left === 0) open.delete(address);
    else open.set(address, left);
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const count = open.get(address) ?? 0;
    if (count >= maxPerAddress) {
      socket.destroy();
      onRefused(address);
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => leave(address));
  });
}
