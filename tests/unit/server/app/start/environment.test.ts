import { expect, test } from 'vitest';
import { malformedLines } from '../../../../../server/app/start/environment.ts';

test.each([
  ['A=1\n# a comment\n\n export B = 2\nC="x # y" # z\nD=', []],
  ['\ufeffA=1\r\nB="two\r\nlines = any text\r\n"\r\nC=3', []],
  ["KEY='-----BEGIN\nabc\n-----END'\nnot an assignment", [4]],
  ['A: 1\nB=2\nC', [1, 3]],
  ['A=1\nB="never closed\nC=3', [2]],
])('%j has the malformed lines %j [P12]', (text, lines) => {
  expect(malformedLines(text)).toEqual(lines);
});
