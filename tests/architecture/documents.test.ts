import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReadme } from '../check/settings-table.ts';
import { listFiles, read, root } from './source-files.ts';

const documents = listFiles('.').filter((path) => path.endsWith('.md'));

/** Targets of the links and pictures of a document; code is left out. */
function linksOf(path: string): string[] {
  const text = read(path)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  const inline = [...text.matchAll(/\]\(\s*<?([^)\s>]+)/g)];
  const html = [...text.matchAll(/<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g)];
  return [...inline, ...html].map((match) => match[1] ?? '');
}

describe('documents', () => {
  test.each(documents)('%s: its links lead somewhere', (path) => {
    const files = linksOf(path).filter((link) => !/^([a-z]+:|\/\/|#)/i.test(link));
    const broken = files.filter((link) => {
      const target = decodeURIComponent(link.split('#')[0] ?? '');
      return !existsSync(join(root, dirname(path), target));
    });
    expect(broken).toEqual([]);
  });

  test('the settings table of the README is the one of the schema', () => {
    const { text, expected } = readReadme();
    expect(text, 'Run: node tests/check/settings-table.ts --write').toBe(expected);
  });

  test('the scripts that documents name exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
