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
  /** Undefined: the file keeps its placeholder. */
  readonly purgeToken: string | undefined;
  /** `host:port` of each replica. */
  readonly hosts: readonly string[];
  readonly method?: 'ban' | 'xkey';
}

/** Folders of the vmod, as the package varnish-modules installs it or of its own. */
const moduleFolders = [
  ...(process.env.VARNISH_MODULES_DIR === undefined ? [] : [process.env.VARNISH_MODULES_DIR]),
  ...['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/varnish/vmods`),
];

export const hasXkey = (): boolean => moduleFolders.some((folder) => existsSync(join(folder, 'libvmod_xkey.so')));

export const placeholder = 'REPLACE_BY_CDN_PURGE_TOKEN';

/** The lines for the vmod xkey in place of those for bans. */
const withXkey = (vcl: string): string =>
  vcl.replace(/^(\s*)# (import xkey;|set req\.http\.purged)/gm, '$1$2').replace(/^\s*ban\(.*\n/m, '');

/** Debian's Varnish with the configuration of the site, in front of replicas on this machine. */
export async function startVarnish({ port, purgeToken, hosts, method = 'ban' }: VarnishPlaces, folder: string) {
  let vcl = readFileSync(source, 'utf8');
  if (purgeToken !== undefined) vcl = vcl.replace(placeholder, `"${purgeToken}"`);
  for (const [index, place] of hosts.entries()) {
    const [host, own] = place.split(':');
    vcl = vcl.replace(`.host = "site-${index + 1}";\n  .port = "3000";`, `.host = "${host}";\n  .port = "${own}";`);
  }
  const work = mkdtempSync(join(tmpdir(), 'varnish-'));
  const file = join(folder, 'default.vcl');
  writeFileSync(file, method === 'xkey' ? withXkey(vcl) : vcl);
  const path = ['-p', `vmod_path=${moduleFolders.join(':')}`];
  const words = ['-F', '-j', 'none', '-n', work, '-a', `127.0.0.1:${port}`, '-f', file, ...path];
  const child = spawn(process.env.VARNISH_PATH ?? obtainVarnish(thisMachine), [...words, '-s', 'malloc,64m'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  // `exit` may come before the last words of stderr.
  const exited = once(child, 'close');
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
    const refusal = exited.then(() => Promise.reject(new Error('Varnish has ended')));
    await Promise.race([eventually(isUp, 30_000), refusal]);
  } catch (error) {
    await close();
    throw new Error(`varnishd: ${said}`, { cause: error });
  }
  return { url, close };
}
