import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { llmsTextOf } from '../../../../../server/api/discovery/llms-text.ts';
import serverMessages from '../../../../../server/messages/en-US.json' with { type: 'json' };
import { config, messages, summary } from '../../../web/src/view-fixtures.ts';

test('llms.txt lists projects, works and pages on one line each', () => {
  const pages = [
    { path: '/' },
    { path: '/design' },
    { path: '/art/ta' },
    { path: '/design/about' },
    { path: '/design/care', title: 'Care guide' },
    {
      path: '/design/projects/a',
      title: 'A [b](c)\n# d',
      project: summary('a', { title: 'A [b](c)\n# d', year: '2024', lead: 'Of oak.' }),
    },
    { path: '/art/art-works/e', title: 'Title of e', project: summary('e', { section: 'art' }) },
  ];
  expect(llmsTextOf(pages, config, { ...messages, ...serverMessages })).toBe(`# North Shed and Ida Lund

> Projects of North Shed, a design atelier, and works of Ida Lund, an artist.

## Projects

- [A \\[b\\](c) # d](https://north.example/design/projects/a): 2024. Of oak.

## Works

- [Title of e](https://north.example/art/art-works/e)

## Pages

- [North Shed, design atelier, and Ida Lund, artist](https://north.example/)
- [North Shed](https://north.example/design)
- [Ida Lund](https://north.example/art/ta)
- [About](https://north.example/design/about)
- [Care guide](https://north.example/design/care)

## Data

- [https://north.example/api/v1](https://north.example/api/openapi.json): The same content as JSON; its description
- [IIIF](https://north.example/iiif/collection.json): The pictures of each project and work, for viewers
`);
});

/** Reads the file as a renderer of Markdown does that takes HTML, too. */
const markdown = new MarkdownIt({ html: true });

test.each([
  'A <javascript:alert(1)> b',
  'A <https://evil.example/> b',
  'A <mail@evil.example> b',
  'A <img src=x onerror=alert(1)> b',
  'A `code` and ``more``',
  'A ![image](https://evil.example/a.png)',
  'A *b* **c** _d_ ~~e~~ __f__',
  'A &lt;b&gt; &#106; &amp;',
  'A \\<b\\>',
  'A [b]: https://evil.example',
  'Smith & Sons',
])('gives the title %s as plain text', (title) => {
  const project = summary('a', { title, year: '2024', lead: title });
  const pages = [{ path: '/design/projects/a', title, project }];
  const text = llmsTextOf(pages, { ...config, atelierName: title }, { ...messages, ...serverMessages });
  const inlines = markdown.parse(text, {}).flatMap(({ children }) => (children ? [children] : []));
  const kinds = new Set(inlines.flat().map(({ type }) => type));
  expect(['text', 'text_special', 'link_open', 'link_close']).toEqual(expect.arrayContaining([...kinds]));
  const words = inlines.map((tokens) => tokens.map(({ content }) => content).join(''));
  expect(words[0]).toBe(`${title} and Ida Lund`);
  expect(words).toContain(`${title}: 2024. ${title}`);
});
