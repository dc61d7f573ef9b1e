import { describe, expect, test } from 'vitest';
import { obtainNginx } from '../../../setup/nginx.ts';
import type { Machine } from '../../../setup/program.ts';
import { obtainPrometheus, obtainPromtool } from '../../../setup/prometheus.ts';
import { obtainRedisServer } from '../../../setup/redis.ts';

interface Situation {
  readonly env?: Record<string, string>;
  readonly present?: readonly string[];
  readonly isRoot?: boolean;
  readonly hasApt?: boolean;
  /** The package that can be installed, and the file that comes with it. */
  readonly offers?: readonly [name: string, file: string];
}

/** A machine in a situation; installing the package brings its file. */
function machineIn({
  env = { PATH: '/home/me/bin' },
  present = [],
  isRoot = false,
  hasApt = false,
  offers = ['', ''],
}: Situation): Machine {
  const there = new Set(present);
  const [name, file] = offers;
  return {
    env,
    isRoot,
    works: (path) => there.has(path),
    succeeds: ([command]) => command === 'apt-get' && hasApt,
    run: (command) => {
      if (command.includes('update')) return true;
      if (command.at(-1) !== name) return false;
      there.add(file);
      return true;
    },
    say: () => undefined,
  };
}

describe.each([
  {
    name: 'nginx',
    obtain: obtainNginx,
    variable: 'NGINX_PATH',
    packages: [
      ['nginx-light', '/usr/sbin/nginx'],
      ['nginx', '/usr/sbin/nginx'],
    ] as const,
    alternatives: ['/usr/sbin/nginx'],
  },
  {
    name: 'redis-server',
    obtain: obtainRedisServer,
    variable: 'REDIS_SERVER_PATH',
    packages: [
      ['redis-server', '/usr/bin/redis-server'],
      ['valkey-server', '/usr/bin/valkey-server'],
    ] as const,
    alternatives: ['/usr/sbin/redis-server', '/usr/bin/valkey-server'],
  },
  {
    name: 'prometheus',
    obtain: obtainPrometheus,
    variable: 'PROMETHEUS_PATH',
    packages: [['prometheus', '/usr/bin/prometheus']] as const,
    alternatives: ['/usr/bin/prometheus'],
  },
  {
    name: 'promtool',
    obtain: obtainPromtool,
    variable: 'PROMTOOL_PATH',
    packages: [['prometheus', '/usr/bin/promtool']] as const,
    alternatives: ['/usr/bin/promtool'],
  },
])('$name', ({ name, obtain, variable, packages, alternatives }) => {
  test('is found by its variable, then in the PATH and the system folders', () => {
    const present = [`/opt/${name}`, `/home/me/bin/${name}`, `/usr/sbin/${name}`];
    const env = { [variable]: `/opt/${name}`, PATH: '/home/me/bin' };
    expect(obtain(machineIn({ env, present }))).toBe(`/opt/${name}`);
    expect(obtain(machineIn({ present }))).toBe(`/home/me/bin/${name}`);
    for (const path of alternatives) expect(obtain(machineIn({ present: [path] }))).toBe(path);
  });

  test('is installed where that is possible', () => {
    for (const offers of packages) {
      expect(obtain(machineIn({ isRoot: true, hasApt: true, offers }))).toBe(offers[1]);
      expect(() => obtain(machineIn({ isRoot: false, hasApt: true, offers }))).toThrow();
    }
  });

  test('is otherwise named with the command that installs it', () => {
    const line = `The tests need ${name}, and it cannot be installed here. Run: sudo apt-get install -y ${packages[0][0]}`;
    expect(() => obtain(machineIn({}))).toThrow(new Error(line));
  });
});
