import { expect, test, vi } from 'vitest';
import { calledBy } from '../../../../server/base/callers.ts';
import { PublicError } from '../../../../server/base/errors.ts';
import { DocumentQueue } from '../../../../server/site/document-builders.ts';

test('the event loop turns before each rendered document [R2]', async () => {
  const queue = new DocumentQueue(() => undefined);
  const order: string[] = [];
  const render = (name: string) =>
    queue.run(async () => {
      order.push(name);
      // Requests that arrived meanwhile run before the next rendering.
      setImmediate(() => order.push(`others after ${name}`));
    });
  await Promise.all([render('first'), render('second'), render('third')]);
  expect(order.slice(0, 5)).toEqual(['first', 'others after first', 'second', 'others after second', 'third']);
});

test('an address may wait for ten documents [R2]', async () => {
  const onRefused = vi.fn();
  const queue = new DocumentQueue(onRefused);
  const rendered = (address: string) =>
    calledBy(address, () =>
      Array.from({ length: 20 }, () =>
        queue.run(async () => true).catch((error: unknown) => error instanceof PublicError && error.code),
      ),
    );
  const [one, nobody] = await Promise.all([Promise.all(rendered('192.0.2.1')), Promise.all(rendered(''))]);
  expect(one.filter((outcome) => outcome === true)).toHaveLength(11);
  expect(one.filter((outcome) => outcome === 'too-many-requests')).toHaveLength(9);
  expect(nobody.every((outcome) => outcome === true)).toBe(true);
  expect(onRefused.mock.calls).toEqual(Array.from({ length: 9 }, () => ['192.0.2.1', 10]));
});
