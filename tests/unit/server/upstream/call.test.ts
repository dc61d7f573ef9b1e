import { describe, expect, it } from 'vitest';
import { callHeaders, lineOf, urlOfCall } from '../../../../server/upstream/call.ts';
import { specifiedCall } from '../../../helpers/faulty-client.ts';

const urlOf = (...args: Parameters<typeof urlOfCall>): URL => {
  const url = urlOfCall(...args);
  if (!url) throw new Error('no such URL');
  return url;
};

const variables = new Map([['TOKEN', 'a&b=c']]);

describe('urlOfCall', () => {
  it('C1 keeps the spelling of the API and adds no slash', () => {
    const { href } = urlOf('http://a.test', specifiedCall('landing'), { name: 'n' });
    expect(href).toBe('http://a.test/n/get-laning-videos');
  });

  it('C10 encodes what it asks about', () => {
    const { href } = urlOf('http://a.test', specifiedCall('page'), { name: 'n', key: 'a/b c&d=é' });
    expect(href).toBe('http://a.test/n/get-pages/?slug=a%2Fb%20c%26d%3D%C3%A9');
  });

  it('keeps the path of a base URL and keeps the name one segment', () => {
    const { href } = urlOf('http://a.test/api/', specifiedCall('about'), { name: 'x/y' });
    expect(href).toBe('http://a.test/api/x%2Fy/get-about/');
  });

  it('sends only the parameter that the call takes', () => {
    expect(urlOf('http://a.test', specifiedCall('project'), { name: 'n', key: '7' }).search).toBe('?id=7');
    expect(urlOf('http://a.test', specifiedCall('about'), { name: 'n', key: '7' }).search).toBe('');
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

  it('never looks for variables in what a visitor has written', () => {
    const call = { path: 'p/{slug}', query: { slug: '{slug}' } };
    const { href } = urlOf('http://a.test', call, { name: 'n', key: '${TOKEN}', variables });
    expect(decodeURIComponent(href)).toBe('http://a.test/p/${TOKEN}?slug=${TOKEN}');
  });

  it.each(['.', '..'])('is none for %s, which would lead to another call', (key) => {
    expect(urlOfCall('http://a.test', { path: 'pages/{slug}/blocks' }, { name: 'n', key })).toBeUndefined();
    expect(urlOf('http://a.test', { path: 'pages/{slug}.json' }, { name: 'n', key }).pathname).toContain('/pages/.');
  });
});

describe('lineOf', () => {
  it('tells what is asked about, and nothing that may be a secret', () => {
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

  it('C0 are ours, then those of the settings, then those of the call', () => {
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
