import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  ...{ html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', json: 'application/json' },
  ...{
    svg: 'image/svg+xml',
    avif: 'image/avif',
    xml: 'application/xml',
    webp: 'image/webp',
    jpg: 'image/jpeg',
    woff2: 'font/woff2',
  },
};

/** A plain file server. Folders have a slash at the end and an index file. A missing file is status 404. */
export async function startStaticServer(folder: string, base: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://static.example').pathname);
    const file = path.startsWith(`${base}/`) || path === base ? join(folder, path.slice(base.length)) : undefined;
    const isFolder = file !== undefined && existsSync(file) && statSync(file).isDirectory();
    if (isFolder && !path.endsWith('/'))
      return response.writeHead(301, { location: url.replace(/(?=\?|$)/, '/') }).end();
    const target = isFolder ? join(file, 'index.html') : file;
    const isThere = target !== undefined && existsSync(target);
    const found = isThere ? target : join(folder, '404.html');
    const type = types[extname(found).slice(1)] ?? 'application/octet-stream';
    return response.writeHead(isThere ? 200 : 404, { 'content-type': type }).end(await readFile(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
