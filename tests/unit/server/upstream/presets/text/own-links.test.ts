import { expect, it } from 'vitest';
import { withOwnLinks } from '../../../../../../server/upstream/presets/text/own-links.ts';

const site = 'https://cms.example/projects/other/?x=1';
const anchor = (href: string) => `<p>See <a class="x" href="${href}" rel="y">it</a>.</p>`;

it.each([
  ['https://cms.example/projects/tideline-steps/', '/design/projects/tideline-steps'],
  ['/works/carso', '/art/art-works/carso'],
  ['/work/carso#top', '/art/art-works/carso#top'],
  ['https://cms.example/projects/%E6%9C%A8/', '/design/projects/%E6%9C%A8'],
])('N12 %s on the own site of a system is a page here', (href, path) => {
  expect(withOwnLinks(anchor(href), site)).toBe(anchor(path));
});

it.each([
  'https://elsewhere.example/projects/tideline-steps/',
  'https://cms.example/wp-content/uploads/projects/plan.pdf',
  '/projects/plan.pdf',
  '/projects/',
  '/projects/a/b',
  '/care/',
  '#fn-1',
  'mailto:a@cms.example',
  '//[',
])('N12 %s is left alone', (href) => {
  expect(withOwnLinks(anchor(href), site)).toBe(anchor(href));
});

it('N12 without an address of that site nothing is changed', () => {
  for (const address of [undefined, '', 'no address', 'data:,x'])
    expect(withOwnLinks(anchor('/projects/a'), address)).toBe(anchor('/projects/a'));
  const many = '<a href="'.repeat(50_000);
  expect(withOwnLinks(many, site)).toBe(many);
});
