import { describe, expect, test } from 'vitest';
import { isIn, read, sources } from './source-files.ts';

/** Files of a folder whose code matches, comments excluded. */
function filesWith(pattern: RegExp, folder: string): string[] {
  const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return sources.filter((path) => isIn(path, [folder]) && pattern.test(withoutComments(read(path))));
}

describe('pure code', () => {
  test('normalize uses no clock, no chance and no environment', () => {
    expect(
      filesWith(/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.[a-z]|\bfetch\(/, 'server/normalize'),
    ).toEqual([]);
  });

  test('the contract and the route table use none of these', () => {
    expect(filesWith(/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.[a-z]/, 'shared')).toEqual([]);
  });

  test('only the clock reads the time of the machine', () => {
    const files = ['server/base', 'server/cache'].flatMap((folder) =>
      filesWith(/\bDate\.now\b|\bnew Date\(\)/, folder),
    );
    expect(files).toEqual(['server/base/clock.ts']);
  });

  test('only the start of the server reads the environment', () => {
    const entries = [
      'server/check-node.mjs',
      'server/app/start/environment.ts',
      'server/app/start/run.ts',
      'server/upstream/sample/main.ts',
    ];
    expect(filesWith(/\bprocess\.env\b/, 'server').filter((path) => !entries.includes(path))).toEqual([]);
  });
});

describe('responses', () => {
  test('one function takes responses out of the framework', () => {
    expect(filesWith(/\.hijack\(/, 'server').length).toBeLessThanOrEqual(1);
  });

  test('no ETag plugin is registered, because it would send 304 for changed content [P13]', () => {
    expect(filesWith(/\b(reply|response)\.etag\(/, 'server')).toEqual([]);
  });
});

describe('the site', () => {
  test('only sanitized markup is set', () => {
    const files = filesWith(/dangerouslySetInnerHTML/, 'web/src');
    expect(files.filter((path) => !isIn(path, ['web/src/components', 'web/src/ui']))).toEqual([]);
  });

  test('one wrapper touches storage that may be blocked', () => {
    const files = filesWith(/\b(localStorage|sessionStorage)\b(?!')/, 'web/src');
    expect(files.filter((path) => !isIn(path, ['web/src/preferences', 'web/src/document']))).toEqual([]);
  });

  test('the operator page stores no token [P2]', () => {
    expect(
      filesWith(/\b(localStorage|sessionStorage|indexedDB|cookie|caches|history\.pushState)\b/, 'web/ops'),
    ).toEqual([]);
  });
});
