/**
 * `node web/dev.ts`: the site while it is worked on, in one command. The API server runs as a child that starts
 * again when its files change; Vite serves the pages' code and reloads. `PORT` is this server's, 3000 by default.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createPortProbe } from 'node:net';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { ensureBuilt } from './ensure-built.ts';
import { devDocument } from './tooling/dev-document.ts';
import { repositoryDir, webDir } from './tooling/folders.ts';

/** What the API server answers itself. */
const apiPaths = /^\/(?:api|media|_i18n|builds|health|ops|licenses)\/|^\/(?:favicon|apple-touch-icon|robots|sitemap)/;

/** A port nobody listens on at the moment. */
async function freePort(): Promise<number> {
  const probe = createPortProbe().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

/** Starts the API server; its pages' public address is ours. */
function startApi(apiPort: number, port: number): ChildProcess {
  const env = { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}` };
  return spawn(process.execPath, ['--watch', 'server/main.ts'], { cwd: repositoryDir, env, stdio: 'inherit' });
}

const pollMs = 200;
const patienceMs = 15_000;

/** Waits while the API server starts, or starts again after a change; what is asked of it then fails or not. */
async function untilUp(apiPort: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const reply = await fetch(`http://127.0.0.1:${apiPort}/health/live`).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Passes a request on to the API server as it came. */
function passOn(incoming: IncomingMessage, outgoing: ServerResponse, apiPort: number): void {
  const { url, method, headers } = incoming;
  const upstream = request({ host: '127.0.0.1', port: apiPort, path: url, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.writeHead(502).end('The API server is not up yet'));
  incoming.pipe(upstream);
}

async function sendDocument(url: string, outgoing: ServerResponse, vite: ViteDevServer, apiPort: number) {
  try {
    await untilUp(apiPort);
    const template = await readFile(join(webDir, 'index.html'), 'utf8');
    const { status, html } = await devDocument({ url, template, vite, apiUrl: `http://127.0.0.1:${apiPort}` });
    outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    outgoing.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}

const port = Number(process.env.PORT ?? 3000);
const apiPort = await freePort();
// The API server reads a finished build at its start, whatever is then shown.
await ensureBuilt();
process.env.NODE_ENV = 'development';
const api = startApi(apiPort, port);
const server = createServer();
const vite = await createVite({
  configFile: join(webDir, 'vite.config.ts'),
  server: { middlewareMode: true, hmr: { server } },
});
server.on('request', (incoming, outgoing) => {
  const url = incoming.url ?? '/';
  if (apiPaths.test(url)) void untilUp(apiPort).then(() => passOn(incoming, outgoing, apiPort));
  else vite.middlewares(incoming, outgoing, () => void sendDocument(url, outgoing, vite, apiPort));
});
server.listen(port, '127.0.0.1', () => console.log(`Developing on http://localhost:${port}`));

function close(): void {
  api.kill();
  void vite.close().finally(() => process.exit(0));
}
process.once('SIGINT', close);
process.once('SIGTERM', close);
