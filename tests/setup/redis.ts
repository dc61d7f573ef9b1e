import { findByVariable, findInPath, installWithApt, type Machine, type Program, SetupError } from './program.ts';

const redisServer: Program = {
  label: 'redis-server',
  variable: 'REDIS_SERVER_PATH',
  names: ['redis-server', 'valkey-server'],
  packages: ['redis-server', 'valkey-server'],
};

/**
 * The path of a redis-server (or valkey-server) that starts: that of `REDIS_SERVER_PATH`, of the PATH or of a system
 * folder, else installed with apt-get. Throws `SetupError` with the one line to run if none can be had.
 */
export function obtainRedisServer(machine: Machine): string {
  const path =
    findByVariable(redisServer, machine) ?? findInPath(redisServer, machine) ?? installWithApt(redisServer, machine);
  if (path !== undefined) return path;
  throw new SetupError(
    'The tests need redis-server, and it cannot be installed here. Run: sudo apt-get install -y redis-server',
  );
}
