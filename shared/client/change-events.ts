import type { Change } from './api.d.ts';

/** Until the server says otherwise: how long to wait before connecting again. */
const retryMs = 3_000;

/** A connection on which nothing comes for this long is dead: the server sends a heartbeat every 20 s. */
const silenceMs = 60_000;

/** Resolves after a while, or when the signal says so. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}

/** What is waited for on a connection; after a silence `cut` is called. */
async function heard<Value>(waited: Promise<Value>, cut: () => void): Promise<Value> {
  const timer = setTimeout(cut, silenceMs);
  try {
    return await waited;
  } finally {
    clearTimeout(timer);
  }
}

/** The events in a body, each as its lines. */
async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  cut: () => void,
): AsyncGenerator<readonly string[], void, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await heard(reader.read(), cut);
      if (done) return;
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) yield event.split('\n');
    }
  } finally {
    // Whoever has heard enough lets go of the connection, too.
    void reader.cancel().catch(() => undefined);
  }
}

const fieldOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);

/**
 * What the server-sent events of a connection say, and of the next one when it ends, from the last event on. `connect`
 * is given the headers of the request, and the signal that cuts it; what it throws ends it, unless the connection could
 * not be made, or was cut.
 */
export async function* changesIn(
  connect: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Change | 'reset', void, void> {
  let lastId: string | undefined;
  let waitMs = retryMs;
  while (!signal?.aborted) {
    const connection = new AbortController();
    const cut = () => connection.abort();
    signal?.addEventListener('abort', cut);
    try {
      const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
      const reply = await heard(connect(headers, connection.signal), cut);
      waitMs = 1_000 * Number(reply.headers.get('retry-after')) || waitMs;
      for await (const lines of reply.ok && reply.body ? eventsIn(reply.body, cut) : []) {
        lastId = fieldOf(lines, 'id') ?? lastId;
        waitMs = Number(fieldOf(lines, 'retry')) || waitMs;
        const event = fieldOf(lines, 'event');
        if (event === 'reset') yield 'reset';
        else if (event === 'change') yield JSON.parse(fieldOf(lines, 'data') ?? '{}') as Change;
      }
    } catch (error) {
      if (!(error instanceof TypeError) && !connection.signal.aborted) throw error;
    } finally {
      signal?.removeEventListener('abort', cut);
    }
    if (!signal?.aborted) await pause(waitMs, signal);
  }
}
