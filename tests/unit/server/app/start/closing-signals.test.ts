import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { closeOnSignals } from '../../../../../server/app/start/closing-signals.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

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
