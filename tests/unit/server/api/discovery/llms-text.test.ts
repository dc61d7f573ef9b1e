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

- [A \\[b\\](c) # d](https://north.example/design/projects/a.md): 2024. Of oak.

## Works

- [Title of e](https://north.example/art/art-works/e.md)

## Pages

- [North Shed, design atelier, and Ida Lund, artist](https://north.example/index.md)
- [North Shed](https://north.example/design.md)
- [Ida Lund](https://north.example/art/ta.md)
- [About](https://north.example/design/about.md)
- [Care guide](https://north.example/design/care.md)

## Data

- [https://north.example/api/v1](https://north.example/api/openapi.json): The same content as JSON, with its description
- [IIIF](https://north.example/iiif/collection.json): The images of each project and work, for IIIF viewers
`);
});
