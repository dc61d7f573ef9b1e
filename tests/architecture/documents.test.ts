import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedDocuments, readGenerated } from '../check/generated-docs.ts';
import { listFiles, read, root } from './source-files.ts';

const files = listFiles('.');
const documents = files.filter((path) => path.endsWith('.md'));
const code = files.filter((path) => /\.(?:ts|tsx|mjs|css)$/.test(path));

/** Targets of the links and images of a document, without code. */
function linksOf(path: string): string[] {
  const text = read(path)
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  const inline = [...text.matchAll(/\]\(\s*<?([^)\s>]+)/g)];
  const html = [...text.matchAll(/<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g)];
  return [...inline, ...html].map((match) => match[1] ?? '');
}

/** Our files that text names as `{room}/{file}.ts`, without patterns and files of examples. */
function filesNamedIn(words: string): string[] {
  return words.split('\n').flatMap((line) => {
    if (line.includes('` is new')) return [];
    return [...line.matchAll(/`(?:\.{1,2}\/)*([\w.-][\w.\-/]*\.(?:ts|tsx|mjs|css))`/g)].map((match) => match[1] ?? '');
  });
}

/** The comments of a source: whole lines of them, since backquotes elsewhere are code. */
const commentsOf = (path: string): string => (read(path).match(/^\s*(?:\/\/|\/?\*).*$/gm) ?? []).join('\n');

function gone(named: readonly string[]): string[] {
  return named.filter((name) => !code.some((path) => path === name || path.endsWith(`/${name}`)));
}

describe('documents', () => {
  test.each(documents)('%s has no broken link', (path) => {
    const links = linksOf(path).filter((link) => !/^([a-z]+:|\/\/|#)/i.test(link));
    const broken = links.filter((link) => {
      const target = decodeURIComponent(link.split('#')[0] ?? '');
      return !existsSync(join(root, dirname(path), target));
    });
    expect(broken).toEqual([]);
  });

  test.each(documents)('%s names only existing files', (path) => {
    expect(gone(filesNamedIn(read(path)))).toEqual([]);
  });

  test.each(documents)('%s names only existing folders', (path) => {
    const folders = read(path).matchAll(/`((?:server|shared|web|tests)(?:\/[\w-]+)+)\/?`/g);
    const built = ['web/dist'];
    const names = [...folders].map((match) => match[1] ?? '');
    expect(names.filter((name) => !built.includes(name) && !existsSync(join(root, name)))).toEqual([]);
  });

  test('comments name only existing files', () => {
    expect(code.flatMap((path) => gone(filesNamedIn(commentsOf(path))).map((name) => `${path}: ${name}`))).toEqual([]);
  });

  test.each(generatedDocuments)('%s follows the code', async (path) => {
    const { text, expected } = await readGenerated(path);
    expect(text, 'Run: node tests/check/generated-docs.ts --write').toBe(expected);
  });

  test('documents name only existing scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
