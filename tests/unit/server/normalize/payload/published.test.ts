import { expect, test } from 'vitest';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { options } from '../sample-options.ts';

const listed = (fields: object) => {
  const { value, repairs } = normalizeProjectList([{ id: 1, slug: 'a', title: 'A', ...fields }], 'art', options);
  return { isShown: value.items.length === 1, rules: repairs.map(({ rule }) => rule) };
};

test.each([
  { published: { type: 'Buffer', data: [0] } },
  { published: 'f' },
  { published: '{"type":"Buffer","data":[0]}' },
  { published: { type: 'Buffer', data: [48] } },
  { online: 0 },
  { post_status: 'draft' },
  { status: 'Draft – do not publish' },
  { published: '\u0000' },
  { published: 'nein' },
  { draft: { type: 'Buffer', data: [1] } },
  { is_hidden: 't' },
  { attributes: { published: 'f' } },
  { published: { type: 'checkbox', checkbox: false } },
  { published: 'not yet ready' },
  { published: '0000-00-00 00:00:00' },
  { deleted_at: '2024-05-01T10:00:00Z' },
  { status: [{ value: false }] },
  { status: { id: 'x1', name: 'In review', color: 'gray' } },
  { status: 'Entwurf' },
  { status: 'privé' },
  { published: '00' },
  { pubblicato: 'no' },
  { entwurf: true },
  { unlisted: 1 },
  { status: '<p>Draft</p>' },
])('a flag of a database hides a draft: %j [N1]', (fields) => {
  expect(listed(fields)).toMatchObject({ isShown: false, rules: ['item-unpublished'] });
});

test.each([
  { published: { type: 'Buffer', data: [1] } },
  { published: 't' },
  { published: 'publish' },
  { published: 'pubblicato' },
  { draft: { type: 'Buffer', data: [0] } },
  { published: '2021-03-14T10:00:00Z' },
  { published: 'Lars Müller Publishers, Zürich' },
  { published: null },
  { deleted_at: null },
  { status: 'Built' },
  { private: 'Residence' },
  { public: 'Library' },
  { published: '2021' },
  { active: '2019-2021' },
  { published: 'tak' },
  { state: 'NO' },
])('a flag of a database, a date or words show an item: %j [N1]', (fields) => {
  expect(listed(fields).isShown).toBe(true);
});

test('a flag in an unknown form hides the item and is reported [N1]', () => {
  expect(listed({ published: 'nope' })).toEqual({ isShown: false, rules: ['flag-unknown', 'item-unpublished'] });
  expect(listed({ hidden: { form: 'new' } })).toEqual({ isShown: false, rules: ['flag-unknown', 'item-unpublished'] });
});

test('a status of other things than publication is a fact, a flag disappears [N1]', () => {
  const item = { id: 1, slug: 'a', title: 'A', published: 'wahr', public: true, status: 'Sold' };
  const { value, repairs } = normalizeProjectList([item, { id: 2, title: 'B', status: 'published' }], 'art', options);
  expect(value.items.map(({ extra }) => extra)).toEqual([{ status: 'Sold' }, {}]);
  expect(repairs.map(({ rule }) => rule)).toEqual(['slug-from-id']);
});
