import { expect, test } from 'vitest';
import { fittedTitle } from '../../../../../web/src/ui/fitted-title.ts';

test('P6 a title is measured by its longest word and by all of its words', () => {
  expect(fittedTitle('Salt Store')).toEqual({ '--longest': 5 * 0.52, '--ems': 6 });
});

test('P6 letters of Chinese are as wide as high, and may be broken apart', () => {
  expect(fittedTitle('制绳厂阅览室')).toEqual({ '--longest': 0.52, '--ems': 6 });
});

test('P6 a title without a letter divides by nothing that is zero', () => {
  expect(fittedTitle('')).toEqual({ '--longest': 0.52, '--ems': 1 });
});
