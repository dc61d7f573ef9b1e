import { parseArgs } from 'node:util';

const commands = {
  help: 'tells all settings, and ends',
  version: 'tells the version, and ends',
  check:
    'reads all settings and calls each call of the content API, tells what it found, and ends with 0 or 1; starts nothing',
} as const;

export type Command = keyof typeof commands | 'start';

export class CommandLineError extends Error {}

export const optionsHelp = Object.entries(commands)
  .map(([name, help]) => `  --${name}\n      ${help}`)
  .join('\n');

/** Returns the command of the arguments; `start` if there are none. Throws `CommandLineError` for unknown arguments. */
export function commandOf(args: readonly string[]): Command {
  const names = Object.keys(commands) as (keyof typeof commands)[];
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { help: flag, version: flag, check: flag } });
    return names.find((name) => values[name] === true) ?? 'start';
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('. ') : [];
    const known = names.map((name) => `--${name}`).join(', ');
    throw new CommandLineError(`${reason}. There are ${known}; settings are environment variables.`);
  }
}
