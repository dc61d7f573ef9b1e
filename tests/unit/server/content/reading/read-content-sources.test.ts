import { describe, expect, it } from 'vitest';
import { readContent } from '../../../../../server/content/reading/read-content.ts';
import type { CallName, ResourceName } from '../../../../../server/content/resources.ts';
import type { LinkedList } from '../../../../../shared/contract/project.ts';
import { readingSettings } from '../../../../helpers/reading-settings.ts';

const pages = { isList: false, maxBodyBytes: 1_000_000 };

async function read(document: unknown, resource: ResourceName, { isPreview = true, call = resource as CallName } = {}) {
  const settings = { ...readingSettings, isPreview };
  const order = { resource, call, key: '7', settings, pages, previous: undefined, nowMs: 0, idPrefix: 'work~' };
  const found = await readContent(order, { document, repairs: [] });
  return JSON.parse(found?.json.toString() ?? 'null');
}

const item = {
  id: 7,
  slug: 'sill',
  status: 'draft',
  attributes: { headline: 'Sill', cover: { url: '/a.jpg', alt: 'A' } },
};
const detail = {
  title: 'Sill',
  body: [
    { type: 'text', text: '<p>Words</p>' },
    { type: 'gallery', images: [{ url: '/b.jpg', alt: 'B' }] },
    { type: 'facts', items: [{ label: 'Client', value: 'Ada' }] },
  ],
};

describe('in a preview', () => {
  it('drafts are listed, and each value has its entry and a pointer into it', async () => {
    const { items }: LinkedList = await read({ data: [item] }, 'works');
    expect(items).toHaveLength(1);
    const entry = { collection: 'works', id: '7' };
    expect(items[0]).toMatchObject({
      id: 'work~7',
      source: { ...entry, pointer: '', fields: { title: '/attributes/headline', cover: '/attributes/cover' } },
      cover: { source: { ...entry, pointer: '/attributes/cover' } },
    });
  });

  it('blocks, images and facts of a detail point to what they were read from', async () => {
    const { blocks } = await read({ data: detail }, 'project');
    const source = (pointer: string) => ({ collection: 'projects', id: '7', pointer });
    expect(blocks).toMatchObject([
      { kind: 'text', source: source('/body/0') },
      { kind: 'gallery', source: source('/body/1'), items: [{ full: { source: source('/body/1/images/0') } }] },
      { kind: 'facts', source: source('/body/2'), items: [{ source: source('/body/2/items/0') }] },
    ]);
  });

  it('a page has the ID of its own entry', async () => {
    const page = await read([{ id: 'p1', slug: '7', title: 'Care', body: 'Words' }], 'page');
    expect(page.source).toMatchObject({ collection: 'pages', id: 'p1', fields: { title: '/title' } });
  });

  it('items that were withdrawn stay hidden', async () => {
    const withdrawn = ['archived', 'deleted', 'trash', 'hidden'].map((status, id) => ({ ...item, id, status }));
    expect((await read(withdrawn, 'projects')).items).toEqual([]);
  });
});

it('published content is the same without sources, and blocks have the same IDs', async () => {
  const withoutSources = (value: unknown) =>
    JSON.stringify(value, (key, inner: unknown) => (key === 'source' ? undefined : inner));
  const published = await read({ data: detail }, 'project', { isPreview: false });
  expect(JSON.stringify(published)).not.toContain('"source"');
  expect(withoutSources(await read({ data: detail }, 'project'))).toBe(JSON.stringify(published));
});
