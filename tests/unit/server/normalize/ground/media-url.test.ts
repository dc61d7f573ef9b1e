import { describe, expect, it } from 'vitest';
import { createMediaResolver } from '../../../../../server/normalize/ground/media-url.ts';
import { options } from '../sample-options.ts';

const stored = (raw: string, mediaBaseUrl = 'https://cms.example') =>
  createMediaResolver({ ...options, mediaBaseUrl })(raw).stored;

describe('media URLs', () => {
  it('relative paths follow the path of the base, absolute ones its root [#11]', () => {
    expect(stored('a.jpg', 'https://cms.example/api')).toBe('/api/a.jpg');
    expect(stored('/media/a.jpg', 'https://cms.example/api/')).toBe('/media/a.jpg');
  });

  it.each([
    [' /files/my photo.jpg ', '/files/my%20photo.jpg'],
    ['/files/my\u202fphoto\u3000.jpg', '/files/my%E2%80%AFphoto%E3%80%80.jpg'],
    ['/files/my\n\tphoto\u0000\u0007.jpg', '/files/myphoto.jpg'],
    ['https://cdn.example/my photo.jpg?of=a b', 'https://cdn.example/my%20photo.jpg?of=a%20b'],
  ])('encodes spaces and drops control characters: %j [M13]', (raw, url) => {
    expect(createMediaResolver(options)(raw)).toMatchObject({
      stored: url,
      repairs: expect.arrayContaining(['media-path-cleaned']),
    });
  });

  it('http stays for an http base and on loopback [#14]', () => {
    expect(stored('http://10.0.0.5:8000/a.jpg', 'http://10.0.0.5:8000')).toBe('/a.jpg');
    expect(stored('//127.0.0.1:4000/a.jpg', 'http://127.0.0.1:4000')).toBe('/a.jpg');
    expect(stored('http://localhost:9000/a.jpg')).toBe('http://localhost:9000/a.jpg');
    expect(stored('http://cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg');
  });

  it.each([
    ['http://internal:8080', 'https://cms.example', '/media/a.jpg?b=/c'],
    ['http://internal:8080', 'https://cms.example/', '/media/a.jpg?b=/c'],
    ['http://internal:8080/', 'https://cms.example', '/media/a.jpg?b=/c'],
    ['http://internal:8080/', 'https://cms.example/', '/media/a.jpg?b=/c'],
    ['http://internal:8080/media', 'https://cms.example/files/', '/files/a.jpg?b=/c'],
    ['http://internal:8080/media/', 'https://cms.example/files/', '/files/a.jpg?b=/c'],
    ['http://internal:8080/media', 'https://cms.example/files', '/files/a.jpg?b=/c'],
    ['http://internal:8080/me', 'https://cms.example/files/fra', '/files/fradia/a.jpg?b=/c'],
  ])('a rewrite changes only the prefix: %s=%s [#14]', (from, to, path) => {
    const resolve = createMediaResolver({
      ...options,
      mediaBaseUrl: 'https://cms.example',
      mediaRewrites: [[from, to]],
    });
    expect(resolve('http://internal:8080/media/a.jpg?b=/c').stored).toBe(path);
  });

  it('a rewrite never changes the host otherwise [#14]', () => {
    const rewritten = (from: string, to: string, raw: string) =>
      createMediaResolver({ ...options, mediaBaseUrl: 'https://cms.example', mediaRewrites: [[from, to]] })(raw).stored;
    expect(rewritten('http://internal', 'https://cms.example/', 'http://internal//evil.example/a.jpg')).toBe(
      '/evil.example/a.jpg',
    );
    expect(rewritten('http://internal', 'https://cms.example', 'http://internal.evil.example/a.jpg')).toBe(
      'https://internal.evil.example/a.jpg',
    );
    expect(rewritten('http://internal', 'https://cms.example', 'http://internal:81/a.jpg')).toBe(
      'https://internal:81/a.jpg',
    );
  });

  it.each(['javascript:alert(1)', 'ftp://x/a.jpg', 'https://', 'https://cms.example', 'file:///etc/passwd'])(
    'refuses %s',
    (raw) => {
      expect(stored(raw)).toBeUndefined();
    },
  );

  it('drops names and passwords', () => {
    expect(stored('https://user:secret@cdn.example/a.jpg')).toBe('https://cdn.example/a.jpg');
  });
});
