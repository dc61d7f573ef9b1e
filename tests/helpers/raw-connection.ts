import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test writes what no client would. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that has come so far. */
  received(): string;
  /** Resolves when the other side has closed it, with all that has come. */
  readonly closed: Promise<string>;
}

/** Connects to the server at an origin and writes, optionally from another local address. */
export async function openRaw(url: string, text = '', localAddress?: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), ...(localAddress ? { localAddress } : {}) });
  let received = '';
  socket.setEncoding('utf8').on('data', (part) => {
    received += part;
  });
  // A connection that is cut is closed, too.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, closed };
}
