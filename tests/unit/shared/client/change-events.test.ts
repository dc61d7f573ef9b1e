import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changesIn } from '../../../../shared/client/change-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A reply whose body comes in these pieces, and ends. */
function eventStream(...pieces: readonly string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Response(body);
}

/** Connections that give these replies, one after the other; then there is none. */
function connections(...replies: readonly (Response | Error)[]) {
  const asked: Record<string, string>[] = [];
  const connect = async (headers: Record<string, string>) => {
    asked.push(headers);
    const reply = replies[asked.length - 1];
    if (reply instanceof Response) return reply;
    throw reply ?? new Error('over');
  };
  return { connect, asked };
}

/** All that is told until it ends with a fault. */
async function told(connect: Parameters<typeof changesIn>[0]): Promise<unknown[]> {
  const all: unknown[] = [];
  const hear = async () => {
    for await (const change of changesIn(connect, undefined)) all.push(change);
  };
  const over = hear().catch((error: Error) => all.push(error.message));
  await vi.advanceTimersByTimeAsync(120_000);
  await over;
  return all;
}

test('changes are read out of whatever pieces they come in, heartbeats are none', async () => {
  const text =
    'retry: 10\nid: e-0\n\n:\n\nid: e-1\nevent: change\ndata: {"tag":"menu","version":"v"}\n\nevent: reset\ndata: {}\n\n';
  for (const size of [1, 7, 1_000]) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const { connect } = connections(eventStream(...pieces));
    expect(await told(connect)).toEqual([{ tag: 'menu', version: 'v' }, 'reset', 'over']);
  }
});

test('a connection that ends is followed by the next one, from the last event on', async () => {
  const first = eventStream('retry: 10\nid: e-4\n\n');
  const second = eventStream('id: e-5\nevent: change\ndata: {"tag":"about"}\n\n');
  const { connect, asked } = connections(first, new TypeError('fetch failed'), second);
  expect(await told(connect)).toEqual([{ tag: 'about' }, 'over']);
  expect(asked).toEqual([
    { accept: 'text/event-stream' },
    { accept: 'text/event-stream', 'last-event-id': 'e-4' },
    { accept: 'text/event-stream', 'last-event-id': 'e-4' },
    { accept: 'text/event-stream', 'last-event-id': 'e-5' },
  ]);
});

test('who finds no room waits as long as it is told', async () => {
  const full = new Response('', { status: 503, headers: { 'retry-after': '30' } });
  const { connect, asked } = connections(full);
  const next = changesIn(connect, undefined).next();
  const over = expect(next).rejects.toThrow('over');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await over;
  expect(asked).toHaveLength(2);
});

test('the signal ends it, whatever it waits for', async () => {
  const leaving = new AbortController();
  const { connect } = connections(eventStream('id: e-1\n\n'));
  const changes = changesIn(connect, leaving.signal);
  const next = changes.next();
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});

/** A connection that says this, and is then dead: it ends only when it is cut. */
function deadConnection(text: string, cut: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      cut.addEventListener('abort', () => controller.error(cut.reason));
    },
  });
  return new Response(body);
}

test('a connection on which nothing comes for a minute is followed by the next one', async () => {
  const asked: Record<string, string>[] = [];
  const connect = async (headers: Record<string, string>, cut: AbortSignal) => {
    asked.push(headers);
    if (asked.length === 3) throw new Error('over');
    if (asked.length === 1) return deadConnection('retry: 10\nid: e-4\n\n', cut);
    // Not even a head comes.
    return new Promise<Response>((_resolve, reject) => cut.addEventListener('abort', () => reject(cut.reason)));
  };
  const next = changesIn(connect, undefined).next();
  const over = expect(next).rejects.toThrow('over');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked[1]).toMatchObject({ 'last-event-id': 'e-4' });
  await vi.advanceTimersByTimeAsync(61_000);
  await over;
  expect(asked).toHaveLength(3);
});

test('a heartbeat is heard: a connection that beats is kept', async () => {
  const leaving = new AbortController();
  let connections = 0;
  const connect = async (_headers: Record<string, string>, cut: AbortSignal) => {
    connections += 1;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const beat = setInterval(() => controller.enqueue(new TextEncoder().encode(':\n\n')), 20_000);
        cut.addEventListener('abort', () => {
          clearInterval(beat);
          controller.error(cut.reason);
        });
      },
    });
    return new Response(body);
  };
  const next = changesIn(connect, leaving.signal).next();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(connections).toBe(1);
  leaving.abort();
  expect(await next).toEqual({ done: true, value: undefined });
});

test('connecting again and again leaves no listener and no timer behind', async () => {
  const leaving = new AbortController();
  const connect = async () => eventStream('retry: 10\n\n');
  const next = changesIn(connect, leaving.signal).next();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getEventListeners(leaving.signal, 'abort').length).toBeLessThan(3);
  leaving.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(getEventListeners(leaving.signal, 'abort')).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});
