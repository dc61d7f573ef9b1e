import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it, vi } from 'vitest';
import { readPayload } from '../../../../../server/normalize/read-payload.ts';
import { type MarkupPart, readMarkup } from '../../../../../server/normalize/text/html.ts';
import { attributesOfAll, richTextElements } from '../../../../../shared/contract/text/rich-text-elements.ts';
import { numRuns } from '../../../../helpers/property-runs.ts';
import { options } from '../sample-options.ts';

const read = (raw: string): MarkupPart[] => readPayload(raw, options, (response) => readMarkup(raw, response)).value;

/** The markup of all text in a text. */
const sanitize = (raw: string): string =>
  read(raw)
    .map((part) => (part.kind === 'text' ? part.html : ''))
    .join('');

/** Markup that the contract allows. Other elements and attributes are removed. */
const tagsAllowed = [...richTextElements].map(([name, own]) => {
  const attributes = [...own, ...attributesOfAll].join('|');
  return new RegExp(`^</?${name}(?: (?:${attributes})="[^"<>]*")*(?: /)?>$`);
});

const isAllowed = (tag: string): boolean => tagsAllowed.some((pattern) => pattern.test(tag));

/** Everything in markup that a browser would take for a tag. */
const tagsOf = (html: string): string[] => html.match(/<[^>]*>?/g) ?? [];

const asLists = Object.fromEntries([...richTextElements].map(([name, own]) => [name, [...own]]));

/** Result of another sanitizer with the same allowed elements and attributes. */
const judged = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...richTextElements.keys()],
    allowedAttributes: { ...asLists, '*': [...attributesOfAll] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    // Anything but another writing of the same would be a difference.
    textFilter: (text) => text.replaceAll('\u00a0', '&nbsp;').replaceAll('&quot;', '"'),
  });

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<img src="data:text/html;base64,PHN2Zz4=">',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<iframe src="javascript:1"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="javascript:1"><button formaction=javascript:1>',
  '<style>@import "javascript:1"</style>',
  '<p style="background:url(javascript:1)">x</p>',
  '<object data="javascript:1"></object>',
  '<embed src="javascript:1">',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:1">',
  '<link rel=stylesheet href=//evil.example>',
  '<video onerror=alert(1) src=x></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<template><script>1</script></template>',
  '<xmp><img src=x onerror=1></xmp>',
  '<textarea></textarea><img src=x onerror=1>',
  '<p title="</p><script>1</script>">x</p>',
  '"><script>1</script>',
  '<scr<script>ipt>1</script>',
  '<img src="x" alt="`onerror=1">',
  '<a href="//evil.example" target=_blank>x</a>',
  '<a id=x name=y class=z href="/ok">ok</a>',
  '<!--><script>1</script>-->',
  '<![CDATA[<script>1</script>]]>',
];
const tags =
  'div span center p b li dl dd figure figcaption blockquote pre picture tbody tr td caption h2 h6 strike q ol';
const benign = [
  ...['<p>Words</p>', '<h1>Title</h1>', '<ul><li>One', 'text & more', '<b>bold', '<table><tr><td>x'],
  ...['<figure><img src="/media/a.jpg"></figure>', '<a href="/x">', '<video src="/f.mp4">', '<br>', '<hr>'],
  ...tags.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...['</a>', '</table>', ' ', '\n', '\n\n', '&nbsp;', '&lt;b&gt;', '"', "'", 'x', '# x', '**x**'],
];

vi.setConfig({ testTimeout: 10_000 + 20 * numRuns });

describe('control characters', () => {
  const control = String.fromCharCode(0, 7, 11, 12, 27, 127, 128, 159);

  it.each([
    ['in markup', `<p>a${control}b</p>`, '<p>ab</p>'],
    ['as references', '<p>a&#7;b&#x1b;c&#127;d</p>', '<p>abcd</p>'],
    ['in words', `a${control}b`, '<p>ab</p>'],
    ['in Markdown', `**a${control}b**`, '<p><strong>ab</strong></p>'],
    ['in attributes', '<p><a href="/a&#7;b" title="c&#7;d">e</a></p>', '<p><a href="/ab" title="cd">e</a></p>'],
    ['in tags', `<scr${control}ipt>a</scr${control}ipt><p>b</p>`, '<p>b</p>'],
  ])('removes control characters %s', (_where, raw, html) => {
    expect(sanitize(raw)).toBe(html);
  });
});

describe('readMarkup', () => {
  it.each(hostile)('nothing runs in %s [#33]', (raw) => {
    const html = sanitize(`<p>before</p>${raw}`);
    expect(tagsOf(html).filter((tag) => !isAllowed(tag))).toEqual([]);
    expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data:text)/i);
  });

  it('only tags of the contract remain, and clean markup stays unchanged [P9] [#33]', () => {
    const markup = fc.array(fc.constantFrom(...hostile, ...benign), { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(markup, (raw) => {
        const html = sanitize(raw);
        expect(tagsOf(html).filter((tag) => !isAllowed(tag))).toEqual([]);
        expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data:text)/i);
        expect(sanitize(html)).toBe(html);
        expect(judged(html)).toBe(html);
      }),
    );
  });

  it('links to other sites are hardened, those to this site become paths [#33]', () => {
    expect(sanitize('<p><a href="http://elsewhere.example" target="_blank">x</a></p>')).toBe(
      '<p><a href="http://elsewhere.example" rel="noopener noreferrer">x</a></p>',
    );
    expect(sanitize('<p><a href="https://site.example/design/about">x</a></p>')).toBe(
      '<p><a href="/design/about">x</a></p>',
    );
  });

  it('empty paragraphs, breaks and invisible characters show nothing [#35]', () => {
    expect(sanitize('<p>&nbsp;</p><p><br></p><p>\u00ad\u200b</p><ul><li></li></ul>')).toBe('');
    expect(read('<p>\u00a0</p>')).toEqual([]);
    expect(read('<p><img src="/media/a.jpg" alt=""></p>')).toHaveLength(1);
  });

  it('audio becomes a link to its file [N12]', () => {
    const link = '<a href="https://x.example/quay%20at%20dusk.mp3" rel="noopener noreferrer">quay at dusk.mp3</a>';
    const src = 'https://x.example/quay%20at%20dusk.mp3';
    expect(sanitize(`<audio controls src="${src}"></audio>`)).toBe(`<p>${link}</p>`);
    expect(sanitize(`<p>Listen: <audio><source src="${src}" type="audio/mpeg">None.</audio></p>`)).toBe(
      `<p>Listen: ${link}</p>`,
    );
    expect(sanitize(`<figure><audio src="${src}"></audio><figcaption>At dusk</figcaption></figure>`)).toMatch(
      /quay at dusk\.mp3<\/a>.*At dusk/,
    );
    expect(sanitize('<audio src="javascript:alert(1)"></audio><audio></audio>')).toBe('');
  });
});
