import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { CommandLineError, closeOnSignals, commandOf, hostFor } from '../../../../../server/app/start/process.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

describe('the command line', () => {
  test.each([
    [[], { name: 'start' }],
    [['--help'], { name: 'help' }],
    [['--version'], { name: 'version' }],
    [['--check'], { name: 'check' }],
    [['--report', 'found.csv'], { name: 'check', reportFile: 'found.csv' }],
    [['--check', '--help'], { name: 'help' }],
  ] as const)('reads %j as %o [P12]', (args, command) => {
    expect(commandOf(args)).toEqual(command);
  });

  test.each([
    [
      ['--port=80'],
      /^Unknown option '--port'\. Use --help, --version, --check, --report\. Settings are environment variables\.$/,
    ],
    [['-x'], /^Unknown option '-x'\. Use /],
    [['chekc'], /^Unexpected argument 'chekc'\. /],
    [['--help=yes'], /^Option '--help' does not take an argument\. /],
  ])('refuses %j with a sentence [P12]', (args, sentence) => {
    expect(() => commandOf(args)).toThrow(CommandLineError);
    expect(() => commandOf(args)).toThrow(sentence);
  });
});

function listening() {
  const signals = new EventEmitter();
  const clock = new ManualClock();
  const closed: string[] = [];
  closeOnSignals(signals, clock, (signal) => void closed.push(signal));
  const send = (signal: string) => signals.emit(signal, signal);
  return { clock, closed, send };
}

test('a repeated signal of one Ctrl-C closes once [P12]', () => {
  const { clock, closed, send } = listening();
  send('SIGINT');
  clock.advance(999);
  expect(send('SIGINT')).toBe(true);
  expect(closed).toEqual(['SIGINT']);
});

test('a second signal after a second ends the process [P12]', () => {
  const { clock, closed, send } = listening();
  send('SIGTERM');
  clock.advance(1_000);
  expect([send('SIGTERM'), send('SIGINT')]).toEqual([false, false]);
  expect(closed).toEqual(['SIGTERM']);
});

test.each([
  ['::', ['IPv4', 'IPv6'], '::'],
  ['::', ['IPv4'], '0.0.0.0'],
  ['0.0.0.0', ['IPv6'], '0.0.0.0'],
  ['::1', ['IPv4'], '::1'],
])('HOST=%s on a machine with %j listens on %s [P12]', (host, families, listened) => {
  expect(hostFor(host, { lo: families.map((family) => ({ family })) } as never)).toBe(listened);
});
