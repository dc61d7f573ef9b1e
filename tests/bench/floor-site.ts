import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface FloorSite {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A static page with one image (`floor/index.html`), sent from memory. Shows the best possible result of the machine.
 * @param image bytes of an AVIF file
 */
export async function startFloorSite(image: Buffer): Promise<FloorSite> {
  const html = brotliCompressSync(readFileSync(join(import.meta.dirname, 'floor', 'index.html')));
  const server = createServer(({ url }, response) => {
    if (url === '/picture.avif') response.setHeader('Content-Type', 'image/avif').end(image);
    else if (url === '/') response.setHeader('Content-Type', 'text/html').setHeader('Content-Encoding', 'br').end(html);
    else if (url === '/robots.txt') response.setHeader('Content-Type', 'text/plain').end('User-agent: *\nAllow: /\n');
    else response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The floor has no port');
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${address.port}/`, close };
}
