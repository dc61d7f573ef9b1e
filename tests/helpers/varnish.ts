import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisMachine } from '../setup/this-machine.ts';
import { obtainVarnish } from '../setup/varnish.ts';
import { eventually } from './eventually.ts';

const source = join(import.meta.dirname, '..', '..', 'server', 'ops', 'varnish', 'default.vcl');

export interface VarnishPlaces {
  readonly port: number;
  readonly purgeToken: string;
  /** `host:port` of each replica. */
  readonly hosts: readonly string[];
}

/** The lines for the vmod xkey in place of those for bans. */
const withXkey = (vcl: string): string =>
  vcl.replace(/^(\s*)# (import xkey;|set req\.http\.purged)/gm, '$1$2').replace(/^\s*ban\(.*\n/m, '');

/** Debian's Varnish with the configuration of the site, in front of replicas on this machine. */
export async function startVarnish({ port, purgeToken, hosts }: VarnishPlaces, folder: string) {
  // A folder of modules of its own, where varnish-modules is not installed.
  const modules = process.env.VARNISH_MODULES_DIR;
  const hasXkey = modules !== undefined && existsSync(join(modules, 'libvmod_xkey.so'));
  let vcl = readFileSync(source, 'utf8').replace('"CDN_PURGE_TOKEN"', `"${purgeToken}"`);
  for (const [index, place] of hosts.entries()) {
    const [host, own] = place.split(':');
    vcl = vcl.replace(`.host = "site-${index + 1}";\n  .port = "3000";`, `.host = "${host}";\n  .port = "${own}";`);
  }
  const work = mkdtempSync(join(tmpdir(), 'varnish-'));
  const file = join(folder, 'default.vcl');
  writeFileSync(file, hasXkey ? withXkey(vcl) : vcl);
  const path = modules === undefined ? [] : ['-p', `vmod_path=${modules}:/usr/lib/x86_64-linux-gnu/varnish/vmods`];
  const words = ['-F', '-j', 'none', '-n', work, '-a', `127.0.0.1:${port}`, '-f', file, ...path];
  const command = process.env.VARNISH_PATH ?? obtainVarnish(thisMachine);
  const child = spawn(command, [...words, '-s', 'malloc,64m'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(work, { recursive: true, force: true });
  };
  const isUp = () =>
    fetch(`${url}/api/v1/menu`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await eventually(isUp, 30_000);
  } catch (error) {
    await close();
    throw new Error(`varnishd: ${said}`, { cause: error });
  }
  return { url, method: hasXkey ? 'xkey' : 'ban', close };
}
