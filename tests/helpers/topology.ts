import { join } from 'node:path';
import { type Certificate, makeCertificate } from './certificate.ts';
import { readComposeFile } from './compose-file.ts';
import { freePort } from './free-port.ts';
import { type RunningNginx, startNginx } from './nginx.ts';
import { RedisServer } from './redis-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '..', '..');
const file = readComposeFile();

/** The value of the file. nginx redirects requests without TLS to it. */
const publicUrl = 'https://localhost:8443';

/** One of the servers: it comes back at the place it had, with the data it had. */
class Replica {
  readonly #env: Readonly<Record<string, string>>;
  #process: ServerProcess | undefined;
  readonly url: string;

  constructor(port: number, env: Readonly<Record<string, string>>) {
    this.#env = { ...env, PORT: String(port) };
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts it, with another build where one is named. Resolves when it listens. */
  async start(env: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#process = await startServerProcess({ ...this.#env, ...env });
  }

  /** Has it had content, and is it not closing? */
  async isReady(): Promise<boolean> {
    return fetch(`${this.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** All it has written since it was started. */
  output(): string {
    return this.#process?.output() ?? '';
  }

  /** Ends it in order. */
  async close(): Promise<void> {
    await this.#process?.close();
  }

  /** Ends it without warning. */
  async kill(): Promise<void> {
    await this.#process?.kill();
  }
}

/** Both of the file, as processes on this machine. */
function replicasOf(ports: readonly number[], env: Readonly<Record<string, string>>, folder: string): Replica[] {
  return ['site-1', 'site-2'].map((name, index) => {
    const { environment = {} } = file.services[name] ?? {};
    const native = {
      ...environment,
      HOST: '127.0.0.1',
      BRAND_DIR: (environment.BRAND_DIR ?? '').replace(/^\/site/, root),
      DATA_DIR: join(folder, name),
      MEDIA_DIR: join(folder, 'pictures'),
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: publicUrl,
    };
    return new Replica(ports[index] ?? 0, { ...native, ...env });
  });
}

type Env = Readonly<Record<string, string>>;

export interface Topology {
  readonly redis: RedisServer;
  readonly replicas: readonly Replica[];
  readonly nginx: RunningNginx;
  readonly certificate: Certificate;
  /** Origins of nginx, with TLS and without, without a slash at the end. */
  readonly url: string;
  readonly plainUrl: string;
  close(): Promise<void>;
}

/**
 * The services of `docker-compose.yml` as local processes on free ports: redis-server, two replicas with shared images,
 * and nginx. They write below a folder, which the caller removes. `env`: further settings of both replicas.
 */
export async function startTopology(
  upstreamUrl: string,
  folder: string,
  env: Env | ((nginxUrl: string, certificate: Certificate) => Env) = {},
): Promise<Topology> {
  await using started = new AsyncDisposableStack();
  const redis = await RedisServer.start();
  started.defer(() => redis.kill());
  const ports = [await freePort(), await freePort()];
  const certificate = makeCertificate(folder);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const own = typeof env === 'function' ? env(`https://localhost:${tlsPort}`, certificate) : env;
  const replicas = replicasOf(ports, { SAMPLE_URL: upstreamUrl, REDIS_URL: redis.url, ...own }, folder);
  started.defer(async () => void (await Promise.all(replicas.map((replica) => replica.kill()))));
  await Promise.all(replicas.map((replica) => replica.start()));
  const hosts = Object.fromEntries(replicas.map(({ url }, index) => [`site-${index + 1}:3000`, new URL(url).host]));
  const places = { port, tlsPort, tlsFolder: certificate.folder, hosts, publicUrl, purgeToken: own.CDN_PURGE_TOKEN };
  const nginx = await startNginx(places, folder);
  started.defer(() => nginx.close());
  const all = started.move();
  const urls = { url: `https://127.0.0.1:${tlsPort}`, plainUrl: `http://127.0.0.1:${port}` };
  return { redis, replicas, nginx, certificate, ...urls, close: () => all.disposeAsync() };
}
