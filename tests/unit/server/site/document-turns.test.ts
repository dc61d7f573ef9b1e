import { expect, test, vi } from 'vitest';
import { calledBy } from '../../../../server/base/callers.ts';
import { PublicError } from '../../../../server/base/errors.ts';
import { DocumentTurns } from '../../../../server/site/document-turns.ts';

test('R2 the event loop comes round before each document that is drawn', async () => {
  const turns = new DocumentTurns(() => undefined);
  const order: string[] = [];
  const draw = (name: string) =>
    turns.run(async () => {
      order.push(name);
      // Whoever has come meanwhile is served before the next one is drawn.
      setImmediate(() => order.push(`others after ${name}`));
    });
  await Promise.all([draw('first'), draw('second'), draw('third')]);
  expect(order.slice(0, 5)).toEqual(['first', 'others after first', 'second', 'others after second', 'third']);
});

test('R2 an address may wait for ten, nobody in particular for more; who is refused is told of', async () => {
  const onRefused = vi.fn();
  const turns = new DocumentTurns(onRefused);
  const drawn = (address: string) =>
    calledBy(address, () =>
      Array.from({ length: 20 }, () =>
        turns.run(async () => true).catch((error: unknown) => error instanceof PublicError && error.code),
      ),
    );
  const [one, nobody] = await Promise.all([Promise.all(drawn('192.0.2.1')), Promise.all(drawn(''))]);
  expect(one.filter((outcome) => outcome === true)).toHaveLength(11);
  expect(one.filter((outcome) => outcome === 'too-many-requests')).toHaveLength(9);
  expect(nobody.every((outcome) => outcome === true)).toBe(true);
  expect(onRefused.mock.calls).toEqual(Array.from({ length: 9 }, () => ['192.0.2.1', 10]));
});
