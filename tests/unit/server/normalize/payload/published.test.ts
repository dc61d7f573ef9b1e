import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizePagesAsMenu } from '../../../../../server/normalize/menu.ts';
import { normalizeGeneralPage, normalizePage } from '../../../../../server/normalize/page.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
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
  { published: 2019 },
  { live: 2019 },
  { live: [1998] },
  { active: 3 },
  { active: '3' },
  { archived: 2019 },
  { public: ['Library', 'School'] },
  { active: '2019-2021' },
  { published: 'tak' },
  { state: 'NO' },
])('a flag of a database, a date or words show an item: %j [N1]', (fields) => {
  expect(listed(fields).isShown).toBe(true);
});

test('a flag in an unknown form hides the item and is reported [N1]', () => {
  expect(listed({ published: 'nope' })).toEqual({ isShown: false, rules: ['flag-unknown', 'item-unpublished'] });
  for (const fields of [{ published: -2 }, { draft: 3 }])
    expect(listed(fields)).toEqual({ isShown: false, rules: ['flag-unknown', 'item-unpublished'] });
  expect(listed({ hidden: { form: 'new' } })).toEqual({ isShown: false, rules: ['flag-unknown', 'item-unpublished'] });
});

test('a status of other things than publication is a fact, a flag disappears [N1]', () => {
  const item = { id: 1, slug: 'a', title: 'A', published: 'wahr', public: true, status: 'Built' };
  const { value, repairs } = normalizeProjectList([item, { id: 2, title: 'B', status: 'published' }], 'art', options);
  expect(value.items.map(({ extra }) => extra)).toEqual([{ status: 'Built' }, {}]);
  expect(repairs.map(({ rule }) => rule)).toEqual(['slug-from-id']);
});

const nowMs = Date.UTC(2026, 0, 15);
const [past, future] = ['2025-03-01T08:00:00Z', '2031-03-01T08:00:00Z'];
const words = 'Secretive';
const body = [{ type: 'text', text: words }];

const hiding: readonly (readonly [name: string, value: unknown])[] = [
  ...['draft', 'is_draft', 'hidden', 'isHidden', 'private', 'unlisted', 'archived', 'headless'].map(
    (name) => [name, true] as const,
  ),
  ...['published', 'is_published', 'publish', 'visible', 'public', 'active', 'live'].map(
    (name) => [name, false] as const,
  ),
  ...['draft', 'private', 'unlisted', 'scheduled', 'ARCHIVED'].map((value) => ['status', value] as const),
  ...['private', 'hidden', 'invisible'].map((value) => ['visibility', value] as const),
  ...['publishedAt', 'publish_at', 'publish_on', 'goLiveAt', 'postDate', 'scheduled_at', 'publish_date'].map(
    (name) => [name, future] as const,
  ),
  ...['publicationDate', 'visible_from', 'embargo_until', 'publish_start', 'startPublish', 'scheduledPublishTime'].map(
    (name) => [name, future] as const,
  ),
  ...['unpublish_at', 'unpublishOn', 'expire_at', 'expiryDate', 'valid_until', 'expires', 'archive_at'].map(
    (name) => [name, past] as const,
  ),
  ['_build', { list: 'never' }],
  ['build', { render: false }],
];

const containers = ['attributes', 'meta', 'fields', 'system', 'sys', 'acf', 'metadata', 'publication'];

const respelled = (name: string, form: number): string => {
  const snake = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_');
  return (
    [name, name.toUpperCase(), snake.toLowerCase(), snake.replaceAll('_', '-'), snake.replaceAll('_', ' ')][form] ??
    name
  );
};

test('a flag, status or date hides an entry in any spelling and at any depth [N1]', () => {
  const around = fc.array(fc.constantFrom(...containers), { maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...hiding), fc.nat(4), around, fc.boolean(), ([name, value], form, path, isUpper) => {
      const given = typeof value === 'boolean' && isUpper ? String(value).toUpperCase() : value;
      const field = { [respelled(name, form)]: given };
      const fields = path.reduceRight<object>((inner, container) => ({ [container]: inner }), field);
      const item = { id: 1, slug: 'a', title: 'A', read_more: body, ...fields };
      const at = { ...options, nowMs };
      expect(normalizeProjectList([item], 'art', at).value.items).toEqual([]);
      for (const read of [
        normalizeProjectDetail(item, at),
        normalizePage(item, 'a', at),
        normalizeGeneralPage([item], 'a', at),
      ])
        expect(JSON.stringify(read.value)).not.toContain(words);
    }),
  );
});

