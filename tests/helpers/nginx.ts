import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { obtainNginx } from '../setup/nginx.ts';
import { thisMachine } from '../setup/this-machine.ts';
import { eventually } from './eventually.ts';

const root = join(import.meta.dirname, '..', '..');

const read = (name: string) => readFileSync(join(root, 'server', 'ops', 'nginx', name), 'utf8');

const configs = {
  docker: `${read('docker.conf.template')}\n${read('site.conf')}`,
  debian: `${read('debian.conf')}\n${read('site.conf')}`,
};

export interface NginxPlaces {
  /** Ports that nginx listens on, on 127.0.0.1: without TLS, and with it. */
  readonly port: number;
  readonly tlsPort: number;
  /** Folder of `site.crt` and `site.key`. */
  readonly tlsFolder: string;
  /** `host:port` in the file → where that service really is. */
  readonly hosts: Readonly<Record<string, string>>;
  readonly publicUrl: string;
  readonly purgeToken?: string | undefined;
  /** Default: docker. */
  readonly variant?: keyof typeof configs;
}

const nginxPath = () => process.env.NGINX_PATH ?? obtainNginx(thisMachine);

/** The header in which nginx reports the replica and the seconds that it took. */
export const answeredByHeader = 'x-answered-by';

/** Configuration for nginx without Docker. `folder`: place for its files. */
function nativeConfig(places: NginxPlaces, folder: string): string {
  const { port, tlsPort, tlsFolder, hosts, publicUrl, variant = 'docker', purgeToken } = places;
  let site = configs[variant]
    .replace(/\$\{PUBLIC_URL\}/g, publicUrl)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 443 ', `listen 127.0.0.1:${tlsPort} `)
    .replaceAll('/etc/nginx/tls', tlsFolder)
    .replaceAll('/var/cache/nginx', `${folder}`)
    .replace('# "CDN_PURGE_TOKEN" 1;', purgeToken === undefined ? '' : `"${purgeToken}" 1;`)
    .replace('add_header Cache-Status', `add_header ${answeredByHeader} "$upstream_addr in $upstream_header_time"; $&`)
    // Places here have no names, and Debian's nginx does not know the word yet.
    .replaceAll(' resolve ', ' ');
  for (const [name, place] of Object.entries(hosts)) site = site.replaceAll(name, place);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    // Where root runs it, workers would be somebody to whom the folder is closed.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr crit;',
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    site,
    '}',
  ].join('\n');
}

function writeConfig(places: NginxPlaces, folder: string): readonly string[] {
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, nativeConfig(places, folder));
  return ['-p', folder, '-c', path, '-e', 'stderr'];
}

export interface RunningNginx {
  /** Reads its configuration again: other workers take over. */
  reload(): void;
  close(): Promise<void>;
}

/** nginx with the configuration of the site, in front of servers that run without Docker. */
export async function startNginx(places: NginxPlaces, folder: string): Promise<RunningNginx> {
  const child = spawn(nginxPath(), [...writeConfig(places, folder)], { stdio: ['ignore', 'inherit', 'inherit'] });
  const exited = once(child, 'exit');
  const isUp = () =>
    fetch(`http://127.0.0.1:${places.port}/`, { method: 'HEAD', redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  const close = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  try {
    await eventually(isUp);
  } catch (error) {
    await close();
    throw error;
  }
  return { reload: () => void child.kill('SIGHUP'), close };
}
