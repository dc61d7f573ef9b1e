import { expect, test } from 'vitest';
import { sizeOfSvg } from '../../../../../server/media/probe/svg-size.ts';

test.each([
  ['width="222" height="22"', 222, 22],
  ['width="222px" height=" 22 " viewBox="0 0 1 1"', 222, 22],
  ['width="240mm" height="17.2cm"', 907, 650],
  ['width="1in" height="72pt"', 96, 96],
  ['width="40q" height="6pc"', 38, 96],
  ['width="1e2" height="2.5E+1"', 100, 25],
  ['viewBox="0 0 100 50"', 100, 50],
  ['viewBox=" -10,-10, 100.4 , .2 "', 100, 1],
  ['width="100%" height="100%" viewBox="0 0 100 50"', 100, 50],
  ['width="300" viewBox="0 0 100 50"', 300, 150],
  ['height="300" viewBox="0 0 100 50"', 600, 300],
  ['width="40"', 40, 150],
  ['width="0" height="-3" viewBox="0 0 0 9"', 300, 150],
  ['width="1.2.3" height="1em"', 300, 150],
  ['', 300, 150],
  ['width="1e400" height="1e30"', 300, Number.MAX_SAFE_INTEGER],
])('reads the size of %s', (attributes, width, height) => {
  expect(sizeOfSvg(`<?xml version="1.0"?><!-- a --><svg ${attributes}><rect/></svg>`)).toMatchObject({
    width,
    height,
  });
});

test.each([
  ['width="264mm" height="110mm" viewBox="0 0 264 110"', { widthMm: 264, heightMm: 110 }],
  ['width="21CM" height="29.7cm"', { widthMm: 210, heightMm: 297 }],
  ['width="8.5in" height="11in"', { widthMm: 215.9, heightMm: 279.4 }],
  ['width="1e-9mm" height="72pt"', { widthMm: 0.1, heightMm: 25.4 }],
  ['width="264mm" height="110"', undefined],
  ['width="264px" height="110px"', undefined],
  ['width="0mm" height="110mm"', undefined],
  ['viewBox="0 0 264 110"', undefined],
])('reads the paper of %s', (attributes, paper) => {
  expect(sizeOfSvg(`<svg ${attributes}><rect/></svg>`).paper).toEqual(paper);
});
