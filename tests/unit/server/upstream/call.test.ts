import { describe, expect, it } from 'vitest';
import { callHeaders, isSafeKey, lineOf, urlOfCall } from '../../../../server/upstream/call.ts';
import { specifiedCall } from '../../../helpers/faulty-client.ts';

const urlOf = (...args: Parameters<typeof urlOfCall>): URL => {
  const url = urlOfCall(...args);
  if (!url) throw new Error('no such URL');
  return url;
};

const variables = new Map([['TOKEN', 'a&b=c']]);

describe('urlOfCall', () => {
  it('keeps the path of the base URL and encodes the name as one segment', () => {
    const { href } = urlOf('http://a.test/api/', specifiedCall('about'), { name: 'x/y' });
    expect(href).toBe('http://a.test/api/x%2Fy/get-about/');
  });

  it.each([
    [{ path: 'items/{id}' }, 'a/b', 'http://a.test/items/a%2Fb'],
    [
      { path: 'p', query: { 'filters[slug][$eq]': '{slug}', n: '1' } },
      'é',
      'p?filters%5Bslug%5D%5B%24eq%5D=%C3%A9&n=1',
    ],
    [{ path: 'p', query: { key: '${TOKEN}' } }, '', 'p?key=a%26b%3Dc'],
    [{ path: 'p', query: { key: '${MISSING?}', q: 'x' } }, '', 'p?q=x'],
  ])('fills in %j', (call, key, expected) => {
    expect(urlOf('http://a.test', call, { name: 'n', key, variables }).href).toContain(expected);
  });

  it('never expands variables in the words of a visitor', () => {
    const call = { path: 'p/{slug}', query: { slug: '{slug}' } };
    const { href } = urlOf('http://a.test', call, { name: 'n', key: '${TOKEN}', variables });
    expect(decodeURIComponent(href)).toBe('http://a.test/p/${TOKEN}?slug=${TOKEN}');
  });

  it.each(['.', '..'])('refuses the key %s, which leads to another call', (key) => {
    expect(urlOfCall('http://a.test', { path: 'pages/{slug}/blocks' }, { name: 'n', key })).toBeUndefined();
  });
});

describe('lineOf', () => {
  it('names the key of a call and no secret', () => {
    const call = {
      path: 'stories/{slug}',
      query: { token: '${TOKEN}', per_page: '100', slug: '{slug}', v: '${A}{slug}' },
    };
    expect(lineOf(call, { name: 'n', key: 'a b' })).toBe('GET /stories/a%20b?slug=a%20b');
    expect(lineOf(specifiedCall('seo'), { name: 'n', key: 'home' })).toBe('POST /n/get-seo/?slug=home');
    expect(lineOf(specifiedCall('works'), { name: 'n' })).toBe('GET /n/get-art-projects/');
  });
});

describe('callHeaders', () => {
  const settings = { name: 'n', authorization: 'Basic x', postContentType: 'application/json', variables };

  it('sends own headers, then those of the settings, then those of the call [C0]', () => {
    const headers = { authorization: 'Bearer ${TOKEN}', accept: 'application/vnd.api+json', 'x-key': '${MISSING?}' };
    expect(callHeaders({ path: 'p', headers }, settings)).toMatchObject({
      authorization: 'Bearer a&b=c',
      accept: 'application/vnd.api+json',
      'user-agent': 'atelier-portfolio',
    });
    expect(callHeaders({ path: 'p', headers }, settings)).not.toHaveProperty('x-key');
    expect(callHeaders({ path: 'p' }, settings)).toMatchObject({ authorization: 'Basic x' });
  });
});

describe('isSafeKey', () => {
  it.each(['care', 'a..b', 'v1.2', '...', 'design/hall', 'é ü', '100% wool', '-', 'a:b'])('accepts %s', (key) => {
    expect(isSafeKey(key)).toBe(true);
  });

  it.each([
    ...['..', '.', '../admin', 'a/../b', 'a/..', '%2e%2e%2fadmin', '%252e%252e%252fadmin', '..;/admin', '..?x', '..#x'],
    ...['..\\admin', 'a\\b', '%5c', 'x\0', 'x%00', 'x%2500', 'a\nb'],
  ])('rejects %j', (key) => {
    expect(isSafeKey(key)).toBe(false);
    expect(urlOfCall('https://cms.test', { path: 'pages/{slug}' }, { name: 'n', key })).toBeUndefined();
  });
});
