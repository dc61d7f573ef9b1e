import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { obtainNginx } from '../setup/nginx.ts';
import { thisMachine } from '../setup/this-machine.ts';
import { type ComposeFile, type NginxPlaces, nativeNginxConfig } from './compose-file.ts';
import { eventually } from './eventually.ts';

const nginxPath = () => process.env.NGINX_PATH ?? obtainNginx(thisMachine);

function writeConfig(file: ComposeFile, places: NginxPlaces, folder: string): readonly string[] {
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, nativeNginxConfig(file, places, folder));
  return ['-p', folder, '-c', path, '-e', 'stderr'];
}

/** What `nginx -t` says of the configuration; empty if it is content. */
export function nginxFaults(file: ComposeFile, places: NginxPlaces, folder: string): string {
  const { status, stderr } = spawnSync(nginxPath(), ['-t', ...writeConfig(file, places, folder)], { encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

/** nginx with the configuration of the file, in front of servers that run without Docker. */
export async function startNginx(file: ComposeFile, places: NginxPlaces, folder: string): Promise<() => Promise<void>> {
  const child = spawn(nginxPath(), [...writeConfig(file, places, folder)], { stdio: ['ignore', 'inherit', 'inherit'] });
  const isUp = () =>
    fetch(`http://127.0.0.1:${places.port}/`, { method: 'HEAD', redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  await eventually(isUp);
  return async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
}
