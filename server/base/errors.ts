import type { ParameterFault, ProblemCode } from '../../shared/contract/problem.ts';

/** An error whose text may be shown to anyone: it names nothing of the upstream. */
export class PublicError extends Error {
  readonly code: ProblemCode;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfterS: number | undefined;
  /** Of a bad request: the parameters at fault. */
  readonly errors: readonly ParameterFault[] | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    options: { retryAfterS?: number; errors?: readonly ParameterFault[]; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'PublicError';
    this.code = code;
    this.retryAfterS = options.retryAfterS;
    this.errors = options.errors;
  }
}
