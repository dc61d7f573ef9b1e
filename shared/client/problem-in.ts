import type { Problem } from './api.d.ts';

/** The problem document of a response; undefined if a proxy responded instead of the site. */
export async function problemIn(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  // The server writes it from the contract.
  return (await response.json().catch(() => undefined)) as Problem | undefined;
}
