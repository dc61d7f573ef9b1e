import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface ServerProcess {
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly child: ChildProcess;
  /** All it has written so far, both streams. */
  output(): string;
  /** Ends it in order. */
  close(): Promise<void>;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

export interface StartOptions {
  /** Command before `node`, such as a wrapper. */
  readonly prefix?: readonly string[];
  /** User id of the process, if not the user of the test. */
  readonly uid?: number;
  readonly gid?: number;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** The built server as a separate process on a free port. Of this environment it gets only the PATH. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  { prefix = [], ...rights }: StartOptions = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-'));
  const usualEnv = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const [command = process.execPath, ...args] = [...prefix, process.execPath, join(root, 'server', 'main.ts')];
  const child = spawn(command, args, {
    // A folder without `.env`.
    cwd: tmpdir(),
    ...rights,
    env: { PATH: process.env.PATH ?? '', ...usualEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      output += text;
      const listening = /Listening on (http:\/\/\S+)\s/.exec(output);
      if (listening?.[1]) resolve(listening[1]);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.once('close', (code) => reject(new Error(`Ended with ${code}: ${output}`)));
  });
  return {
    url,
    child,
    output: () => output,
    close: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}
