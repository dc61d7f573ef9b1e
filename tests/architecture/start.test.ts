import { expect, test } from 'vitest';
import { imports } from './source-files.ts';

/** What a file loads before it runs: everything its static imports lead to, types left out. */
function loadedAtStart(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const path of loaded) {
    for (const { from, to, isType, isDynamic } of imports) if (from === path && !isType && !isDynamic) loaded.add(to);
  }
  return loaded;
}

test('no start waits for the parsers of HTML and Markdown: normalizers are loaded for the first reply', () => {
  const loaded = loadedAtStart('server/run.ts');
  expect(loaded).toContain('server/content/resource.ts');
  for (const late of ['server/normalize/normalizers.ts', 'htmlparser2', 'markdown-it', 'entities']) {
    expect(loaded).not.toContain(late);
  }
});
