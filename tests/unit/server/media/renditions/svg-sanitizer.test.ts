import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from '../../../../../server/media/renditions/svg-sanitizer.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const drawn = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inside}</svg>`;

describe('removes', () => {
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
    [
      'an animation of a link with a prefix',
      '<use><animate attributeName="xlink:href" values="https://evil.example"/></use>',
    ],
    ['an animation of an event', '<rect><set attributeName="onclick" to="alert(1)"/></rect>'],
    ['an animation to a file', '<rect><set attributeName="fill" to="url(https://evil.example/a#b)"/></rect>'],
    ['an animation that refers to another document', '<animate href="https://evil.example/#a" attributeName="x"/>'],
    ['a use of another document', '<use href="https://evil.example/a.svg#x"/>'],
    ['a use of data', '<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#alert(1)"/>'],
    ['an image from another origin', '<image href="https://evil.example/alert(1).png" width="9" height="9"/>'],
    ['an SVG as an image', '<image href="data:image/svg+xml;base64,alert(1)" width="9" height="9"/>'],
    ['a style that reads', '<style>@import "https://evil.example/alert(1)";</style>'],
    ['a style that reads in another spelling', '<style>@\\69mport "https://evil.example/alert(1)";</style>'],
    ['a fill from elsewhere', '<rect fill="url(https://evil.example/alert(1)#a)" width="9" height="9"/>'],
    [
      'a style attribute from elsewhere',
      '<rect style="fill:url( \'//evil.example/alert(1)\' )" width="9" height="9"/>',
    ],
  ])('%s', async (_what, inside) => {
    const clean = await sanitizeSvg(drawn(inside));
    expect(clean).toMatch(/^<svg /);
    expect(clean).not.toMatch(/alert|evil|script|on(?:load|click|error)/i);
  });

  test('entities, also growing ones', async () => {
    const bomb =
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const clean = await sanitizeSvg(`<?xml version="1.0"?>${bomb}${drawn('<text>&b;&x;</text>')}`);
    expect(clean).not.toMatch(/ENTITY|DOCTYPE|aaaaaaaaaa|passwd/);
  });
});

describe('escapes markup', () => {
  test.each([
    ['a style in CDATA', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
    ['a style in references', '<style>&#60;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'],
    ['a string in a style', '<style>g{content:"&lt;/style&gt;&lt;script&gt;"}</style>'],
    ['a text', '<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>'],
    ['an attribute', '<g id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>'],
    ['a style attribute', `<g style="--a:'&quot;&gt;&lt;script&gt;'"/>`],
  ])('in %s', async (_what, inside) => {
    const clean = await sanitizeSvg(drawn(inside));
    expect(clean).not.toContain('<script');
    expect(await sanitizeSvg(clean)).toBe(clean);
  });
});

test('keeps animations of what the SVG shows', async () => {
  const animations = [
    '<rect width="0" height="9"><animate attributeName="width" from="0" to="9" dur="1s" fill="freeze"></animate></rect>',
    '<g opacity="0"><set attributeName="opacity" to="1" begin="1s"></set></g>',
    '<g><animateTransform attributeName="transform" type="rotate" values="0;90" dur="1s"></animateTransform></g>',
    '<g><animateMotion dur="1s"><mpath href="#a"></mpath></animateMotion></g>',
  ].map((each) => each.replace(/><\/(?:animate|set|animateTransform|mpath)>/g, '/>'));
  const original = drawn(animations.join(''));
  expect(await sanitizeSvg(original)).toBe(original);
});

test('styles keep colours and lose external files', async () => {
  const [sheet, attribute] = [
    '<style>.a{mask:url(//evil.example);fill:red}</style>',
    'mask:url(//evil.example);fill:red',
  ];
  expect(await sanitizeSvg(drawn(`${sheet}<g style="${attribute}"/>`))).toBe(
    drawn('<style>.a{fill:red}</style><g style="fill:red"/>'),
  );
});

describe('refuses', () => {
  const nested = (depth: number) => drawn('<g>'.repeat(depth) + '</g>'.repeat(depth));
  test('parts nested 200,000 deep', async () => {
    await expect(sanitizeSvg(nested(200_000))).rejects.toThrow('nested more than 250 deep');
    await expect(sanitizeSvg(nested(200))).resolves.toContain('<g>');
  });
});

describe('keeps', () => {
  const remaining = drawn(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient><path id="p" d="M0 0h9"/></defs>' +
      '<style>.b{fill:url(#a)}</style><rect class="b" fill="url(#a)" style="opacity:.5" width="9" height="9"/>' +
      '<use xlink:href="#p"/><text x="1" xml:space="preserve">Plain &amp; simple &#xb7; 20 &lt; 30</text>' +
      '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>',
  );
  test('harmless SVG unchanged', async () => expect(await sanitizeSvg(remaining)).toBe(remaining));
  const sheets = globSync('media/design/*/*.svg', { cwd: join(root, 'server/upstream/sample') });
  test.each([
    ...['media/qr/official.svg', 'media/qr/channel.svg', 'brand/logo-art.svg', 'brand/logo-design.svg'],
    ...sheets,
  ])('every pixel of %s', async (name) => {
    const original = readFileSync(join(root, 'server/upstream/sample', name), 'utf8');
    const draw = (text: string) => sharp(Buffer.from(text)).raw().toBuffer();
    expect(await draw(await sanitizeSvg(original))).toEqual(await draw(original));
  });
});
