import { expect, test } from 'vitest';
import { type Import, imports, read, sources } from './source-files.ts';

/** Files that an entry loads, without type imports. */
function loadedBy(entry: string, leadsOn: (one: Import) => boolean): Set<string> {
  const loaded = new Set([entry]);
  for (const path of loaded) {
    for (const one of imports) if (one.from === path && !one.isType && leadsOn(one)) loaded.add(one.to);
  }
  return loaded;
}

test('the start does not load the upstream client', () => {
  const loaded = loadedBy('server/app/start/run.ts', ({ isDynamic }) => !isDynamic);
  expect(loaded).toContain('server/content/sources.ts');
  for (const late of ['undici', 'piscina', 'server/upstream/client.ts']) expect(loaded).not.toContain(late);
});

/** Only there the table's normalizers are loaded: by calling for them. */
const readers = ['server/content/reading/read-content.ts', 'server/content/reading/reading-worker.ts'];

test('only the worker loads what reads text of the upstream [P10]', () => {
  const table = 'server/content/resources.ts';
  const here = loadedBy('server/app/start/run.ts', ({ from, isDynamic }) => !(isDynamic && from === table));
  const there = loadedBy('server/content/reading/reading-worker.ts', () => true);
  for (const reading of ['server/normalize/project-detail.ts', 'server/upstream/read-page.ts', 'markdown-it']) {
    expect(there).toContain(reading);
    expect(here).not.toContain(reading);
  }
  const callers = sources.filter((path) => path.startsWith('server/') && /\.normalizer\(/.test(read(path)));
  expect(callers.sort()).toEqual(readers);
  for (const path of readers) expect(here).not.toContain(path);
});
