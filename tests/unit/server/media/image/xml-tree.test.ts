import { expect, test } from 'vitest';
import { readSvg } from '../../../../../server/media/image/xml-tree.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const linkNamespace = 'http://www.w3.org/1999/xlink';

/** An SVG that declares both namespaces under this many prefixes. */
const drawingOf = (prefixes: number, parts: string): string => {
  const declarations = Array.from(
    { length: prefixes },
    (_, at) => ` xmlns:s${at}="${svgNamespace}" xmlns:l${at}="${linkNamespace}"`,
  );
  return `<svg xmlns="${svgNamespace}"${declarations.join('')}>${parts}</svg>`;
};

test('reads the prefixes that an SVG declares, and at most 100 of each namespace', () => {
  const read = (at: number) => readSvg(drawingOf(150, `<s${at}:use l${at}:href="#a"/>`)).children[0];
  expect(read(99)).toMatchObject({ name: 'use', attribs: { 'xlink:href': '#a' } });
  expect(read(100)).toMatchObject({ name: 's100:use', attribs: { 'l100:href': '#a' } });
});
