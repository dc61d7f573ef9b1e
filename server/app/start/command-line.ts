import { parseArgs } from 'node:util';

/** What the server can be told to do, each with the line of `--help` that says so. */
const commands = {
  help: 'tells all settings, and ends',
  version: 'tells the version, and ends',
  check:
    'reads all settings and calls each call of the content API, tells what it found, and ends with 0 or 1; starts nothing',
} as const;

export type Command = keyof typeof commands | 'start';

/** A command line that means nothing, in a sentence. */
export class CommandLineError extends Error {}

/** The options in words, a line each. */
export const optionsHelp = Object.entries(commands)
  .map(([name, help]) => `  --${name}\n      ${help}`)
  .join('\n');

/**
 * What the words after the program's name ask for; `start` where there are none. Of several options the first of
 * {@link commands} counts. Throws `CommandLineError` for anything else: a setting given as an option would else be lost.
 */
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
