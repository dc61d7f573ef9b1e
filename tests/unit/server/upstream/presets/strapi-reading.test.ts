import { describe, expect, it } from 'vitest';
import { inOneLanguage } from '../../../../../server/normalize/payload/languages.ts';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { adaptStrapi } from '../../../../../server/upstream/presets/strapi-reading.ts';
import { ResponsePages } from '../../../../../server/upstream/response-pages.ts';
import { imagesOf } from '../../../../../shared/contract/block-parts.ts';
import { options } from '../../normalize/sample-options.ts';

const quote = {
  id: 4,
  __component: 'shared.quote',
  title: 'Tove Arany',
  body: 'The sea keeps better books than I do.',
};
const title = 'Low Tide Ledger';
const reported = [{ kind: 'quote', text: quote.body, attribution: 'Tove Arany' }];

describe('documents of Strapi', () => {
  it('an item keeps its id when it is published again [#23]', () => {
    const listed = (id: number) => ({
      data: [{ id, documentId: 'x73uzogd5kyr9mwof7jacpjg', slug: 'a', title }],
      meta: {},
    });
    const ids = [2, 18].flatMap((id) =>
      normalizeProjectList(adaptStrapi(listed(id), 'projects'), 'design', options).value.items.map((item) => item.id),
    );
    expect(ids).toEqual(['x73uzogd5kyr9mwof7jacpjg', 'x73uzogd5kyr9mwof7jacpjg']);
    expect(adaptStrapi({ data: [{ id: 2, attributes: { title } }] }, 'works')).toEqual({
      data: [{ id: 2, attributes: { title } }],
    });
  });

  it('a related draft is not shown', () => {
    const related = [
      { documentId: 'b', title: 'Draft', publishedAt: null },
      { documentId: 'c', title: 'Shown', publishedAt: '2026-01-01T00:00:00.000Z' },
    ];
    const nested = { data: related.map(({ documentId: id, ...attributes }) => ({ id, attributes })) };
    for (const data of [
      { documentId: 'a', slug: 'a', title, related },
      { id: 1, attributes: { slug: 'a', title, related: nested } },
    ]) {
      const { value } = normalizeProjectDetail(adaptStrapi({ data }, 'project'), options);
      expect(JSON.stringify(value)).toContain('Shown');
      expect(JSON.stringify(value)).not.toContain('Draft');
    }
  });

  it.each([
    ['#23 Strapi 5', { data: { id: 1, documentId: 'a', title, blocks: [quote] } }],
    ['#22 Strapi 4', { data: { id: 1, attributes: { title, blocks: [quote] } } }],
  ])('%s: the title of a quote is its attribution', (_name, response) => {
    expect(normalizeProjectDetail(adaptStrapi(response, 'project'), options).value.blocks).toMatchObject(reported);
  });
});

const origin = 'https://cms.example';

/** Strapi's own rules: `*` reaches one level, and a key that the type does not have is refused. */
function strapiWith(fields: Readonly<Record<string, unknown>>) {
  const isFile = (value: unknown) => Object(value).mime !== undefined;
  const shallow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shallow);
    const entries = Object.entries(Object(value)).filter(([, inner]) => !isFile([inner].flat()[0]));
    return isFile(value) || typeof value !== 'object' ? value : Object.fromEntries(entries);
  };
  return (url: URL): object | undefined => {
    const named = [...url.searchParams.keys()].flatMap((key) => /^populate\[(\w+)\]/.exec(key)?.[1] ?? []);
    if (named.some((name) => !(name in fields) || name === 'json')) return undefined;
    const isWhole = url.searchParams.get('populate') === '*';
    const shown = Object.entries(fields).flatMap(([name, value]) => {
      if (named.includes(name)) return [[name, value]];
      return isWhole || typeof value !== 'object' ? [[name, shallow(value)]] : [];
    });
    return { data: { id: 3, documentId: 'd', slug: 'a', title, ...Object.fromEntries(shown) } };
  };
}

async function detailOf(fields: Readonly<Record<string, unknown>>, locales?: readonly string[]) {
  const cms = strapiWith(fields);
  const order = { isList: false, isOfOne: true, maxBodyBytes: 1e6 };
  const pages = new ResponsePages(order, (page, url, before) => adaptStrapi(page, 'project', url, before, locales));
  const urls: string[] = [];
  const add = (url: URL): URL | undefined => {
    urls.push(url.search);
    const body = cms(url);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const page = { bytes, contentType: 'application/json', contentEncoding: undefined, url: url.href };
    return (body ? pages.add(page) : pages.another())?.url;
  };
  let next: URL | undefined = new URL(`${origin}/api/projects/d?populate=*&status=draft`);
  while (next) next = add(next);
  const document = locales ? inOneLanguage(pages.document, { chain: locales.toReversed() }) : pages.document;
  const { value } = normalizeProjectDetail(document, options);
  return { value, urls, images: value.blocks.flatMap(imagesOf).map(({ src }) => src.split('/').at(-1)) };
}

const file = (name: string) => ({ id: 7, documentId: name, mime: 'image/jpeg', url: `/uploads/${name}.jpg` });

describe('every field of a detail of Strapi', () => {
  const blocks = [{ __component: 'shared.media', id: 1, file: file('block') }, quote];

  it('a media field beside a dynamic zone is kept, and drafts stay drafts [#23]', async () => {
    const { images, urls } = await detailOf({ gallery: [file('a'), file('b')], blocks });
    expect(images.toSorted()).toEqual(['a.jpg', 'b.jpg', 'block.jpg']);
    expect(urls).toHaveLength(2);
    expect(urls.every((search) => search.includes('status=draft'))).toBe(true);
  });

  it('in several languages, fields of both responses are kept', async () => {
    const italian = {
      id: 5,
      documentId: 'd',
      locale: 'it',
      title: 'Registro',
      blocks: [{ ...quote, body: 'Il mare.' }],
    };
    const fields = { locale: 'en', gallery: [file('a'), file('b')], blocks, localizations: [italian] };
    const { images, value } = await detailOf(fields, ['en-US', 'it']);
    expect(images.toSorted()).toEqual(['a.jpg', 'b.jpg']);
    expect(JSON.stringify(value.blocks)).toContain('Il mare.');
    expect((await detailOf({ ...fields, localizations: [] }, ['en-US', 'it'])).images.toSorted()).toEqual([
      'a.jpg',
      'b.jpg',
      'block.jpg',
    ]);
  });

  it('a zone with another name and a component are read, a type without either takes one request [#23]', async () => {
    expect((await detailOf({ parts: blocks, plate: { id: 4, image: file('plate') } })).images.toSorted()).toEqual([
      'block.jpg',
      'plate.jpg',
    ]);
    const { images, urls } = await detailOf({ gallery: [file('a')] });
    expect(images).toEqual(['a.jpg']);
    expect(urls).toHaveLength(1);
  });

  it('a related document has its own relations, without the one that leads back', async () => {
    const office = { id: 9, documentId: 'o', name: 'Northlight' };
    const houses = [{ id: 3, documentId: 'd', title }];
    const { value } = await detailOf({ architect: { id: 4, documentId: 'p', name: 'Runa', office, houses } });
    expect(JSON.stringify(value)).toContain('Northlight');
    expect(JSON.stringify(value)).not.toContain(title);
  });

  it('if Strapi refuses the fields of components, the others are kept [#23]', async () => {
    const { images, value } = await detailOf({ gallery: [file('a')], json: { id: 4 }, blocks: [quote] });
    expect(images).toEqual(['a.jpg']);
    expect(value.blocks).toContainEqual(expect.objectContaining(reported[0]));
  });
});
