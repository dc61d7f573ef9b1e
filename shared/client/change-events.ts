import type { Change } from './api.d.ts';

/** Default delay before reconnecting. */
const retryMs = 3_000;

/** Limits of a server's request, because a timer of more than 24 days fires at once. */
const [minRetryMs, maxRetryMs] = [1_000, 300_000];

/** Without data for this long the connection is dead, because the server sends a heartbeat every 20 s. */
const silenceMs = 60_000;

/** Seconds of `Retry-After`, also if it is a date (RFC 9110 §10.2.3). */
export function retryAfterIn(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const atMs = Date.parse(value);
  const nowMs = Date.parse(headers.get('date') ?? '') || performance.timeOrigin + performance.now();
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

async function heard<Value>(waited: Promise<Value>, cut: () => void): Promise<Value> {
  const timer = setTimeout(cut, silenceMs);
  try {
    return await waited;
  } finally {
    clearTimeout(timer);
  }
}

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
    void reader.cancel().catch(() => undefined);
  }
}

const fieldOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);

/** The requested delay within the limits; the previous one if the server requests none. */
const delayOf = (requestedMs: number, previousMs: number): number =>
  requestedMs > 0 ? Math.min(maxRetryMs, Math.max(minRetryMs, requestedMs)) : previousMs;

/**
 * Server-sent changes. Reconnects with the last event ID. Yields `reset` if it has none after a failed attempt, because
 * changes during the attempt are unknown. Errors of `connect` other than network errors end it.
 */
export async function* changesIn(
  connect: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal | undefined,
  onConnection?: (isOpen: boolean) => void,
): AsyncGenerator<Change | 'reset', void, void> {
  let lastId: string | undefined;
  let waitMs = retryMs;
  let isRetry = false;
  while (!signal?.aborted) {
    const connection = new AbortController();
    const cut = () => connection.abort();
    signal?.addEventListener('abort', cut);
    try {
      const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
      const response = await heard(connect(headers, connection.signal), cut);
      waitMs = delayOf(1_000 * (retryAfterIn(response.headers) ?? 0), waitMs);
      onConnection?.(response.ok);
      if (response.ok && isRetry && lastId === undefined) yield 'reset';
      for await (const lines of response.ok && response.body ? eventsIn(response.body, cut) : []) {
        lastId = fieldOf(lines, 'id') ?? lastId;
        waitMs = delayOf(Number(fieldOf(lines, 'retry')), waitMs);
        const event = fieldOf(lines, 'event');
        if (event === 'reset') yield 'reset';
        else if (event === 'change') yield JSON.parse(fieldOf(lines, 'data') ?? '{}') as Change;
      }
    } catch (error) {
      if (!(error instanceof TypeError) && !connection.signal.aborted) throw error;
    } finally {
      isRetry = true;
      signal?.removeEventListener('abort', cut);
      onConnection?.(false);
    }
    if (!signal?.aborted) await pause(waitMs, signal);
  }
}
