import { type Machine, obtainProgram } from './program.ts';

/** The path of a redis-server (or valkey-server) that starts. Throws `SetupError` if none can be had. */
export function obtainRedisServer(machine: Machine): string {
  const program = {
    label: 'redis-server',
    variable: 'REDIS_SERVER_PATH',
    names: ['redis-server', 'valkey-server'],
    packages: ['redis-server', 'valkey-server'],
  };
  return obtainProgram(program, machine);
}
