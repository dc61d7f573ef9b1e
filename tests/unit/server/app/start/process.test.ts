import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import {
  CommandLineError,
  closeOnSignals,
  commandOf,
  connectionsWithin,
  optionsHelp,
} from '../../../../../server/app/start/process.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

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

test.each([
  [1_024, 768],
  [20_000, 19_744],
  [128, 64],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])('with %i open files there are at most %i connections', (openFiles, connections) => {
  expect(connectionsWithin(openFiles)).toBe(connections);
});

function listening() {
  const signals = new EventEmitter();
  const clock = new ManualClock();
  const closed: string[] = [];
  closeOnSignals(signals, clock, (signal) => void closed.push(signal));
  const send = (signal: string) => signals.emit(signal, signal);
  return { clock, closed, send };
}

test('P12 one press of Ctrl-C that comes twice closes once', () => {
  const { clock, closed, send } = listening();
  send('SIGINT');
  clock.advance(999);
  expect(send('SIGINT')).toBe(true);
  expect(closed).toEqual(['SIGINT']);
});

test('P12 a second after the first signal the next one is left to the system, whichever it is', () => {
  const { clock, closed, send } = listening();
  send('SIGTERM');
  clock.advance(1_000);
  expect([send('SIGTERM'), send('SIGINT')]).toEqual([false, false]);
  expect(closed).toEqual(['SIGTERM']);
});
