import { findByVariable, findInPath, installWithApt, type Machine, type Program, SetupError } from './program.ts';

const nginx: Program = {
  label: 'nginx',
  variable: 'NGINX_PATH',
  names: ['nginx'],
  packages: ['nginx-light', 'nginx'],
};

/**
 * The path of an nginx that starts: that of `NGINX_PATH`, of the PATH or of a system folder, else installed with
 * apt-get. Throws `SetupError` with the one line to run if none can be had.
 */
export function obtainNginx(machine: Machine): string {
  const path = findByVariable(nginx, machine) ?? findInPath(nginx, machine) ?? installWithApt(nginx, machine);
  if (path !== undefined) return path;
  throw new SetupError(
    'The tests need nginx, and it cannot be installed here. Run: sudo apt-get install -y nginx-light',
  );
}
