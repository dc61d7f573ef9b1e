import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';
import type { Clock } from '../../base/clock.ts';

const commands = {
  help: 'Print all settings, then exit.',
  version: 'Print the version, then exit.',
  check:
    'Test settings, Redis and each call of the content API, summarize what editors should improve, then exit with 0 or 1. Starts no server.',
  report: 'Like --check, and write what editors should improve to FILE: CSV if it ends in .csv, otherwise JSON.',
} as const;

export interface Command {
  readonly name: 'help' | 'version' | 'check' | 'start';
  readonly reportFile?: string | undefined;
}

export class CommandLineError extends Error {}

export const optionsHelp = Object.entries(commands)
  .map(([name, help]) => `  --${name}${name === 'report' ? ' FILE' : ''}\n      ${help}`)
  .join('\n');

export function commandOf(args: readonly string[]): Command {
  const flag = { type: 'boolean' } as const;
  const options = { help: flag, version: flag, check: flag, report: { type: 'string' } } as const;
  try {
    const { help, version, check, report } = parseArgs({ args: [...args], options }).values;
    if (help) return { name: 'help' };
    if (version) return { name: 'version' };
    return check || report !== undefined ? { name: 'check', reportFile: report } : { name: 'start' };
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('. ') : [];
    const known = Object.keys(commands).map((name) => `--${name}`);
    throw new CommandLineError(`${reason}. Use ${known.join(', ')}. Settings are environment variables.`);
  }
}

const maxReserve = 256;

export function openFilesLimit(): number | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

export const connectionsWithin = (openFiles: number): number =>
  openFiles - Math.min(maxReserve, Math.floor(openFiles / 2));

/** `::` accepts IPv4 too. A kernel without IPv6 has no such address, so `0.0.0.0` replaces it there. */
export function hostFor(host: string, interfaces = networkInterfaces()): string {
  const hasIpv6 = Object.values(interfaces).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'));
  return host === '::' && !hasIpv6 ? '0.0.0.0' : host;
}

const closingSignals = ['SIGINT', 'SIGTERM'] as const;

/** Ctrl-C under `npm start` arrives twice within milliseconds, from the terminal and from npm. */
const onePressMs = 1_000;

/** Calls `close` at the first signal. One second later, the next signal ends the process. */
export function closeOnSignals(
  signals: Pick<NodeJS.EventEmitter, 'on' | 'off'>,
  clock: Pick<Clock, 'after'>,
  close: (signal: string) => void,
): void {
  let hasBegun = false;
  const heard = (signal: string): void => {
    if (hasBegun) return;
    hasBegun = true;
    clock.after(onePressMs, () => {
      for (const each of closingSignals) signals.off(each, heard);
    });
    close(signal);
  };
  for (const each of closingSignals) signals.on(each, heard);
}
