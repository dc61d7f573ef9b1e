import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Usage } from './report-usage.ts';

export const root = join(import.meta.dirname, '..', '..');

export interface Started {
  /** Port on 127.0.0.1. */
  readonly port: number;
  usage(): Promise<Usage>;
  /** Collects garbage; the server must have been started with `--expose-gc`. */
  collect(): Promise<void>;
  /** Starts to record the longest event loop delay for the usage report. */
  watchLoop(): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  readonly args?: readonly string[];
  /** Cores of the process and its children. Default: the measured one. */
  readonly cores?: string;
}

/** Programs that are measured against each other share one core; the load comes from the others. */
const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** The command that runs Node on one core, or on all of them where there is no taskset. */
function onCore(cores: string): readonly string[] {
  return hasTaskset ? ['taskset', '-c', cores, process.execPath] : [process.execPath];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The port that a server prints when it listens. Rejects with its output if it ends before. */
async function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const hear = (text: string) => {
      output += text;
      const port = /Listening on http:\/\/[^\s:]+:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      // Read later output, so that the pipe does not fill up, and ignore it.
      child.stdout?.off('data', hear).resume();
      resolve(Number(port));
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('close', (code) => reject(new Error(`Ended with ${code}: ${output}`)));
  });
}

/** Starts a file that prints its address, pinned to the measured core. */
export async function startServer(file: string, options: StartOptions = {}): Promise<Started> {
  const [command = process.execPath, ...prefix] = onCore(options.cores ?? '1');
  const preload = ['--import', join(root, 'tests/bench/report-usage.ts')];
  const child = spawn(
    command,
    [...prefix, ...preload, ...(options.nodeOptions ?? []), join(root, file), ...(options.args ?? [])],
    {
      // A folder without `.env`.
      cwd: tmpdir(),
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: '0', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  const port = await portOf(child);
  const answerTo = async (order: string) => {
    const answer = once(child, 'message');
    child.send(order);
    const [message] = await answer;
    return message;
  };
  const usage = async (): Promise<Usage> => answerTo('usage');
  const collect = async (): Promise<void> => answerTo('collect');
  const watchLoop = async (): Promise<void> => answerTo('watch-loop');
  return { port, usage, collect, watchLoop, close: () => end(child) };
}

export interface Worker<Order, Answer> {
  ask(order: Order): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts a worker on the core that is not measured. */
export function startWorker<Order extends object, Answer>(file: string): Worker<Order, Answer> {
  const [command = process.execPath, ...prefix] = onCore('0');
  const child = spawn(command, [...prefix, join(root, file)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ask = async (order: Order): Promise<Answer> => {
    const answer = once(child, 'message');
    child.send(order);
    const [message] = await answer;
    return message;
  };
  return { ask, close: () => end(child) };
}
