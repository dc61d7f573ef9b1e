import { expect, it } from 'vitest';
import { normalizeGeneralPage } from '../../../../../server/normalize/page.ts';
import { options } from '../sample-options.ts';

const blocksOf = (page: object) =>
  normalizeGeneralPage({ title: 'About', ...page }, 'about', options).value.blocks.map(
    ({ id: _id, ...block }) => block,
  );

it('facts keep the link of a year, a role or a label [N12]', () => {
  const award = { year: 2024, text: 'Adriatic Prize (Tideline Steps)', url: '/design/projects/tideline-steps' };
  expect(blocksOf({ recognition: [award, { year: 2022, text: 'Small House Award' }] })).toContainEqual({
    kind: 'facts',
    items: [
      { label: '2024', value: 'Adriatic Prize (Tideline Steps)', href: '/design/projects/tideline-steps' },
      { label: '2022', value: 'Small House Award' },
    ],
  });
  const titled = [
    { year: 2024, title: 'Biennale', link: 'https://biennale.example/2024' },
    { year: 2022, title: 'Salone', link: '' },
  ];
  expect(blocksOf({ exhibitions: titled })).toContainEqual({
    kind: 'facts',
    items: [
      { label: '2024', value: 'Biennale', href: 'https://biennale.example/2024' },
      { label: '2022', value: 'Salone' },
    ],
  });
  expect(
    blocksOf({ people: [{ name: 'Pia Lorenzut', role: 'public works', url: 'https://pia.example/' }] }),
  ).toContainEqual({
    kind: 'facts',
    items: [{ label: 'Pia Lorenzut', value: 'public works', href: 'https://pia.example/' }],
  });
  expect(
    blocksOf({ blocks: [{ kind: 'facts', items: [{ label: 'With', value: 'Pia', url: '/design/about' }] }] }),
  ).toEqual([{ kind: 'facts', items: [{ label: 'With', value: 'Pia', href: '/design/about' }] }]);
});

it('a title with a link stays a link, and an unsafe link of a fact is dropped [N12]', () => {
  expect(JSON.stringify(blocksOf({ links: [{ title: 'Press kit', url: 'https://press.example/kit' }] }))).toContain(
    '"kind":"link"',
  );
  expect(blocksOf({ awards: [{ year: 2024, title: 'Medal', url: 'javascript:alert(1)' }] })).toContainEqual({
    kind: 'facts',
    items: [{ label: '2024', value: 'Medal' }],
  });
});
