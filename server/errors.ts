import type { ProblemCode } from '../shared/contract/problem.ts';

/** HTTP status and public title of every problem we answer with. */
export const problemKinds: Readonly<Record<ProblemCode, { status: number; title: string }>> = {
  'bad-request': { status: 400, title: 'Bad request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'range-not-satisfiable': { status: 416, title: 'Range not satisfiable' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'upstream-unavailable': { status: 503, title: 'Content unavailable' },
  'bad-gateway': { status: 502, title: 'Media unavailable' },
  'gateway-timeout': { status: 504, title: 'Media too slow' },
  overloaded: { status: 503, title: 'Overloaded' },
  internal: { status: 500, title: 'Internal error' },
};

/** An error whose text may be shown to anyone: it names nothing of the upstream. */
export class PublicError extends Error {
  readonly code: ProblemCode;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(code: ProblemCode, detail: string, options: { retryAfterS?: number; cause?: unknown } = {}) {
    super(detail, { cause: options.cause });
    this.name = 'PublicError';
    this.code = code;
    this.retryAfterS = options.retryAfterS;
  }
}
