import type { Action } from '../../../shared/contract/paths.ts';
import { isAbsence } from '../../../shared/page/renderer.ts';

/** `Failed to {action}: {detail}`, the one form of a load error (F1). */
export function failureText(action: Action | undefined, detail: string | undefined): string {
  const words = detail?.trim() || 'Unknown error';
  return action ? `Failed to ${action}: ${words}` : words;
}

/** `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export const isAbsent = (error: unknown): boolean => error instanceof ApiError && isAbsence(error.status);
