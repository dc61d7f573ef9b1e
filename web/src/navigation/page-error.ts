import { type Failure, isAbsence } from '../../../shared/page/renderer.ts';
import { ApiError, failureText } from '../api/errors.ts';
import { isCrawler } from './crawlers.ts';

/** `message` is safe to show (E1, E3). */
export class PageError extends ApiError {
  constructor(status: number, message = '') {
    super(message, status);
  }
}

export const pageErrorOf = ({ status, problem }: Failure): PageError =>
  new PageError(status, problem && !isAbsence(status) ? failureText(problem.action, problem.detail) : '');

/** Errors of the code have no text for visitors. Rethrown for crawlers, so that the server's HTML stays (F16). */
export function asPageError(thrown: unknown): PageError {
  if (thrown instanceof PageError) return thrown;
  if (isCrawler()) throw thrown;
  return new PageError(500);
}
