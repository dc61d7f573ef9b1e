import type { Action } from '../../../shared/contract/paths.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { isAbsence } from '../../../shared/page/renderer.ts';

/** `Failed to {action}: {detail}`, the one form in which a failed load is worded (F1). */
export function failureText(action: Action | undefined, detail: string | undefined): string {
  const words = detail?.trim() || 'Unknown error';
  return action ? `Failed to ${action}: ${words}` : words;
}

/** A call of our API that gave no content. `status` is 0 when no answer arrived. */
export class ApiError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** Whether the server says that there is no such thing: a fact, not a failure. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && isAbsence(error.status);
}

/** A problem document, or undefined for any other reply. */
export async function problemIn(response: Response): Promise<Problem | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  try {
    // Written by our own server from the contract.
    return (await response.json()) as Problem;
  } catch {
    return undefined;
  }
}
