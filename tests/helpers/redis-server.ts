import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { obtainRedisServer } from '../setup/redis.ts';
import { thisMachine } from '../setup/this-machine.ts';
import { freePort } from './free-port.ts';

/** A real redis-server without files: it loses its data when it is killed. */
export class RedisServer {
  readonly #path = process.env.REDIS_SERVER_PATH ?? obtainRedisServer(thisMachine);
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  /** Starts one on a free port. */
  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts it, again, on its port; resolves when it takes connections. */
  async start(): Promise<void> {
    const options = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(this.#path, options, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/tmp' });
    this.#child = child;
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (/ready to accept connections/i.test(output)) break;
    }
  }

  /** Stops responding, as a hung machine does. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Kills it with its data. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
