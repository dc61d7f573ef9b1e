import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../../server/upstream/request.ts';

const from = new URL('https://cms.test/n/get-about');

describe('redirectTarget', () => {
  it.each([
    ['/n/get-about/', 'https://cms.test/n/get-about/'],
    ['get-process/?a=1#top', 'https://cms.test/n/get-process/?a=1'],
    ['https://cms.test:443/x', 'https://cms.test/x'],
  ])('%s leads to %s', (location, expected) => {
    expect(redirectTarget('GET', from, { status: 301, location }).href).toBe(expected);
  });

  it.each([
    ['http://cms.test/n/get-about/'],
    ['//elsewhere.test/'],
    ['https://cms.test:8443/'],
    ['http://['],
    [undefined],
  ])('%s is refused', (location) => {
    expect(() => redirectTarget('GET', from, { status: 302, location })).toThrow(
      expect.objectContaining({ kind: 'redirect', status: 302 }),
    );
  });
});
