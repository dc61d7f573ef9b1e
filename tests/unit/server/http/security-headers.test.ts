import { expect, test } from 'vitest';
import { documentPolicy } from '../../../../server/http/security-headers.ts';
import { playerOrigins } from '../../../../shared/embedded-film.ts';

const policy = documentPolicy({ scriptHashes: ['sha256-a', 'sha256-b'], styleHashes: ['sha256-c'] });
const directives = new Map(
  policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources] as const;
  }),
);

test('S12 inline blocks run by their hashes alone', () => {
  expect(directives.get('script-src')).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
  expect(directives.get('style-src')).toEqual(["'self'", "'sha256-c'"]);
});

test('P7 R7 frames are the players of films that other sites show, by host', () => {
  expect(directives.get('frame-src')).toEqual(playerOrigins);
});

test('P7 all else is refused, or comes from the site', () => {
  expect(directives.get('default-src')).toEqual(["'none'"]);
  for (const [name, sources] of directives) {
    if (name !== 'frame-src') expect(sources.filter((source) => /^https?:|^\*/.test(source))).toEqual([]);
  }
});
