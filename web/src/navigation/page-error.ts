import { type Failure, isAbsence } from '../../../shared/page/renderer.ts';
import { failureText } from '../api/errors.ts';
import { isCrawler } from './crawlers.ts';

/** What the error page shows: a status, and words that are safe to show (E1, E3). */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message = '') {
    super(message);
    this.name = 'PageError';
    this.status = status;
  }
}

/** The failure that came with a document as the error its page shows; an unknown address has no words in it. */
export function pageErrorOf({ status, problem }: Failure): PageError {
  return new PageError(status, problem && !isAbsence(status) ? failureText(problem.action, problem.detail) : '');
}

/**
 * Anything thrown, as what the error page shows. Faults of the code itself are not worded for visitors, and none of the
 * page for crawlers: they are thrown on, beyond all boundaries, and what the server wrote stays (F16).
 */
export function asPageError(thrown: unknown): PageError {
  if (thrown instanceof PageError) return thrown;
  if (isCrawler()) throw thrown;
  return new PageError(500);
}
