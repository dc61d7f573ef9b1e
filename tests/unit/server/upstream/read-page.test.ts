import { describe, expect, it } from 'vitest';
import * as errors from '../../../helpers/failures.ts';
import { failureOf, setUpFaultyClient } from '../../../helpers/faulty-client.ts';

const setup = setUpFaultyClient();

describe('a response', () => {
  it('returns the document, its size and its lifetime', async () => {
    setup.upstream.fail('*', errors.json({ title: 'About' }, { 'cache-control': 'public, max-age=30', age: '10' }));
    expect(await setup.read('about')).toEqual({
      kind: 'found',
      body: { title: 'About' },
      cacheControl: 'public, max-age=30',
      freshForMs: 20_000,
      repairs: [],
    });
    expect(setup.events).toMatchObject([{ type: 'answered', call: 'about', status: 200, bytes: 17 }]);
  });

  it.each([404, 410])('status %d means absent', async (code) => {
    setup.upstream.fail('*', errors.status(code));
    expect(await setup.read('about')).toEqual({ kind: 'absent', status: code });
  });

  it('without content is an empty list for lists, and an error for documents', async () => {
    setup.upstream.fail('*', errors.noContent());
    expect(await setup.read('page', 'a')).toMatchObject({ kind: 'found', body: [] });
    expect((await failureOf(setup.read('about'))).kind).toBe('empty');
  });
});
