import type { Problem } from './api.d.ts';

/** The problem document of a response; undefined if a proxy responded instead of the site. */
export async function problemIn(reply: Response): Promise<Problem | undefined> {
  if (!reply.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  // The server writes it from the contract.
  return (await reply.json().catch(() => undefined)) as Problem | undefined;
}
