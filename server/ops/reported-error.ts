import type { OpsError } from '../../shared/ops/explanation.ts';
import { UpstreamError } from '../base/upstream-errors.ts';

/** An error in the operator's words: its message may name the upstream. */
export function reportedError(error: unknown): OpsError {
  if (error instanceof UpstreamError) {
    const { fault, status, message } = error;
    return { fault, ...(status === undefined ? {} : { status }), message };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
