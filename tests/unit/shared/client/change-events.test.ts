import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changesIn } from '../../../../shared/client/change-events.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A response whose body comes in these pieces, and ends. */
function eventStream(...pieces: readonly string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return new Response(body);
}

/** Connections that return these responses in order, then fail. */
function connections(...responses: readonly (Response | Error)[]) {
  const requested: Record<string, string>[] = [];
  const connect = async (headers: Record<string, string>) => {
    requested.push(headers);
    const response = responses[requested.length - 1];
    if (response instanceof Response) return response;
    throw response ?? new Error('over');
  };
  return { connect, requested };
}

/** All changes until the stream ends with an error. */
async function reported(connect: Parameters<typeof changesIn>[0]): Promise<unknown[]> {
  const all: unknown[] = [];
  const hear = async () => {
    for await (const change of changesIn(connect, undefined)) all.push(change);
  };
  const over = hear().catch((error: Error) => all.push(error.message));
  await vi.advanceTimersByTimeAsync(120_000);
  await over;
  return all;
}

test('reads changes from any pieces, without heartbeats', async () => {
  const text =
    'retry: 10\nid: e-0\n\n:\n\nid: e-1\nevent: change\ndata: {"tag":"menu","version":"v"}\n\nevent: reset\ndata: {}\n\n';
  for (const size of [1, 7, 1_000]) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const { connect } = connections(eventStream(...pieces));
    expect(await reported(connect)).toEqual([{ tag: 'menu', version: 'v' }, 'reset', 'over']);
  }
});

test('reconnects after the last event when a connection ends', async () => {
  const first = eventStream('retry: 10\nid: e-4\n\n');
  const second = eventStream('id: e-5\nevent: change\ndata: {"tag":"about"}\n\n');
  const { connect, requested } = connections(first, new TypeError('fetch failed'), second);
  expect(await reported(connect)).toEqual([{ tag: 'about' }, 'over']);
  expect(requested).toEqual([
    { accept: 'text/event-stream' },
    { accept: 'text/event-stream', 'last-event-id': 'e-4' },
    { accept: 'text/event-stream', 'last-event-id': 'e-4' },
    { accept: 'text/event-stream', 'last-event-id': 'e-5' },
  ]);
});

test('keeps the last id over heartbeats', async () => {
  const first = eventStream('id: e-4\n\n', ':\n\n', ':\n\n');
  const { connect, requested } = connections(first);
  await reported(connect);
  expect(requested.at(-1)).toMatchObject({ 'last-event-id': 'e-4' });
});

test('reloads everything once if the first connection fails', async () => {
  for (const failed of [new TypeError('fetch failed'), new Response('', { status: 503 })]) {
    const first = eventStream('id: e-4\n\n');
    const { connect } = connections(failed, failed, first, eventStream('id: e-4\n\n'));
    expect(await reported(connect)).toEqual(['reset', 'over']);
  }
});

/** Milliseconds between the first connection, which ends with this response, and the second one. */
async function pauseAfter(response: Response): Promise<number> {
  const { connect, requested } = connections(response);
  const over = expect(changesIn(connect, undefined).next()).rejects.toThrow('over');
  const beganAtMs = Date.now();
  while (requested.length < 2) await vi.advanceTimersToNextTimerAsync();
  await over;
  return Date.now() - beganAtMs;
}

test.each([
  ['retry: 7000\n\n', 7_000],
  ['retry: 1\n\n', 1_000],
  ['retry: 99999999999999\n\n', 300_000],
  ['retry: soon\n\n', 3_000],
  ['retry: -5\n\n', 3_000],
])('waits as the stream requires, within limits: %j', async (text, pauseMs) => {
  expect(await pauseAfter(eventStream(text))).toBe(pauseMs);
});

test.each([
  ['20', 20_000],
  ['2592000', 300_000],
  ['99999999999999999999999', 300_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 300_000],
  ['0', 3_000],
])('waits as Retry-After requires, within limits: %j', async (field, pauseMs) => {
  const full = new Response('', { status: 503, headers: { 'retry-after': field } });
  expect(await pauseAfter(full)).toBe(pauseMs);
});

test('waits as long as Retry-After requires', async () => {
  const full = new Response('', { status: 503, headers: { 'retry-after': '30' } });
  const { connect, requested } = connections(full);
  const next = changesIn(connect, undefined).next();
  const over = expect(next).rejects.toThrow('over');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(requested).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await over;
  expect(requested).toHaveLength(2);
});
