import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One response, as far as the bench looks at it. */
export interface BenchResponse {
  readonly status: number;
  /** From the first byte sent to the last one received. */
  readonly tookMs: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthField = Buffer.from('\r\nContent-Length: ');
const lengthFieldLower = Buffer.from('\r\ncontent-length: ');

/** Bytes of the whole response that begins with this head. No chunked bodies: nothing that is measured has them. */
function sizeOf(bytes: Buffer, headSize: number): number {
  const head = bytes.subarray(0, headSize);
  const upper = head.indexOf(lengthField);
  const at = upper === -1 ? head.indexOf(lengthFieldLower) : upper;
  if (at === -1) return headSize;
  const start = at + lengthField.length;
  return headSize + Number(head.toString('latin1', start, head.indexOf(13, start)));
}

/** A kept-alive connection that asks one thing at a time, with as little work as can be. */
export class Connection {
  readonly #socket: Socket;
  #pending: Buffer | undefined;
  #received = 0;
  #expected = 0;
  #status = 0;
  #sentAtMs = 0;
  #resolve: ((response: BenchResponse) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('error', (error) => this.#reject?.(error));
    socket.on('close', () => this.#reject?.(new Error('Closed in the middle')));
  }

  /** Connects to a local port, optionally from another local address. */
  static async open(port: number, localAddress = '127.0.0.1'): Promise<Connection> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends finished bytes of a request and resolves with the response to it. */
  ask(request: Buffer): Promise<BenchResponse> {
    this.#received = 0;
    this.#expected = 0;
    this.#pending = undefined;
    this.#sentAtMs = performance.now();
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = undefined;
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#expected === 0) this.#readHead(chunk);
    if (this.#expected === 0 || this.#received < this.#expected) return;
    this.#resolve?.({ status: this.#status, tookMs: performance.now() - this.#sentAtMs });
  }

  #readHead(chunk: Buffer): void {
    const bytes = this.#pending ? Buffer.concat([this.#pending, chunk]) : chunk;
    const end = bytes.indexOf(headEnd);
    if (end === -1) {
      this.#pending = bytes;
      return;
    }
    this.#status = Number(bytes.toString('latin1', 9, 12));
    this.#expected = sizeOf(bytes, end + headEnd.length);
  }
}

/** Finished bytes of a GET. */
export function getOf(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const all = { Host: '127.0.0.1', 'User-Agent': 'bench', Accept: '*/*', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}
