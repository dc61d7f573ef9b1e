import { expect, test } from 'vitest';
import type { Machine } from '../../../setup/program.ts';
import { obtainRedisServer } from '../../../setup/redis.ts';

interface Situation {
  readonly env?: Record<string, string>;
  readonly present?: readonly string[];
  readonly isRoot?: boolean;
  readonly hasApt?: boolean;
  /** The package that can be installed. */
  readonly offers?: string;
}

/** A machine in a situation; installing a package brings the program of that name. */
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
      there.add(`/usr/bin/${offers}`);
      return true;
    },
    say: () => undefined,
  };
  return machine;
}

test('REDIS_SERVER_PATH comes first, then the PATH and the system folders', () => {
  const present = ['/opt/redis-server', '/home/me/bin/redis-server', '/usr/sbin/redis-server'];
  const env = { REDIS_SERVER_PATH: '/opt/redis-server', PATH: '/home/me/bin' };
  expect(obtainRedisServer(machineIn({ env, present }))).toBe('/opt/redis-server');
  expect(obtainRedisServer(machineIn({ present }))).toBe('/home/me/bin/redis-server');
  expect(obtainRedisServer(machineIn({ present: ['/usr/sbin/redis-server'] }))).toBe('/usr/sbin/redis-server');
  expect(obtainRedisServer(machineIn({ present: ['/usr/bin/valkey-server'] }))).toBe('/usr/bin/valkey-server');
});

test('is installed where there is apt-get and the rights for it', () => {
  expect(obtainRedisServer(machineIn({ isRoot: true, hasApt: true, offers: 'redis-server' }))).toBe(
    '/usr/bin/redis-server',
  );
  expect(obtainRedisServer(machineIn({ isRoot: true, hasApt: true, offers: 'valkey-server' }))).toBe(
    '/usr/bin/valkey-server',
  );
});

test('else one clear line', () => {
  expect(() => obtainRedisServer(machineIn({}))).toThrow(
    /^The tests need redis-server, .* Run: sudo apt-get install -y redis-server$/,
  );
});
