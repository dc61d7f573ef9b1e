import { describe, expect, test } from 'vitest';
import { LoadQueue, QueueFull } from '../../../../server/base/load-queue.ts';
import { settled } from '../../../helpers/controlled-source.ts';

/** A gate, and loads that are ended by hand. */
function gateWith(bounds: { maxRunning: number; maxRunningEach: number; maxWaiting: number }) {
  const gate = new LoadQueue(bounds);
  const begun: string[] = [];
  const loads = new Map<string, PromiseWithResolvers<string>>();
  const refused: string[] = [];
  /** Load of a client: `a1` is the first one of `a`. */
  const ask = (name: string): void => {
    const load = Promise.withResolvers<string>();
    loads.set(name, load);
    const outcome = gate.run(name[0] ?? '', () => {
      begun.push(name);
      return load.promise;
    });
    outcome.catch((error: unknown) => {
      if (error instanceof QueueFull) refused.push(name);
    });
  };
  const end = async (name: string, error?: Error) => {
    if (error) loads.get(name)?.reject(error);
    else loads.get(name)?.resolve('a page');
    await settled();
  };
  return { gate, ask, end, begun, refused };
}

describe('a queue of loads', () => {
  test('runs and stores limited numbers, and refuses others [R6]', async () => {
    const { gate, ask, end, begun, refused } = gateWith({ maxRunning: 2, maxRunningEach: 2, maxWaiting: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name);
    await settled();
    expect([begun, refused]).toEqual([['a1', 'a2'], ['a5']]);
    await end('a2', new Error('down'));
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await end('a1');
    await end('a3');
    await end('a4');
    expect(await gate.run('a', async () => 'free again')).toBe('free again');
  });

  test('leaves a place for other clients [R6]', () => {
    const { ask, begun } = gateWith({ maxRunning: 4, maxRunningEach: 3, maxWaiting: 100 });
    for (let index = 0; index < 104; index += 1) ask(`a${index}`);
    expect(begun).toEqual(['a0', 'a1', 'a2']);
    ask('b1');
    expect(begun.at(-1)).toBe('b1');
  });

  test('gives clients turns [R6]', async () => {
    const { ask, end, begun } = gateWith({ maxRunning: 1, maxRunningEach: 1, maxWaiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) ask(name);
    for (let turn = 0; turn < 7; turn += 1) await end(begun.at(-1) ?? '');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('refuses the last load of the client with most [R6]', async () => {
    const { ask, end, begun, refused } = gateWith({ maxRunning: 1, maxRunningEach: 1, maxWaiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) ask(name);
    await settled();
    expect(refused).toEqual(['a4']);
    ask('b2');
    await settled();
    expect(refused).toEqual(['a4', 'b2']);
    for (let turn = 0; turn < 4; turn += 1) await end(begun.at(-1) ?? '');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('drops a load whose client left [C4]', async () => {
    const { gate, ask, end, begun } = gateWith({ maxRunning: 1, maxRunningEach: 1, maxWaiting: 2 });
    ask('a1');
    const leaving = new AbortController();
    const left = gate.run('a', async () => 'not begun', { signal: leaving.signal });
    ask('b1');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    ask('c1');
    await end('a1');
    await end('b1');
    await end('c1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await expect(gate.run('a', async () => 'not begun', { signal: leaving.signal })).rejects.toThrow('gone');
  });
});
