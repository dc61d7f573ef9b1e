import { describe, expect, test } from 'vitest';
import { actions } from '../../../../../shared/contract/problem.ts';
import { ApiError, failureText, isAbsent } from '../../../../../web/src/api/errors.ts';

describe('failureText', () => {
  test.each(actions)('F1 Failed to %s', (action) => {
    expect(failureText(action, 'Network error')).toBe(`Failed to ${action}: Network error`);
  });

  test.each([undefined, '', '  '])('F1 no message (%j) is an unknown error', (detail) => {
    expect(failureText('fetch menu info', detail)).toBe('Failed to fetch menu info: Unknown error');
  });
});

test('S7 only an answer of 404 or 410 says that something is absent', () => {
  expect(isAbsent(new ApiError('x', 404))).toBe(true);
  expect(isAbsent(new ApiError('x', 410))).toBe(true);
  expect(isAbsent(new ApiError('x', 0))).toBe(false);
  expect(isAbsent(new ApiError('x', 503))).toBe(false);
  expect(isAbsent(new TypeError('x'))).toBe(false);
});
