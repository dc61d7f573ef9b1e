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

/** Lets go of a body that nobody reads, so that its connection can be used again if it is short. */
export function discardBody({ body }: Response): void {
  body.dump({ limit: 16_384 }).catch(() => undefined);
}
