/** A program that the tests need and npm does not install. */
export interface Program {
  /** For messages. */
  readonly label: string;
  /** Variable that names the executable. */
  readonly variable: string;
  /** Names of the executable, best first. */
  readonly names: readonly string[];
  /** Packages of apt that may have it, best first. */
  readonly packages: readonly string[];
}

/** The machine as the set-up sees it. Unit tests replace it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** True if the file exits with 0 for `--version`. */
  readonly works: (path: string) => boolean;
  /** Runs a command with its output shown; true if it exits with 0. */
  readonly run: (command: readonly string[]) => boolean;
  /** Runs a command silently; true if it exits with 0. */
  readonly succeeds: (command: readonly string[]) => boolean;
  readonly say: (line: string) => void;
}

/** Folders that are searched although a user's PATH often lacks them. */
const systemFolders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/snap/bin'];

/** Why a program could not be had: one sentence and the one line to run. */
export class SetupError extends Error {}

/** The executable in PATH or a system folder, or undefined. */
export function findInPath(program: Program, { env, works }: Machine): string | undefined {
  const folders = [...new Set([...(env.PATH ?? '').split(':').filter(Boolean), ...systemFolders])];
  const paths = program.names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  return paths.find((path) => works(path));
}

/** The executable that the program's variable names, or undefined without one. Throws if it does not work. */
export function findByVariable(program: Program, { env, works }: Machine): string | undefined {
  const path = env[program.variable];
  if (path === undefined || path === '') return undefined;
  if (works(path)) return path;
  throw new SetupError(`${program.variable}=${path} does not start. Run: unset ${program.variable}`);
}

/** How commands get the rights of root: `[]` as root, `sudo -n` without a password, undefined not at all. */
export function findRootPrefix({ isRoot, succeeds }: Machine): readonly string[] | undefined {
  if (isRoot) return [];
  return succeeds(['sudo', '-n', 'true']) ? ['sudo', '-n'] : undefined;
}

/** Installs the program with apt-get where there is one and the rights for it. Undefined: not to be had that way. */
export function installWithApt(program: Program, machine: Machine): string | undefined {
  if (!machine.succeeds(['apt-get', '--version'])) return undefined;
  const prefix = findRootPrefix(machine);
  if (prefix === undefined) return undefined;
  machine.say(`${program.label} is missing: installing it with apt-get`);
  machine.run([...prefix, 'apt-get', 'update', '-q']);
  for (const name of program.packages) {
    const install = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-q', name];
    if (!machine.run([...prefix, ...install])) continue;
    const path = findInPath(program, machine);
    if (path !== undefined) return path;
  }
  return undefined;
}

/**
 * The path of a program that starts: the one that its variable names, of the PATH or of a system folder, otherwise installed
 * with apt-get. Throws `SetupError` with the one line to run if none can be had.
 */
export function obtainProgram(program: Program, machine: Machine): string {
  const path = findByVariable(program, machine) ?? findInPath(program, machine) ?? installWithApt(program, machine);
  if (path !== undefined) return path;
  const { label, packages } = program;
  throw new SetupError(
    `The tests need ${label}, and it cannot be installed here. Run: sudo apt-get install -y ${packages[0]}`,
  );
}
