import { describe, expect, test } from 'vitest';
import { actions } from '../../../../../shared/contract/problem.ts';
import { ApiError, failureText, isAbsent } from '../../../../../web/src/api/errors.ts';

describe('failureText', () => {
  test.each(actions)('names the action: Failed to %s [F1]', (action) => {
    expect(failureText(action, 'Network error')).toBe(`Failed to ${action}: Network error`);
  });

  test.each([undefined, '', '  '])('without a message (%j) is an unknown error [F1]', (detail) => {
    expect(failureText('fetch menu info', detail)).toBe('Failed to fetch menu info: Unknown error');
  });
});

test('only 404 and 410 mean absent [S7]', () => {
  expect(isAbsent(new ApiError('x', 404))).toBe(true);
  expect(isAbsent(new ApiError('x', 410))).toBe(true);
  expect(isAbsent(new ApiError('x', 0))).toBe(false);
  expect(isAbsent(new ApiError('x', 503))).toBe(false);
  expect(isAbsent(new TypeError('x'))).toBe(false);
});
