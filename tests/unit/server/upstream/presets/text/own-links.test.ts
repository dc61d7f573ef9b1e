import { expect, it } from 'vitest';
import { withOwnLinks } from '../../../../../../server/upstream/presets/text/own-links.ts';

const site = 'https://cms.example/projects/other/?x=1';
const anchor = (href: string) => `<p>See <a class="x" href="${href}" rel="y">it</a>.</p>`;

it.each([
  ['https://cms.example/projects/tideline-steps/', '/design/projects/tideline-steps'],
  ['/works/carso', '/art/art-works/carso'],
  ['/work/carso#top', '/art/art-works/carso#top'],
  ['https://www.cms.example/work/carso', '/art/art-works/carso'],
  ['http://cms.example/projects/', '/design'],
  ['/', '/'],
  ['https://cms.example/projects/%E6%9C%A8/', '/design/projects/%E6%9C%A8'],
])('%s on the own site of a CMS leads to a page here [N12]', (href, path) => {
  expect(withOwnLinks(anchor(href), site)).toBe(anchor(path));
});

it.each([
  'https://elsewhere.example/projects/tideline-steps/',
  'https://cms.example/wp-content/uploads/projects/plan.pdf',
  '/projects/plan.pdf',
  '/projects/tideline-steps/?preview=true',
  '/projects/a/b',
  '/care/',
  '#fn-1',
  'mailto:a@cms.example',
  '//[',
])('%s stays unchanged [N12]', (href) => {
  expect(withOwnLinks(anchor(href), site)).toBe(anchor(href));
});
