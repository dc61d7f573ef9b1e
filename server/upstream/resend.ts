import type { Dispatcher } from 'undici';
import { isConnectionLost } from './fault-of.ts';

type Response = Dispatcher.ResponseData<unknown>;

/**
 * What a request comes to, or the reason of the signal as soon as it is aborted: undici tells of an abort only when a
 * request has been sent, and one that waits for a connection may wait for as long as others hold all of them.
 */
function unlessAborted(request: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      // Sent after all, just now: nobody reads it.
      request.then(discardBody, () => undefined);
      reject(signal.reason);
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    request.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/**
 * One request, sent once more when its connection died before a reply: the upstream may close an idle connection at the
 * moment we use it. All our requests only read, so a second time does no harm.
 */
export async function sendWithRetry(
  attempt: () => Promise<Response>,
  signal: AbortSignal,
  onRetry: () => void,
): Promise<Response> {
  try {
    return await unlessAborted(attempt(), signal);
  } catch (error) {
    if (signal.aborted || !isConnectionLost(error)) throw error;
    onRetry();
    return await unlessAborted(attempt(), signal);
  }
}

const maxDiscardedBytes = 16_384;
const discardForMs = 1000;

/** Lets go of a body that nobody reads: a short one is read so that its connection can be used again, another closed. */
export function discardBody({ body }: Response): void {
  body.dump({ limit: maxDiscardedBytes, signal: AbortSignal.timeout(discardForMs) }).catch(() => undefined);
}
