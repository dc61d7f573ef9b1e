import type { Change } from './api.d.ts';

/** Until the server says otherwise: how long to wait before connecting again. */
const retryMs = 3_000;

/** Resolves after a while, or when the signal says so. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The events in a body, each as its lines. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[], void, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
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
 * is given the headers of the request; what it throws ends it, unless the connection could not be made.
 */
export async function* changesIn(
  connect: (headers: Record<string, string>) => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Change | 'reset', void, void> {
  let lastId: string | undefined;
  let waitMs = retryMs;
  while (!signal?.aborted) {
    try {
      const reply = await connect({ accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) });
      waitMs = 1_000 * Number(reply.headers.get('retry-after')) || waitMs;
      for await (const lines of reply.ok && reply.body ? eventsIn(reply.body) : []) {
        lastId = fieldOf(lines, 'id') ?? lastId;
        waitMs = Number(fieldOf(lines, 'retry')) || waitMs;
        const event = fieldOf(lines, 'event');
        if (event === 'reset') yield 'reset';
        else if (event === 'change') yield JSON.parse(fieldOf(lines, 'data') ?? '{}');
      }
    } catch (error) {
      if (!(error instanceof TypeError) && !signal?.aborted) throw error;
    }
    if (!signal?.aborted) await pause(waitMs, signal);
  }
}
