import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obtainNginx } from '../setup/nginx.ts';
import { thisMachine } from '../setup/this-machine.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

const nginx = () => process.env.NGINX_PATH ?? obtainNginx(thisMachine);

interface Places {
  /** A folder with `redirects.nginx.conf`. */
  readonly root: string;
  readonly base?: string;
  readonly port?: number;
}

/** Folder with a configuration of nginx for a baked folder. */
function configured({ root, base = '', port = 8080 }: Places): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const types =
    'types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/json json; image/avif avif; image/jpeg jpg; image/webp webp; font/woff2 woff2; application/xml xml; }';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} pid nginx.pid; error_log stderr crit; events {}
     http { ${types} access_log off; ${temporary.join(' ')} large_client_header_buffers 4 32k;
       server { listen 127.0.0.1:${port}; absolute_redirect off; error_page 404 ${base}/404.html;
         location ${base}/ { alias ${root}/; } include ${root}/redirects.nginx.conf; } }`,
  );
  return folder;
}

const argumentsIn = (folder: string) => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];

/** Reads the redirects as nginx does when it starts. Returns its errors, '' if it can start. */
export function nginxErrorsIn(root: string): string {
  const folder = configured({ root });
  const { status, stderr } = spawnSync(nginx(), ['-t', '-q', ...argumentsIn(folder)], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? stderr : `status ${status}: ${stderr}`;
}

/** The real nginx in front of a baked folder, as its first line explains. */
export async function startBakedNginx(root: string, base = '') {
  const port = await freePort();
  const folder = configured({ root, base, port });
  const child = spawn(nginx(), argumentsIn(folder), { stdio: ['ignore', 'inherit', 'inherit'] });
  const exited = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}${base}/404.html`).then(
      ({ ok }) => ok || child.exitCode !== null,
      () => false,
    );
  try {
    await eventually(isUp);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}
