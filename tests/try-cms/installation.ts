import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const systemsDir = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'cms');

/** Packages of npm for a CMS. Versions are exact, because results hold for these only. */
export interface Packages {
  /** Name of its folder. */
  readonly name: string;
  /** Version of Node that it runs on, as npm has it: its native modules are built for this one. */
  readonly node: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Packages with install scripts that it does not run without; those of all others do not run. */
  readonly built: readonly string[];
  readonly overrides?: Readonly<Record<string, string>>;
  /** The first package contains its dependencies as archives, so it is unpacked and installed in its own folder. */
  readonly isUnpacked?: boolean;
}

/** A CMS that is installed for the whole machine. */
export interface DebianPackages {
  readonly name: string;
  readonly folder: string;
  readonly program: string;
  readonly debian: readonly string[];
}

/** A CMS on this machine. */
export interface Installation {
  /** Folder with its files. For npm, a separate folder with `node_modules`. */
  readonly folder: string;
  /** Runs it: its Node, or PHP. */
  readonly program: string;
  /** Name and version. */
  readonly version: string;
}

/** The package of npm that holds Node with its headers, for this machine. */
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const inFolder = (folder: string, { packages }: Packages): Installation => ({
  folder,
  program: join(folder, 'node_modules', nodePackage, 'bin', 'node'),
  version: Object.entries(packages)[0]?.join(' ') ?? '',
});

/** Packages without a binary need compilers. Throws with the command that installs them. */
function expectCompilers(): void {
  const missing = ['python3', 'make', 'g++'].filter((program) => spawnSync(program, ['--version']).status !== 0);
  if (missing.length === 0) return;
  throw new Error(`${missing.join(', ')} missing, to build native modules: apt-get install -y python3 make g++`);
}

/** Unpacks an archive of npm, and returns its description. */
function unpack(folder: string, spec: string): { readonly dependencies: object; readonly overrides?: object } {
  const { stdout } = runOrThrow('npm', ['pack', spec, '--loglevel=error'], folder);
  const archive = stdout.trim();
  runOrThrow('tar', ['-xzf', archive, '--strip-components=1'], folder);
  rmSync(join(folder, archive));
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function runOrThrow(program: string, words: readonly string[], cwd: string) {
  const ended = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${ended.status}:\n${ended.stderr}`);
  return ended;
}

function npmInstall(folder: string, system: Packages): void {
  const { node, packages, built, overrides, isUnpacked = false } = system;
  const own = inFolder(folder, system);
  const run = (...words: readonly string[]) => {
    const env = {
      ...process.env,
      PATH: [dirname(own.program), process.env.PATH].join(delimiter),
      // The headers that came with this Node: node-gyp would ask nodejs.org.
      npm_config_nodedir: join(own.program, '..', '..'),
      JOBS: 'max',
    };
    const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
    const { status } = spawnSync('npm', [...words, ...flags], { cwd: folder, env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm ${words.join(' ')} ended with ${status} in ${folder}`);
  };
  const [first = ''] = Object.entries(packages).map((one) => one.join('@'));
  const unpacked = isUnpacked ? unpack(folder, first) : { dependencies: packages, overrides };
  const described = {
    name: 'try-cms',
    private: true,
    ...unpacked,
    dependencies: { [nodePackage]: node, ...unpacked.dependencies },
    allowScripts: Object.fromEntries(built.map((name) => [name, true])),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described, null, 2));
  run('install', '--ignore-scripts', '--omit=dev');
  if (built.length > 0) run('rebuild', ...built, '--foreground-scripts');
}

function installedByDebian({ folder, program, debian }: DebianPackages): Installation {
  const found = spawnSync('dpkg-query', ['-W', ...debian], { encoding: 'utf8' });
  const missing = `apt-get install -y --no-install-recommends ${debian.join(' ')}`;
  if (found.status !== 0) throw new Error(`Packages of Debian missing: ${missing}`);
  const [version = ''] = found.stdout.split('\n').filter((line) => line.startsWith(`${debian[0]}\t`));
  return { folder, program, version: version.replace('\t', ' ') };
}

/**
 * Installs a missing CMS from npm below `node_modules/.cache`, because `npm ci` does not. Throws with the missing part.
 */
export function installSystem(system: Packages | DebianPackages): Installation {
  if ('debian' in system) return installedByDebian(system);
  const version = createHash('sha256').update(JSON.stringify(system)).digest('hex').slice(0, 8);
  const folder = join(systemsDir, `${system.name}-${version}`);
  if (existsSync(folder)) return inFolder(folder, system);
  expectCompilers();
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  console.log(`Installing ${JSON.stringify(system.packages)} …`);
  try {
    npmInstall(draft, system);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  renameSync(draft, folder);
  return inFolder(folder, system);
}

/** A program of a CMS that is ready for requests. */
export interface RunningSystem {
  close(): Promise<void>;
}

export interface Command {
  readonly words: readonly string[];
  /** Where it runs, and keeps its data. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const environment = ({ program }: Installation, { env }: Command) => ({
  PATH: [dirname(program), process.env.PATH].join(delimiter),
  HOME: process.env.HOME ?? '',
  ...env,
});

/** Runs a program of the system to its end and returns its output. Throws with the output if it fails. */
export function runToEnd(installation: Installation, command: Command): string {
  const { status, stdout, stderr } = spawnSync(installation.program, command.words, {
    cwd: command.cwd,
    env: environment(installation, command),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

const longestStartMs = 5 * 60_000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = sleep(10_000, 'late' as const, { ref: false });
  if ((await Promise.race([ended, patience])) !== 'late') return;
  child.kill('SIGKILL');
  await ended;
}

/**
 * Starts a program of the system, and resolves once `ready` is true or, for a URL, has a good status. If the program ends
 * before, throws with its output, which is also in `log` in its folder.
 */
export async function startSystem(
  installation: Installation,
  command: Command,
  ready: string | (() => Promise<boolean>),
): Promise<RunningSystem> {
  const isReady = typeof ready === 'string' ? () => answersWell(ready) : ready;
  const log = join(command.cwd, 'log');
  const file = openSync(log, 'a');
  const child = spawn(installation.program, command.words, {
    cwd: command.cwd,
    env: environment(installation, command),
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  // Runs also if this process crashes.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', (code) => {
    process.off('exit', kill);
    failure ??= new Error(`${command.words.join(' ')} ended with ${code}:\n${readFileSync(log, 'utf8').slice(-4000)}`);
  });
  const system = { close: () => end(child) };
  const limitMs = performance.now() + longestStartMs;
  while (!(await isReady())) {
    if (performance.now() > limitMs) failure ??= new Error(`${command.words.join(' ')} does not answer: see ${log}`);
    if (failure) {
      await system.close();
      throw failure;
    }
    await sleep(300);
  }
  return system;
}

const answersWell = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
