import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nginxRedirectsOf, Redirects, redirectsFileOf } from '../../../../server/tools/redirects.ts';
import type { RouteRule } from '../../../../shared/contract/config.ts';
import { nginxErrorsIn, startBakedNginx } from '../../../helpers/baked-nginx.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const publicUrl = 'https://studio.example';

function outside(
  rules: readonly (readonly [from: string, to: string, status?: number])[],
  files: readonly string[] = [],
  base = '',
) {
  const redirects = new Redirects(base, publicUrl + base);
  for (const [from, to, status = 301] of rules) redirects.add({ from, to, status: status as RouteRule['status'] });
  return redirects.outside(new Set(files));
}

function folderWith(redirects: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'redirects.nginx.conf'), redirects);
  writeFileSync(join(folder, '404.html'), '');
  return folder;
}

/** Status and target of a path, as the real nginx responds. */
async function startNginx(redirects: string) {
  const { url, close } = await startBakedNginx(folderWith(redirects));
  onTestFinished(close);
  const { hostname, port } = new URL(url);
  return (path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = get({ hostname, port, path }, (response) => {
        response.resume();
        resolve(`${response.statusCode} ${response.headers.location ?? ''}`.trim());
      });
      request.on('error', reject);
    });
}

describe('redirects of a baked site', () => {
  test('never cover a page, and never lead to themselves', () => {
    const { moves, loops } = outside(
      [
        ['/design/about/', '/design/about'],
        ['/design/care', '/design/about'],
        ['/a', '/b'],
        ['/b', 'https://studio.example/a'],
        ['/c', '/a'],
        ['/d', '/d?x=1'],
        ['/e', '/design/about'],
        ['/g', 'https://elsewhere.example/g'],
      ],
      ['design/about/index.html', 'design/care/index.html'],
    );
    expect(moves.map(({ from, target }) => [from, target])).toEqual([
      ['/e', '/design/about/'],
      ['/g', 'https://elsewhere.example/g'],
    ]);
    expect(loops).toEqual(['/a', '/b', '/c']);
  });

  test('of one path are listed once, and the first one stays', () => {
    const { moves } = outside([
      ['/caf%C3%A9', '/design', 302],
      ['/café', '/art', 301],
      ['/caf%c3%a9/', '/art', 308],
      ['//café', '/art', 308],
    ]);
    expect(moves).toMatchObject([{ target: '/design/', status: 302, file: 'café/index.html' }]);
  });

  test('keep their status in `_redirects`, where a path has no patterns', () => {
    const { moves } = outside(
      [
        ['/a', '/design?x=1#y', 301],
        ['/b', 'https://elsewhere.example/', 302],
        ['/c:d', '/design', 307],
        ['/e*f', '/design', 308],
        ['/', '/design', 308],
      ],
      [],
      '/site',
    );
    expect(redirectsFileOf(moves).split('\n')).toEqual([
      '/site/a /site/design/?x=1#y 301',
      '/site/b https://elsewhere.example/ 302',
      '/site/c%3Ad /site/design/ 307',
      '/site/e%2Af /site/design/ 308',
      '/site /site/design/ 308',
      '',
    ]);
  });
});

describe('redirects.nginx.conf', () => {
  test('is followed by the real nginx, with encoded paths, quotes, variables, long paths and each status', async () => {
    const long = `/${'a-long-path/'.repeat(40)}end`;
    const rules = [
      ['/caf%C3%A9', '/design', 301],
      ['/Case', '/design/one', 302],
      ['/case', '/design/two', 307],
      ['/a%22b{c};d', '/x?price=$1&q="%20"', 308],
      ['/~^/(.*)$', 'https://elsewhere.example/$uri?a=$b#c', 302],
      ['/back%5Cslash', '/design/a%2Fb', 301],
      ['/with%20space', '/design', 301],
      ["/it's", '/design', 301],
      ['/line%0Abreak', '/design', 301],
      [long, '/design', 301],
    ] as const;
    const { moves } = outside(rules);
    const leadsTo = await startNginx(nginxRedirectsOf(moves));
    expect(await leadsTo('/caf%C3%A9')).toBe('301 /design/');
    expect(await leadsTo('/caf%c3%a9/')).toBe('301 /design/');
    expect(await leadsTo('/Case')).toBe('302 /design/one/');
    expect(await leadsTo('/case/')).toBe('307 /design/two/');
    expect(await leadsTo('/a%22b%7Bc%7D;d')).toBe('308 /x?price=%241&q=%22%20%22');
    expect(await leadsTo('/~%5E/(.*)$')).toBe('302 https://elsewhere.example/%24uri?a=%24b#c');
    expect(await leadsTo('/back%5Cslash')).toBe('301 /design/a%252Fb/');
    expect(await leadsTo('/with%20space')).toBe('301 /design/');
    expect(await leadsTo("/it's")).toBe('301 /design/');
    expect(await leadsTo('/line%0Abreak')).toBe('301 /design/');
    expect(await leadsTo(long)).toBe('301 /design/');
    expect(await leadsTo('/none')).toBe('404');
  });

  test('never stops nginx from starting, whatever the rules contain', { timeout: 120_000 }, () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('$', '"', "'", '\\', '{', '}', ';', '#', ' ', '%', '2', 'F', '/', '\n', '\0'),
      }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.nat(6_000).map((length) => 'x'.repeat(length)),
    );
    const to = fc.oneof(
      text.map((end) => `/${end}`),
      text.map((end) => `https://elsewhere.example/${end}`),
    );
    const rule = fc.record({ from: text.map((end) => `/x${end}`), to, status: fc.constantFrom(301, 302, 307, 308) });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 60 }), (rules) => {
        const { moves } = outside(rules.map(({ from, to: target, status }) => [from, target, status]));
        expect(nginxErrorsIn(folderWith(nginxRedirectsOf(moves)))).toBe('');
      }),
      { numRuns: 25 },
    );
  });
});
