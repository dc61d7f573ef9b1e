import { describe, expect, test } from 'vitest';
import { expressionsIn } from '../../../check/expressions.ts';

/** `#{` stands for the beginning of a placeholder. */
const read = (...lines: string[]) => expressionsIn('module.ts', lines.join('\n').replaceAll('#', '$'));

describe('expressionsIn', () => {
  test('finds literals, and nothing that resembles one', () => {
    const { expressions, unknown } = read(
      '// /comment/',
      "const text: string = '/text/' + `/#{1 / 2}/`;",
      'export const isIt = (value: unknown) => /a+b/gi.test(String(value));',
    );
    expect(expressions).toEqual([{ source: 'a+b', flags: 'gi', line: 3 }]);
    expect(unknown).toEqual([]);
  });

  test('joins constants of the module', () => {
    const { expressions, unknown } = read(
      "const name = '[a-z]+';",
      'export const raw = String.raw`\\d#{name}`;',
      'const other = /x|y/;',
      "const found = [new RegExp(`^#{raw}$`, 'u'), RegExp(other.source)];",
    );
    expect(expressions).toContainEqual({ source: '^\\d[a-z]+$', flags: 'u', line: 4 });
    expect(expressions).toContainEqual({ source: 'x|y', flags: '', line: 4 });
    expect(unknown).toEqual([]);
  });

  test('reports an expression that only a run can know', () => {
    expect(read('export const made = (text: string) =>', '  new RegExp(`^#{text}`);').unknown).toEqual([2]);
  });
});
