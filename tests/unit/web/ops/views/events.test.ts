import { expect, test } from 'vitest';
import { eventsIn, type StreamEvent } from '../../../../../web/ops/views/events.tsx';

/** A body that comes in these pieces. */
function bodyOf(...pieces: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
}

async function allOf(body: ReadableStream<Uint8Array>) {
  const events: StreamEvent[] = [];
  for await (const event of eventsIn(body)) events.push(event);
  return events;
}

const read = (...pieces: readonly string[]) => allOf(bodyOf(...pieces));

test('reads events across chunks [P12]', async () => {
  const events = await read(
    'id: 7\nevent: happ',
    'ened\ndata: {"a"',
    ':1}\n',
    '\n: still here\n\nevent: reset\ndata:\n\n',
  );
  expect(events).toEqual([
    { name: 'happened', data: '{"a":1}', id: '7' },
    { name: 'reset', data: '', id: undefined },
  ]);
});