test.each([
  { meta: { draft: false } },
  { system: { status: 'published' } },
  { sys: { publishedAt: past } },
  { fields: { unpublish_at: future } },
  { _build: { list: 'always', render: true } },
  { build: { list: 'local' } },
  { meta: { private: 'Residence' } },
])('a flag of publication and a date that has come show an entry: %j [N1]', (fields) => {
  const item = { id: 1, slug: 'a', title: 'A', ...fields };
  expect(normalizeProjectList([item], 'art', { ...options, nowMs }).value.total).toBe(1);
});

test.each([
  ...['publish_on', 'unpublish_on', 'goLiveAt', 'expire_at', 'postDate', 'expiryDate', 'scheduled_at', 'valid_until'],
  ...['publish_date', 'publication_date', 'unpublishAt', 'Publish Date', 'Valid until', 'embargo_until', 'visible_to'],
  ...['start_publish', 'scheduledPublishTime', 'date_published', 'publishing_end', 'expire_time'],
])('a date of publication is never a fact: %s [N9]', (name) => {
  const isStart = !/^(?:un|exp|valid|visible)|end$/i.test(name);
  for (const date of isStart ? [past, '2025-03-01', 'March 1, 2025'] : [future, '2031-03-01', { date: future }]) {
    const item = { id: 1, slug: 'a', title: 'A', read_more: body, client: 'Ann', [name]: date };
    const at = { ...options, nowMs };
    const read = [
      normalizeProjectList([item], 'design', at),
      normalizeProjectDetail(item, at),
      normalizePage(item, 'a', at),
      normalizeProjectDetail([{ type: 'section', title: 'B', text: 'C', [name]: date }], at),
      normalizeProjectList([{ ...item, scheduling: { [name]: date } }], 'design', at),
    ];
    for (const { value, repairs } of read) {
      expect(JSON.stringify(value)).not.toMatch(/20(?:25|31)/);
      expect(repairs.map(({ rule }) => rule)).not.toContain('text-lost');
    }
    expect(JSON.stringify(read[1]?.value)).toContain('Ann');
  }
});

test('the next dates of an entry are known, those of a menu made of pages too [N1]', () => {
  const pages = [
    { id: 1, slug: 'a', title: 'A', publish_at: future },
    { id: 2, slug: 'b', title: 'B', unpublish_at: future },
  ];
  const at = { ...options, nowMs };
  for (const { schedule } of [normalizeProjectList(pages, 'art', at), normalizePagesAsMenu(pages, at)])
    expect(schedule).toEqual({
      isHiding: true,
      startsAtMs: new Set([Date.parse(future)]),
      endsAtMs: new Set([Date.parse(future)]),
    });
});

const listedStatuses = (...statuses: readonly unknown[]) => {
  const items = statuses.map((status, index) => ({ id: index + 1, slug: `s${index}`, title: 'A', status }));
  const { value } = normalizeProjectList(items, 'design', options);
  return value.items.map(({ extra }) => extra.status);
};

test.each([
  ...['Concept', 'Future', 'Private', 'Pending', 'Inactive', 'Privé', 'Suspended', 'concept'].map((word) => [word]),
  ['Built', 'private', 'future'],
  ['Réalisé', 'Privé'],
  [['Built', 'Private']],
])('a status in words of architects is a fact: %j [N1]', (...statuses) => {
  expect(listedStatuses(...statuses)).toEqual(statuses.map((status) => [status].flat().join(', ')));
});

test('beside other words of publication in the list, a word of architects hides [N1]', () => {
  for (const word of ['Concept', 'Future', 'Private', 'privé', 'pending', 'Inactive'])
    for (const other of ['published', 'Draft', 'Archived', 'veröffentlicht', 'active'])
      expect(listedStatuses(other, word, 'Built')).not.toContain(word);
  expect(listedStatuses('private')).toEqual([]);
});
