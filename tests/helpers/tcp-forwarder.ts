import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Leads connections to another port, as a name in DNS does: a change concerns new connections only. */
export class TcpForwarder {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Where new connections lead. */
  port: number;

  private constructor(port: number) {
    this.port = port;
    this.#server = createServer((near) => this.#join(near, connect(this.port, '127.0.0.1')));
  }

  /** Starts one on a free port, in front of a port of this machine. */
  static async start(port: number): Promise<TcpForwarder> {
    const forwarder = new TcpForwarder(port);
    await once(forwarder.#server.listen(0, '127.0.0.1'), 'listening');
    return forwarder;
  }

  /** Its own port. */
  get ownPort(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket, far: Socket): void {
    const [one, other] = [near, far];
    for (const [socket, peer] of [
      [one, other],
      [other, one],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
    }
  }
}
