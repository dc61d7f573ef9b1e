import { describe, expect, it } from 'vitest';
import { judgeBody } from '../../../../server/upstream/judge-body.ts';

describe('judgeBody', () => {
  it.each([
    [{ detail: 'Not found.' }],
    [{ detail: 'not found', code: 404 }],
    [{ detail: 'No Page matches the given query.' }],
  ])('%j says that there is none', (body) => {
    expect(judgeBody(body)).toBe('absent');
  });

  it.each([
    [{ status: 'error', message: 'No database' }],
    [{ status: 'fail', data: null }],
    [{ status: 500, message: 'Oops', data: [] }],
    [{ success: false, data: {} }],
    [{ error: { message: 'Oops' } }],
    [{ errors: ['Oops'] }],
    [{ ok: false }],
  ])('%j reports an error', (body) => {
    expect(() => judgeBody(body)).toThrow(expect.objectContaining({ fault: 'reported' }));
  });

  it.each([
    [{ status: { toString: 1 } }],
    [{ status: 'error', data: [{ id: 1 }] }],
    [{ status: 'ok', message: 'Welcome' }],
    [{ detail: 'Salt glaze, hand-thrown' }],
    [{ title: 'Error', error: 'a love story' }],
    [{ errors: [], error: null, data: [] }],
    [{}],
    [[]],
    [null],
    ['text'],
    [7],
  ])('%j is content', (body) => {
    expect(judgeBody(body)).toBe('found');
  });

  it('is short in what it repeats', () => {
    expect(() => judgeBody({ status: 'error', message: 'x'.repeat(5000) })).toThrow(/^.{1,300}$/);
  });
});
