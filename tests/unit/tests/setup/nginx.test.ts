import { expect, test } from 'vitest';
import { obtainNginx } from '../../../setup/nginx.ts';
import type { Machine } from '../../../setup/program.ts';

interface Situation {
  readonly env?: Record<string, string>;
  readonly present?: readonly string[];
  readonly isRoot?: boolean;
  readonly hasApt?: boolean;
  /** The package that can be installed. */
  readonly offers?: string;
}

/** A machine in a situation; installing the package brings the program. */
function machineIn({
  env = { PATH: '/home/me/bin' },
  present = [],
  isRoot = false,
  hasApt = false,
  offers,
}: Situation) {
  const there = new Set(present);
  const machine: Machine = {
    env,
    isRoot,
    works: (path) => there.has(path),
    succeeds: ([file]) => file === 'apt-get' && hasApt,
    run: (command) => {
      if (command.includes('update')) return true;
      if (command.at(-1) !== offers) return false;
      there.add('/usr/sbin/nginx');
      return true;
    },
    say: () => undefined,
  };
  return machine;
}

test('NGINX_PATH comes first, then the PATH and the system folders', () => {
  const present = ['/opt/nginx', '/home/me/bin/nginx', '/usr/sbin/nginx'];
  const env = { NGINX_PATH: '/opt/nginx', PATH: '/home/me/bin' };
  expect(obtainNginx(machineIn({ env, present }))).toBe('/opt/nginx');
  expect(obtainNginx(machineIn({ present }))).toBe('/home/me/bin/nginx');
  expect(obtainNginx(machineIn({ present: ['/usr/sbin/nginx'] }))).toBe('/usr/sbin/nginx');
});

test('is installed where there is apt-get and the rights for it', () => {
  expect(obtainNginx(machineIn({ isRoot: true, hasApt: true, offers: 'nginx-light' }))).toBe('/usr/sbin/nginx');
  expect(obtainNginx(machineIn({ isRoot: true, hasApt: true, offers: 'nginx' }))).toBe('/usr/sbin/nginx');
});

test('else one clear line', () => {
  expect(() => obtainNginx(machineIn({}))).toThrow(
    /^The tests need nginx, .* Run: sudo apt-get install -y nginx-light$/,
  );
});
