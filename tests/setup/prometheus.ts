import { type Machine, obtainProgram } from './program.ts';

/** Debian has both in one package. */
const packages = ['prometheus'];

/** The path of a prometheus that starts. Throws `SetupError` if none can be had. */
export function obtainPrometheus(machine: Machine): string {
  return obtainProgram({ label: 'prometheus', variable: 'PROMETHEUS_PATH', names: ['prometheus'], packages }, machine);
}

/** The path of the tool that checks rules and configurations of Prometheus. Throws `SetupError` if none can be had. */
export function obtainPromtool(machine: Machine): string {
  return obtainProgram({ label: 'promtool', variable: 'PROMTOOL_PATH', names: ['promtool'], packages }, machine);
}
