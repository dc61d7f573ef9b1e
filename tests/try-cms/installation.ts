import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const systemsDir = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'cms');

/** What of npm a CMS is made of. Versions are exact: what was seen is said of them. */
export interface Packages {
  /** What its folder is called by. */
  readonly name: string;
  /** Version of Node that it runs on, as npm has it: its native modules are built for this one. */
  readonly node: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Packages with install scripts that it does not run without; those of all others do not run. */
  readonly built: readonly string[];
  readonly overrides?: Readonly<Record<string, string>>;
}

/** A CMS on this machine, in a folder of its own. */
export interface Installation {
  /** Folder with its `node_modules`. */
  readonly folder: string;
  /** Its Node. */
  readonly node: string;
}

/** The package of npm that holds Node with its headers, for this machine. */
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const inFolder = (folder: string): Installation => ({
  folder,
  node: join(folder, 'node_modules', nodePackage, 'bin', 'node'),
});

/** What builds native modules where no binary comes with their package. Throws with the one line that installs it. */
function expectCompilers(): void {
  const missing = ['python3', 'make', 'g++'].filter((program) => spawnSync(program, ['--version']).status !== 0);
  if (missing.length === 0) return;
  throw new Error(`${missing.join(', ')} missing, to build native modules: apt-get install -y python3 make g++`);
}

function npmInstall(folder: string, { node, packages, built, overrides }: Packages): void {
  const own = inFolder(folder);
  const run = (...words: readonly string[]) => {
    const env = {
      ...process.env,
      PATH: [dirname(own.node), process.env.PATH].join(delimiter),
      // The headers that came with this Node: node-gyp would ask nodejs.org.
      npm_config_nodedir: join(own.node, '..', '..'),
      JOBS: 'max',
    };
    const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--loglevel=error'];
    const { status } = spawnSync('npm', [...words, ...flags], { cwd: folder, env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`npm ${words.join(' ')} ended with ${status} in ${folder}`);
  };
  const described = {
    name: 'try-cms',
    private: true,
    dependencies: { [nodePackage]: node, ...packages },
    allowScripts: Object.fromEntries(built.map((name) => [name, true])),
    overrides,
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(described, null, 2));
  run('install', '--ignore-scripts');
  if (built.length > 0) run('rebuild', ...built, '--foreground-scripts');
}

/**
 * Installs a CMS from npm where it is not there yet, below `node_modules/.cache`: no part of `npm ci`.
 * Throws with what is missing.
 */
export function installSystem(system: Packages): Installation {
  const version = createHash('sha256').update(JSON.stringify(system)).digest('hex').slice(0, 8);
  const folder = join(systemsDir, `${system.name}-${version}`);
  if (existsSync(folder)) return inFolder(folder);
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
  return inFolder(folder);
}

/** A program of a CMS that answers. */
export interface RunningSystem {
  close(): Promise<void>;
}

export interface Command {
  readonly words: readonly string[];
  /** Where it runs, and keeps its data. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const environment = ({ node }: Installation, { env }: Command) => ({
  PATH: [dirname(node), process.env.PATH].join(delimiter),
  HOME: process.env.HOME ?? '',
  ...env,
});

/** Runs a program of the system to its end. Throws with what it printed where it fails. */
export function runToEnd(installation: Installation, command: Command): void {
  const { status, stdout, stderr } = spawnSync(installation.node, command.words, {
    cwd: command.cwd,
    env: environment(installation, command),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command.words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
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
 * Starts a program of the system, and resolves once this address answers well. Throws with what it printed where it ends
 * before. It writes to `log` in its folder.
 */
export async function startSystem(installation: Installation, command: Command, url: string): Promise<RunningSystem> {
  const log = join(command.cwd, 'log');
  const file = openSync(log, 'a');
  const child = spawn(installation.node, command.words, {
    cwd: command.cwd,
    env: environment(installation, command),
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  // Whatever becomes of this process.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let fault: Error | undefined;
  child.once('error', (error) => {
    fault = error;
  });
  child.once('exit', (code) => {
    process.off('exit', kill);
    fault ??= new Error(`${command.words.join(' ')} ended with ${code}:\n${readFileSync(log, 'utf8').slice(-4000)}`);
  });
  const system = { close: () => end(child) };
  const limitMs = performance.now() + longestStartMs;
  while (!(await answersWell(url))) {
    if (performance.now() > limitMs) fault ??= new Error(`${url} does not answer: see ${log}`);
    if (fault) {
      await system.close();
      throw fault;
    }
    await sleep(300);
  }
  return system;
}

const answersWell = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(20_000) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );
