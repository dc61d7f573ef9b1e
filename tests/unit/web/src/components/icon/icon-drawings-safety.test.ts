import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { bundledSets } from '../../../../../../server/config/icon-sets.ts';
import { isDrawing } from '../../../../../../web/src/components/icon/icon-drawings.tsx';

const require = createRequire(import.meta.url);

test.each(bundledSets)('every icon of %s only draws [C11]', (prefix) => {
  const { icons } = require(`@iconify-json/${prefix}/icons.json`) as { icons: Record<string, { body: string }> };
  const others = Object.keys(icons).filter((name) => !isDrawing(icons[name]?.body ?? ''));
  expect(others).toEqual([]);
});

test.each([
  '<mask id="a"><path fill="#fff" d="M0 0"/></mask><g mask="url(#a)"><use href="#b"/><use xlink:href=\'#b\'/></g>',
  '<linearGradient id="a"><stop offset=".5"/></linearGradient><circle r="9" fill="url(#a)"><animate dur="1s"/></circle>',
])('an SVG may refer to its own parts: %s [C11]', (body) => {
  expect(isDrawing(body)).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '<path d="M0 0" onclick="alert(1)"/>',
  '<path d="M0 0"\nonload=alert(1) />',
  '<path/onload=alert(1)>',
  '<a href="https://elsewhere.example"><rect width="99" height="99"/></a>',
  '<use href="https://elsewhere.example/x.svg#a"/>',
  '<use href = https://elsewhere.example/x.svg#a />',
  '<path fill="url(https://elsewhere.example)"/>',
  '<path fill="&#117;rl(https://elsewhere.example)"/>',
  '<foreignObject><p>words</p></foreignObject>',
  '<image href="data:image/png;base64,AAAA"/>',
  '<style>*{display:none}</style>',
  '<g style="position:fixed;inset:0"><path d="M0 0"/></g>',
  '<path d=">" onload=alert(1)>',
  '<path d=""onload=alert(1)>',
  '</svg><div>',
  '<!-- --><script>',
  '<path d="M0 0" <script',
])('anything other is not rendered: %s [C12] [F18]', (body) => {
  expect(isDrawing(body)).toBe(false);
});
