import { type Machine, obtainProgram } from './program.ts';

/** The path of a varnishd that starts. Throws `SetupError` if none can be had. */
export function obtainVarnish(machine: Machine): string {
  return obtainProgram(
    { label: 'varnish', variable: 'VARNISH_PATH', names: ['varnishd'], packages: ['varnish'] },
    machine,
  );
}
