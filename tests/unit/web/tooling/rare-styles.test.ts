import { expect, test } from 'vitest';
import { splitRare } from '../../../../web/tooling/rare-styles.ts';

test('the layer of prints is taken out, whole and in its order, and nothing else', () => {
  const css = '@layer a,print;@layer a{p{x:1}}@layer print{@media print{p{x:2}}}@layer a{q{x:3}}@layer print {q{x:4}}';
  expect(splitRare(css)).toEqual({
    usual: '@layer a,print;@layer a{p{x:1}}@layer a{q{x:3}}',
    rare: '@layer print{@media print{p{x:2}}}@layer print {q{x:4}}',
  });
});

test('rules for forced colors are taken out of each layer, and stay in it', () => {
  const forced = '@media (forced-colors:active){p{x:2}q{y:2}}';
  const css = `@layer a,b;@layer a{p{x:1}${forced}q{x:3}}@layer b{@media (width>1px){p{x:4}}@media (forced-colors: active){p{x:5}}}s{x:6}`;
  expect(splitRare(css)).toEqual({
    usual: '@layer a,b;@layer a{p{x:1}q{x:3}}@layer b{@media (width>1px){p{x:4}}}s{x:6}',
    rare: `@layer a{${forced}}@layer b{@media (forced-colors: active){p{x:5}}}`,
  });
});

test('P3 rules for where no script runs are taken out as well', () => {
  const css = '@layer a{p{x:1}@media (scripting: none){p{x:2}}@media (scripting:enabled){p{x:3}}}';
  expect(splitRare(css)).toEqual({
    usual: '@layer a{p{x:1}@media (scripting:enabled){p{x:3}}}',
    rare: '@layer a{@media (scripting: none){p{x:2}}}',
  });
});

test('a block without an end stops the build', () => {
  expect(() => splitRare('@layer print{p{x:1}')).toThrow('no end');
});
