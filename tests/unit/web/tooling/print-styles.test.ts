import { expect, test } from 'vitest';
import { splitPrint } from '../../../../web/tooling/print-styles.ts';

test('the layer of prints is taken out, whole and in its order, and nothing else', () => {
  const css = '@layer a,print;@layer a{p{x:1}}@layer print{@media print{p{x:2}}}@layer a{q{x:3}}@layer print {q{x:4}}';
  expect(splitPrint(css)).toEqual({
    screen: '@layer a,print;@layer a{p{x:1}}@layer a{q{x:3}}',
    print: '@layer print{@media print{p{x:2}}}@layer print {q{x:4}}',
  });
});

test('a block without an end stops the build', () => {
  expect(() => splitPrint('@layer print{p{x:1}')).toThrow('no end');
});
