import { expect, test } from 'vitest';
import type { Call } from '../../../../server/upstream/call.ts';
import type { ResponseReading, UpstreamClient } from '../../../../server/upstream/client.ts';
import type { RawPage } from '../../../../server/upstream/read-page.ts';
import { withUnsaved } from '../../../../server/upstream/unsaved-entry.ts';

const file = { id: 7, url: '/a.jpg' };
const saved = {
  ...{ id: 1, title: 'A', note: 'stays', cover: file, typologies: [{ id: 3, label: 'House' }] },
  layout: [
    { id: 'x', blockType: 'image', image: file },
    { id: 'y', blockType: 'text', text: { root: { children: [{ type: 'link', url: '/a' }] } } },
  ],
};

/** The response of a CMS as the site reads it, with an entry of an editor. */
async function readWith(response: unknown, entry: Record<string, unknown>): Promise<unknown> {
  const raw = { bytes: Buffer.from(JSON.stringify(response)), url: 'http://cms.example/' } as unknown as RawPage;
  const cms = { call: (_call: Call, _key: string, reading: ResponseReading<unknown>) => reading.page(raw) };
  let read: unknown;
  const page = async (changed?: RawPage) => {
    read = JSON.parse(Buffer.from(changed?.bytes ?? []).toString());
    return { kind: 'absent' as const };
  };
  const client = withUnsaved(cms as unknown as UpstreamClient, entry, 1e6);
  await client.call({} as Call, '', { page, drop: () => undefined });
  return read;
}

test.each([
  ['a list of Payload', { docs: [{ id: 2, cover: { id: 1 } }, saved] }, ([, item]: unknown[]) => item, 'docs'],
  ['an entry of Directus', { data: [saved] }, ([item]: unknown[]) => item, 'data'],
])('%s has the values of the editor, and saved records for their IDs', async (_name, response, own, key) => {
  const layout = [
    { id: 'y', blockType: 'text', text: { root: { children: [{ type: 'text', text: 'B' }] } } },
    { id: 'x', blockType: 'image', image: 7 },
    { id: 'new', blockType: 'image', image: 8 },
  ];
  const entry = { id: '1', title: 'B', cover: 7, typologies: [3, 4], layout };
  const read = (await readWith(response, entry)) as Record<string, unknown[]>;
  expect(own(read[key] ?? [])).toEqual({
    ...{ id: '1', title: 'B', note: 'stays', cover: file, typologies: [{ id: 3, label: 'House' }, 4] },
    layout: [layout[0], { ...layout[1], image: file }, layout[2]],
  });
  if (key === 'docs') expect(read.docs?.[0]).toEqual({ id: 2, cover: { id: 1 } });
});

test.each([
  [
    'Sanity',
    {
      result: {
        ...{ _id: 'a', title: 'A', typologies: [{ title: 'House' }], related: [{ _id: 'r', slug: 's' }] },
        body: [{ _key: 'k', children: [], markDefs: [{ _key: 'm', reference: { _id: 'r', slug: 's' } }] }],
      },
    },
    {
      ...{ _id: 'a', title: 'B', typologies: [{ _ref: 't', _key: '1' }], related: [{ _ref: 'r', _key: '2' }] },
      body: [{ _key: 'k', children: ['typed'], markDefs: [{ _key: 'm', reference: { _ref: 'r' } }] }],
    },
    {
      result: {
        ...{ _id: 'a', title: 'B', typologies: [{ title: 'House' }], related: [{ _id: 'r', slug: 's' }] },
        body: [{ _key: 'k', children: ['typed'], markDefs: [{ _key: 'm', reference: { _id: 'r', slug: 's' } }] }],
      },
    },
  ],
  [
    'Contentful',
    {
      items: [{ sys: { id: 'a', type: 'Entry' }, fields: { title: { 'en-US': 'A' }, year: 1 } }],
      includes: { Asset: [] },
    },
    { sys: { id: 'a' }, fields: { title: 'B', cover: { sys: { type: 'Link', id: 'x' } } } },
    {
      items: [
        {
          sys: { id: 'a', type: 'Entry' },
          fields: { title: 'B', year: 1, cover: { sys: { type: 'Link', id: 'x' } } },
        },
      ],
      includes: { Asset: [] },
    },
  ],
])(
  'an entry of %s has the values of the editor, and what the query took from other entries',
  async (_name, response, entry, expected) => {
    expect(await readWith(response, entry)).toEqual(expected);
  },
);

test('another entry stays, also with a record of the same ID within', async () => {
  const other = { id: 2, cover: { id: 1, url: '/b.jpg' } };
  expect(await readWith(other, { id: 1, url: '/c.jpg' })).toEqual(other);
  expect(await readWith(saved, { title: 'Without an ID' })).toEqual(saved);
});
