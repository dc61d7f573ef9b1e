import { describe, expect, test } from 'vitest';
import { isHarmlessValue, sanitizeSvgStyles } from '../../../../../server/media/renditions/svg-styles.ts';

const dataOf = (start: string) =>
  `data:font/woff2;base64,${Buffer.from(`${start}${'\0'.repeat(60)}`, 'latin1').toString('base64')}`;

describe('keeps', () => {
  test.each([
    '.a{fill:url(#a)}',
    '.a{fill:#eff2ef;stroke-width:.13;transform:rotate(45deg)}',
    '@media (prefers-color-scheme:dark){.a{fill:#eee}}',
    '@keyframes k{to{opacity:0}}',
    '.a:not(.b)>path,[data-a="b"]{fill:var(--c);--c:rgb(1 2 3/50%)}',
    '.a{font-family:"Hedvig Letters Sans",serif}',
    ...['wOF2', 'wOFF', 'OTTO', 'true', '\0\x01\0\0'].map(
      (start) => `@font-face{font-family:a;src:url(${dataOf(start)})format("woff2"),local("A")}`,
    ),
  ])('%s', (css) => expect(sanitizeSvgStyles(css, 'stylesheet')).toBe(css));
});

describe('removes', () => {
  test.each<[string, string, string]>([
    ['imports', '@import "https://evil.example/";.a{fill:red}', '.a{fill:red}'],
    ['imports in another spelling', '@\\69mport "https://evil.example/";.a{fill:red}', '.a{fill:red}'],
    ...[
      'https://evil.example/a.woff2',
      'data:font/woff2,a',
      dataOf('<svg'),
      dataOf('wOF2').replace('font', 'text'),
    ].map((url): [string, string, string] => [
      'loads a font',
      `@font-face{font-family:a;src:url(${url})}`,
      '@font-face{font-family:a}',
    ]),
    ['loads a font as a string', '@font-face{src:image("//evil.example")}', '@font-face{}'],
    ['reads an address', '.a{mask:url(https://evil.example/#a);fill:red}', '.a{fill:red}'],
    ['reads an address in a rule within', '.a{&:hover{mask:url(//evil.example)}fill:red}', '.a{&:hover{}fill:red}'],
    ['reads another spelling of an address', '.a{mask:u\\72l(//evil.example);fill:red}', '.a{fill:red}'],
    [
      'reads a string',
      '.a{cursor:src("//evil.example"),auto;mask:-webkit-image-set("//evil.example" 1x);fill:red}',
      '.a{fill:red}',
    ],
    ['hands an address on', '.a{--b:url(//evil.example);fill:red}', '.a{fill:red}'],
    ['asks by an address', '@supports (fill:url(//evil.example)){.a{fill:blue}}.a{fill:red}', '.a{fill:red}'],
    [
      'ran in browsers of old',
      '.a{behavior:url(#a);-moz-binding:url(#a);width:expression(alert(1));fill:red}',
      '.a{fill:red}',
    ],
    ['cannot be parsed', '.a{fill:red;!;stroke:(}', '.a{fill:red}'],
    ['is a comment', '<!-- .a{fill:red}/* </style> */ -->', '.a{fill:red}'],
    ['ends the element', '</style><script>alert(1)</script>', ''],
  ])('what %s', (_what, css, stored) => expect(sanitizeSvgStyles(css, 'stylesheet')).toBe(stored));
});

test.each(['a{', '(', '/*', '"', 'a{b:url("', 'a{b:(', '@media ', ':not(', '}', 'a{b:c;', '\\', '<!--', ':', ';'])(
  'ends for 40,000 times %j',
  (part) => {
    expect(sanitizeSvgStyles(part.repeat(40_000), 'stylesheet')).toEqual(expect.any(String));
    expect(isHarmlessValue(part.repeat(40_000))).toEqual(expect.any(Boolean));
  },
);
