import { expect, test } from 'vitest';
import { readFault } from '../../../../server/upstream/sample/sample-faults.ts';
import { minutesOf, readWords, script, settingsAt } from '../../../rehearse/script.ts';

test('P13 a script is played minute by minute, each act from its first one on', () => {
  const calm = { name: 'calm', plight: 'none', minutes: 2 } as const;
  const down = { name: 'down', plight: 'down', minutes: 1 } as const;
  expect(minutesOf([calm, down])).toEqual([
    { number: 1, act: calm, isFirst: true },
    { number: 2, act: calm, isFirst: false },
    { number: 3, act: down, isFirst: true },
  ]);
});

test('P13 all that the script does is known to the sample, and it ends well', () => {
  const faults = script.map(({ plight }) => plight).filter((plight) => plight !== 'down');
  expect(() => faults.map(readFault)).not.toThrow();
  for (const kind of ['slow', 'status', 'reset', 'html', 'shrink', 'down'])
    expect(
      script.some(({ plight }) => plight.startsWith(kind)),
      kind,
    ).toBe(true);
  expect([script.at(0)?.plight, script.at(-1)?.plight]).toEqual(['none', 'none']);
});

test('P12 lifetimes go by as fast as the script, and are a second at least', () => {
  expect(settingsAt(1)).toMatchObject({ CACHE_FRESH_S: '60', CACHE_SUSPICIOUS_S: '900' });
  expect(settingsAt(15)).toMatchObject({ CACHE_FRESH_S: '4', CACHE_SUSPICIOUS_S: '60', CACHE_BACKOFF_S: '1' });
  expect(settingsAt(60)).toMatchObject({ CACHE_FRESH_S: '1' });
});

test('P13 the words of the command are read, and others are answered with how it is used', () => {
  expect(readWords([])).toEqual({ speed: 15, page: 'rehearsal.html', isWatched: false });
  expect(readWords(['--speed=1', '--page', 'a.html', '--prometheus'])).toEqual({
    speed: 1,
    page: 'a.html',
    isWatched: true,
  });
  for (const words of [['--speed', 'fast'], ['--speed', '0'], ['--speed', '61'], ['fast'], ['--page']])
    expect(() => readWords(words), words.join(' ')).toThrow('npm run rehearse -- [--speed 1 to 60]');
});
