import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorFields } from '../../../../server/logging/create-log.ts';
import { UpstreamError } from '../../../../server/upstream/errors.ts';

test('F20 a fault of the upstream is one sentence, told once', () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:9');
  const error = new UpstreamError('connection-refused', 'GET /a: connect ECONNREFUSED 127.0.0.1:9', { cause });
  expect(errorFields(error)).toEqual({
    type: 'UpstreamError',
    message: 'GET /a: connect ECONNREFUSED 127.0.0.1:9',
    fault: 'connection-refused',
  });
});

test('F20 a fault of the system has its code and no stack', () => {
  try {
    readFileSync('/nowhere/at/all');
  } catch (error) {
    expect(errorFields(error)).toEqual({ type: 'Error', message: expect.stringContaining('ENOENT'), code: 'ENOENT' });
  }
  expect.assertions(1);
});

test('F20 a fault of ours has its stack; its cause stands beside it', () => {
  const fields = errorFields(new TypeError('outer', { cause: new Error('inner') }));
  expect(fields).toMatchObject({ type: 'TypeError', message: 'outer', stack: expect.stringContaining('at ') });
  expect(fields).toMatchObject({ cause: { message: 'inner' } });
});
