import { describe, expect, test } from 'vitest';
import { CommandLineError, commandOf, optionsHelp } from '../../../../../server/app/start/command-line.ts';

describe('P12 the command line', () => {
  test.each([
    [[], 'start'],
    [['--help'], 'help'],
    [['--version'], 'version'],
    [['--check'], 'check'],
    [['--check', '--help'], 'help'],
  ] as const)('P12 %j asks for %s', (args, command) => {
    expect(commandOf(args)).toBe(command);
  });

  test.each([
    [
      ['--port=80'],
      /^Unknown option '--port'\. There are --help, --version, --check; settings are environment variables\.$/,
    ],
    [['-x'], /^Unknown option '-x'\. There are /],
    [['chekc'], /^Unexpected argument 'chekc'\. /],
    [['--help=yes'], /^Option '--help' does not take an argument\. /],
  ])('P12 %j is refused in a sentence', (args, sentence) => {
    expect(() => commandOf(args)).toThrow(CommandLineError);
    expect(() => commandOf(args)).toThrow(sentence);
  });

  test('P12 --help tells of all of them', () => {
    for (const option of ['--help', '--version', '--check']) expect(optionsHelp).toContain(`  ${option}\n`);
  });
});
