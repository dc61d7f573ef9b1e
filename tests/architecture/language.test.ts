import { describe, expect, test } from 'vitest';
import { logEvents } from '../../server/base/log-events.ts';
import { languageFindings, proseOf, sentencesOf } from '../check/language.ts';
import { read, sources } from './source-files.ts';

const areas = [...languageFindings()].map(([area, findings]) => ({ area, findings }));

describe('language', () => {
  test('splits Markdown into sentences without code, tables of others and links', () => {
    const markdown =
      '# A title\n\nOne `code. Not` here. Two\nlines [linked](x.md).\n\n```sh\nWhat is this\n```\n\n| a cell | b |\n';
    expect(proseOf(markdown).flatMap(sentencesOf)).toEqual([
      'A title',
      'One code here.',
      'Two lines linked.',
      'a cell',
    ]);
  });

  test('a log line is at most 70 characters long and has an event of the catalogue', () => {
    const long = Object.values(logEvents).filter(({ message }) => message.length > 70);
    expect(long).toEqual([]);
    const direct = sources.filter(
      (path) =>
        /^server\/(?!app\/logging)/.test(path) &&
        /\blog(?:Of\(\w+\))?\.(?:debug|info|warn|error|fatal)\(/i.test(read(path)),
    );
    expect(direct).toEqual([]);
  });

  test.each(areas)('$area follows the rules of CONTRIBUTING.md', ({ findings }) => {
    expect(findings).toEqual([]);
  });
});
