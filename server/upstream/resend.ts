import type { Dispatcher } from 'undici';
import { isConnectionLost } from './fault-of.ts';

type Response = Dispatcher.ResponseData<unknown>;

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
    return await attempt();
  } catch (error) {
    if (signal.aborted || !isConnectionLost(error)) throw error;
    onRetry();
    return attempt();
  }
}

const maxDiscardedBytes = 16_384;
const discardForMs = 1000;

/** Lets go of a body that nobody reads: a short one is read so that its connection can be used again, another closed. */
export function discardBody({ body }: Response): void {
  body.dump({ limit: maxDiscardedBytes, signal: AbortSignal.timeout(discardForMs) }).catch(() => undefined);
}
