import type { ParameterError, ProblemCode } from '../../shared/contract/problem.ts';

/** An error whose text may be shown to anyone. It must not name the upstream. */
export class PublicError extends Error {
  readonly code: ProblemCode;
  readonly retryAfterS: number | undefined;
  readonly errors: readonly ParameterError[] | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    options: { retryAfterS?: number; errors?: readonly ParameterError[]; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'PublicError';
    this.code = code;
    this.retryAfterS = options.retryAfterS;
    this.errors = options.errors;
  }
}
