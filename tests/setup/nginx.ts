import { type Machine, obtainProgram } from './program.ts';

/** The path of an nginx that starts. Throws `SetupError` if none can be had. */
export function obtainNginx(machine: Machine): string {
  const program = { label: 'nginx', variable: 'NGINX_PATH', names: ['nginx'], packages: ['nginx-light', 'nginx'] };
  return obtainProgram(program, machine);
}
