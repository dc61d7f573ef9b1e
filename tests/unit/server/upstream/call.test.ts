import { describe, expect, it } from 'vitest';
import { callOf } from '../../../../server/content/resources.ts';
import { urlOfCall } from '../../../../server/upstream/call.ts';

describe('urlOfCall', () => {
  it('C1 keeps the spelling of the API and adds no slash', () => {
    expect(urlOfCall('http://a.test', 'n', callOf('landing')).href).toBe('http://a.test/n/get-laning-videos');
  });

  it('C10 encodes what it asks about', () => {
    const { href } = urlOfCall('http://a.test', 'n', callOf('page'), 'a/b c&d=é');
    expect(href).toBe('http://a.test/n/get-pages/?slug=a%2Fb%20c%26d%3D%C3%A9');
  });

  it('keeps the path of a base URL and keeps the name one segment', () => {
    expect(urlOfCall('http://a.test/api/', 'x/y', callOf('about')).href).toBe('http://a.test/api/x%2Fy/get-about/');
  });

  it('sends only the parameter that the call takes', () => {
    expect(urlOfCall('http://a.test', 'n', callOf('project'), '7').search).toBe('?id=7');
    expect(urlOfCall('http://a.test', 'n', callOf('about'), '7').search).toBe('');
  });
});
