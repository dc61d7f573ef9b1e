import { expect, test } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { options } from '../sample-options.ts';

const email = 'ann@private.test';
const accounts = {
  payload: { id: '66', name: 'Ann Lee', email, loginAttempts: 0, apiKey: 'k-1', roles: ['admin'], hash: 'ddee' },
  directus: { id: 'u', first_name: 'Ann', last_name: 'Lee', email, title: 'Boss', last_page: '/content', role: 'r-1' },
  strapi: { id: 1, username: 'annlee', email, firstname: 'Ann', lastname: 'Lee', provider: 'local', blocked: false },
  'an ACF field': {
    ID: 2,
    display_name: 'Ann Lee',
    user_email: email,
    user_nicename: 'annlee',
    user_registered: '2020',
  },
  django: { id: 3, username: 'annlee', email, first_name: 'Ann', last_name: 'Lee', is_staff: true, last_login: null },
};

test.each(Object.entries(accounts))('the account of a user in %s shows only its name', (_name, architect) => {
  const entry = { id: 7, slug: 'a', title: 'A', architect, created_by: architect };
  const list = normalizeProjectList([entry], 'design', options);
  expect(list.value.items[0]?.extra).toEqual({ architect: 'Ann Lee' });
  expect(list.repairs).toContainEqual({ pointer: '', rule: 'account-hidden', count: 1 });
  const { blocks, facts } = normalizeProjectDetail({ ...entry, read_more: [{ text: 'Words' }] }, options).value;
  expect(blocks).toMatchObject([{ html: '<p>Words</p>' }]);
  expect(facts).toMatchObject([{ label: 'Architect', value: 'Ann Lee' }]);
});

test('the account of a person of the studio shows its image and its biography', () => {
  const member = { ...accounts.strapi, avatar: { url: '/ann.jpg', mime: 'image/jpeg' }, bio: 'Ann builds.' };
  const { value, media } = normalizeProjectDetail({ id: 7, slug: 'a', title: 'A', team: [member] }, options);
  expect(media.map(({ url }) => url)).toEqual(['/ann.jpg']);
  expect(value.blocks).toMatchObject([{ text: 'Ann Lee' }, { kind: 'image' }, { html: '<p>Ann builds.</p>' }]);
});

test('the address of an author or a recipient is not shown, that of a person is', () => {
  const person = { name: 'Ann Lee', email };
  const entry = {
    id: 7,
    slug: 'a',
    title: 'A',
    owner: person,
    form: { recipient: email, replyTo: email },
    maker: person,
  };
  const { value } = normalizeProjectList([entry], 'design', options);
  expect(value.items[0]?.extra).toEqual({ 'owner.name': 'Ann Lee', 'maker.name': 'Ann Lee', 'maker.email': email });
});
