import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from '../../../../server/media/svg-sanitizer.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const drawn = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inside}</svg>`;

describe('what could do harm is gone', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script from elsewhere', '<script href="https://evil.example/a.js"/>'],
    ['a script in another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">x</x:script>'],
    ['an event', '<rect width="9" height="9" onload="alert(1)" onClick="alert(1)"/>'],
    [
      'HTML within',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['a link', '<a xlink:href="javascript:alert(1)"><text>press</text></a>'],
    ['an animation of a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a use of another document', '<use href="https://evil.example/a.svg#x"/>'],
    ['a use of data', '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#alert(1)"/>'],
    ['a picture from elsewhere', '<image href="https://evil.example/alert(1).png" width="9" height="9"/>'],
    ['a drawing as a picture', '<image href="data:image/svg+xml;base64,alert(1)" width="9" height="9"/>'],
    ['a style that reads', '<style>@import "https://evil.example/alert(1)";</style>'],
    ['a style that reads in another spelling', '<style>@\\69mport "https://evil.example/alert(1)";</style>'],
    ['a fill from elsewhere', '<rect fill="url(https://evil.example/alert(1)#a)" width="9" height="9"/>'],
    [
      'a style attribute from elsewhere',
      '<rect style="fill:url( \'//evil.example/alert(1)\' )" width="9" height="9"/>',
    ],
  ])('%s', (_what, inside) => {
    const clean = sanitizeSvg(drawn(inside)) ?? '';
    expect(clean).toMatch(/^<svg /);
    expect(clean).not.toMatch(/alert|evil|script|on(?:load|click|error)/i);
  });

  test('entities, also those that grow', () => {
    const bomb =
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const clean = sanitizeSvg(`<?xml version="1.0"?>${bomb}${drawn('<text>&b;&x;</text>')}`) ?? '';
    expect(clean).not.toMatch(/ENTITY|DOCTYPE|aaaaaaaaaa|passwd/);
  });

  test('style sheets by processing instruction, comments', () => {
    const clean = sanitizeSvg(`<?xml-stylesheet href="https://evil.example/a.css"?><!-- evil -->${drawn('<g/>')}`);
    expect(clean).not.toMatch(/evil/);
  });
});

describe('what is drawn stays', () => {
  const kept = drawn(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"></stop></linearGradient><path id="p" d="M0 0h9"></path></defs>' +
      '<style>.b{fill:url(#a)}</style><rect class="b" fill="url(#a)" style="opacity:.5" width="9" height="9"></rect>' +
      '<use xlink:href="#p"></use><text x="1" xml:space="preserve">Plain &amp; simple</text>' +
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"></image>',
  );
  test('as it is', () => expect(sanitizeSvg(kept)).toBe(kept));
  test('and is the same after another time', () => expect(sanitizeSvg(sanitizeSvg(kept) ?? '')).toBe(kept));
  test('also without its namespace', () => {
    expect(sanitizeSvg('<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"></path></svg>',
    );
  });
  test.each(['media/qr/official.svg', 'media/qr/channel.svg', 'brand/logo-art.svg', 'brand/logo-design.svg'])(
    'pixel for pixel: %s',
    async (name) => {
      const original = readFileSync(join(root, 'server/upstream/sample', name), 'utf8');
      const draw = (text: string) => sharp(Buffer.from(text)).raw().toBuffer();
      expect(await draw(sanitizeSvg(original) ?? '')).toEqual(await draw(original));
    },
  );
});

test('a text without a drawing is none', () => {
  expect(sanitizeSvg('<!doctype html><title>Back soon</title>')).toBeUndefined();
  expect(sanitizeSvg('')).toBeUndefined();
});
