import { withoutLateSizes } from '../api/late-sizes.ts';

/** Longer than the server waits for a change. */
const deadlineMs = 40_000;

export const failedText = 'The preview has ended or the server did not respond. Try again.';

export const timeText = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Requests JSON that the server writes from the same interface. Rejects for errors, and after the deadline. */
export async function load<Value>(url: string, sent: RequestInit = {}): Promise<Value> {
  const signal = AbortSignal.any([AbortSignal.timeout(deadlineMs), ...(sent.signal ? [sent.signal] : [])]);
  const response = await fetch(url, { ...sent, signal });
  if (!response.ok) throw new Error(`status ${response.status}`, { cause: response.status });
  return withoutLateSizes((await response.json()) as Value);
}

export const jsonOf = (method: 'POST' | 'DELETE', body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
