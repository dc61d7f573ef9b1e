import { describe, expect, test } from 'vitest';
import { isIn, read, sources } from './source-files.ts';

/** Where a pattern stands, comments left out. */
function filesWith(pattern: RegExp, folder: string): string[] {
  const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return sources.filter((path) => isIn(path, [folder]) && pattern.test(withoutComments(read(path))));
}

describe('what is pure', () => {
  test('normalize knows no clock, no chance and no environment', () => {
    expect(
      filesWith(/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.[a-z]|\bfetch\(/, 'server/normalize'),
    ).toEqual([]);
  });

  test('the contract and the route table neither', () => {
    expect(filesWith(/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.[a-z]/, 'shared')).toEqual([]);
  });

  test('only the clock reads the time of the machine, for the cache as well', () => {
    const files = ['server/base', 'server/cache'].flatMap((folder) =>
      filesWith(/\bDate\.now\b|\bnew Date\(\)/, folder),
    );
    expect(files).toEqual(['server/base/clock.ts']);
  });

  test('the environment is read where the server starts, and nowhere else', () => {
    const entries = [
      'server/check-node.mjs',
      'server/app/start/environment.ts',
      'server/app/start/run.ts',
      'server/upstream/sample/main.ts',
    ];
    expect(filesWith(/\bprocess\.env\b/, 'server').filter((path) => !entries.includes(path))).toEqual([]);
  });
});

describe('replies', () => {
  test('one function takes replies out of the framework', () => {
    expect(filesWith(/\.hijack\(/, 'server').length).toBeLessThanOrEqual(1);
  });

  test('no tag is registered: it would answer 304 for content that has changed [P13]', () => {
    expect(filesWith(/\b(reply|response)\.etag\(/, 'server')).toEqual([]);
  });
});

describe('the site', () => {
  test('no markup without the sanitizer of the server', () => {
    const files = filesWith(/dangerouslySetInnerHTML/, 'web/src');
    expect(files.filter((path) => !isIn(path, ['web/src/components', 'web/src/ui']))).toEqual([]);
  });

  test('storage that may be blocked is touched in one wrapper', () => {
    const files = filesWith(/\b(localStorage|sessionStorage)\b(?!')/, 'web/src');
    expect(files.filter((path) => !isIn(path, ['web/src/preferences', 'web/src/document']))).toEqual([]);
  });

  test('the page for operators keeps nothing beyond itself: its token is a variable [P2]', () => {
    expect(
      filesWith(/\b(localStorage|sessionStorage|indexedDB|cookie|caches|history\.pushState)\b/, 'web/ops'),
    ).toEqual([]);
  });
});
