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

test('P12 events are read whole, wherever the line cuts them', async () => {
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

test('P12 carriage returns, letters of many bytes and data of several lines', async () => {
  const bytes = new TextEncoder().encode('data: Zoë\r\ndata: two\r\n\r\n');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await allOf(body)).toEqual([{ name: 'message', data: 'Zoë\ntwo', id: undefined }]);
});

test('P12 an event that the end of the line has cut is none', async () => {
  expect(await read('data: whole\n\ndata: cut')).toEqual([{ name: 'message', data: 'whole', id: undefined }]);
});
