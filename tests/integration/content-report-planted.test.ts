import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportedFinding } from '../../server/ops/content-report/content-report.ts';
import type { FindingKind } from '../../server/ops/content-report/findings.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { recordedBody } from '../unit/server/upstream/presets/recorded-system.ts';

type Fields = Record<string, unknown>;

/** A CMS with the forms of its recorded responses: an entry, an uploaded file and a paragraph. */
interface System {
  readonly preset: 'directus' | 'strapi' | 'payload';
  readonly base: Fields;
  readonly alt: string;
  readonly body: string;
  readonly file: (id: number, words: Fields) => Fields;
  readonly blocks: (text: string, href: string, files: readonly Fields[]) => unknown;
  readonly list: (items: readonly Fields[]) => unknown;
  readonly one: (item: Fields) => unknown;
  readonly editUrl: (id: string, field: string) => string;
}

const first = (value: unknown): Fields => [Object(value).data ?? Object(value).docs ?? value].flat()[0];
const recordedOf = (name: string) => first(recordedBody(name, 'detail'));
const [directus, strapi, payload] = ['directus', 'strapi', 'payload'].map(recordedOf) as [Fields, Fields, Fields];
const strapiCover = first(recordedBody('strapi', 'list')).cover as Fields;
const paragraph = (children: unknown) => ({ type: 'paragraph', children, direction: 'ltr', format: '', version: 1 });
const spans = (text: string, link: unknown) => [{ type: 'text', text: `${text} ` }, ...[link].flat()];

const systems: readonly System[] = [
  {
    preset: 'directus',
    base: directus,
    alt: 'title',
    body: 'blocks',
    file: (id, words) => {
      const uuid = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
      return { ...(directus.cover as Fields), id: uuid, filename_disk: `${uuid}.jpg`, ...words };
    },
    blocks: (text, href, files) => [
      {
        id: 1,
        projects_id: 1,
        collection: 'block_text',
        item: { id: 7, html: `<p>${text}${href && ` <a href="${href}">the loft</a>`}</p>` },
      },
      {
        id: 2,
        projects_id: 1,
        collection: 'block_gallery',
        item: { images: files.map((file, index) => ({ id: index, block_gallery_id: 2, directus_files_id: file })) },
      },
    ],
    list: (data) => ({ data }),
    one: (item) => ({ data: [item] }),
    editUrl: (id) => `/admin/content/projects/${id}`,
  },
  {
    preset: 'strapi',
    base: strapi,
    alt: 'alternativeText',
    body: 'blocks',
    file: (id, words) => ({ ...strapiCover, id, url: `/uploads/file_${id}.jpg`, ...words }),
    blocks: (text, href, files) => [
      {
        ...{ id: 1, __component: 'shared.rich-text' },
        body: [
          paragraph(
            spans(text, href ? { type: 'link', url: href, children: [{ type: 'text', text: 'the loft' }] } : []),
          ),
        ],
      },
      { id: 2, __component: 'shared.slider', title: null, files },
    ],
    list: (data) => ({ data, meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: data.length } } }),
    one: (data) => ({ data, meta: {} }),
    editUrl: (id) => `/admin/content-manager/collection-types/api::project.project/${id}`,
  },
  {
    preset: 'payload',
    base: payload,
    alt: 'alt',
    body: 'content',
    file: (id, words) => ({
      ...(payload.cover as Fields),
      id,
      url: `/api/media/file/${id}.jpg`,
      filename: `${id}.jpg`,
      ...words,
    }),
    blocks: (text, href, files) => ({
      root: {
        ...paragraph([
          paragraph(
            spans(
              text,
              href
                ? {
                    type: 'link',
                    fields: { linkType: 'custom', url: href },
                    children: [{ type: 'text', text: 'the loft' }],
                  }
                : [],
            ),
          ),
          { type: 'block', version: 2, fields: { id: 'a', blockName: '', blockType: 'gallery', images: files } },
        ]),
        type: 'root',
      },
    }),
    list: (docs) => ({ docs, totalDocs: docs.length, hasNextPage: false }),
    one: (item) => item,
    editUrl: (id, field) => `/admin/collections/projects/${id}#field-${field}`,
  },
];

interface Fault {
  readonly kind: FindingKind;
  /** Undefined: the field of the body. */
  readonly field?: string;
  readonly plant: (entry: Fields, system: System, id: number) => Fields;
}

const described = ({ alt }: System, id: number) => ({ caption: null, description: null, [alt]: `View ${id}` });
const textWith =
  (text: string, href = '') =>
  (_entry: Fields, system: System, id: number) => ({
    [system.body]: system.blocks(text, href, [system.file(id + 1, described(system, id + 1))]),
  });
const galleryWith = (words: string) => (_entry: Fields, system: System, id: number) => ({
  [system.body]: system.blocks('A room.', '', [
    system.file(id + 1, { ...described(system, id + 1), [system.alt]: words }),
  ]),
});

const faults: readonly Fault[] = [
  {
    kind: 'image-without-description',
    field: 'cover',
    plant: (_entry, system, id) => ({ cover: system.file(id + 2, { ...described(system, id), [system.alt]: null }) }),
  },
  { kind: 'image-description-prefix', plant: galleryWith('Image of a chair at a window') },
  { kind: 'placeholder-text', plant: textWith('Lorem ipsum dolor sit amet.') },
  { kind: 'link-broken', plant: textWith('A room near', '/design/projects/gone') },
  { kind: 'language-unmarked', plant: textWith('Its name is 山中有石不可移也, a stone.') },
  { kind: 'lead-missing', field: 'lead', plant: () => ({ lead: null }) },
  { kind: 'year-missing', field: 'year', plant: () => ({ year: null }) },
  { kind: 'cover-missing', field: 'cover', plant: () => ({ cover: null }) },
  { kind: 'typology-missing', field: 'typologies', plant: () => ({ typologies: [] }) },
  {
    kind: 'title-long',
    field: 'title',
    plant: (_entry, _system, id) => ({ title: `House ${id} with a title that does not end `.repeat(3).trim() }),
  },
];

const image = readFileSync(join(import.meta.dirname, '../../server/upstream/sample/media/about/00-atelier.jpg'));
const token = 'a-token-of-editors-of-32-characters';
const idsOf = (id: number) => ({ id, documentId: `document${id}` });

function entriesOf(system: System, planted: readonly Fault[]): Fields[] {
  const clean = (id: number): Fields => ({
    ...system.base,
    ...{
      ...(system.preset === 'strapi' ? idsOf(id) : { id }),
      slug: `house-${id}`,
      title: `House ${id}`,
      lead: `A house at number ${id}.`,
    },
    cover: system.file(id, described(system, id)),
    [system.body]: system.blocks('A room.', '', [system.file(id + 1, described(system, id + 1))]),
  });
  // A further entry, so that each has a neighbor that is right.
  return [
    ...planted.map((fault, index) => {
      const entry = clean((index + 1) * 10);
      return { ...entry, ...fault.plant(entry, system, (index + 1) * 10) };
    }),
    { ...clean(900), typologies: system.base.typologies ?? first(recordedBody(system.preset, 'list')).typologies },
  ].map((entry) => ({
    typologies: first(recordedBody(system.preset, 'list')).typologies,
    ...entry,
  }));
}

describe.each(systems)('the report of content in $preset', (system) => {
  let entries: Fields[] = [];
  let site: RunningSite;
  const cms = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cms.invalid');
    const [, , collection, ownId] = url.pathname.split('/');
    const id = ownId ?? url.searchParams.get('filter[id][_eq]');
    const item = entries.find((entry) => [String(entry.id), entry.documentId].includes(id ?? undefined));
    const items = collection === 'projects' ? entries : [];
    const isFile = /^\/(?:assets|uploads|api\/media)\//.test(url.pathname);
    response.setHeader('content-type', isFile ? 'image/jpeg' : 'application/json');
    if (isFile) return response.end(image);
    response.end(JSON.stringify(id && item ? system.one(item) : system.list(items)));
  });

  const start = async () => {
    const { port } = cms.address() as AddressInfo;
    site = await startSite({
      env: {
        UPSTREAM_URL: `http://127.0.0.1:${port}`,
        UPSTREAM_PRESET: system.preset,
        EDITOR_TOKEN: token,
        ...{ ATELIER_NAME: 'North Bench', ARTIST_NAME: 'Ada Ek', ARTIST_SLUG: 'ada' },
      },
    });
    const { body } = await supertest(site.url).get('/content/report').auth(token, { type: 'bearer' }).expect(200);
    await site.close();
    return body.findings as ReportedFinding[];
  };

  beforeAll(() => new Promise<void>((resolve) => cms.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => cms.close(() => resolve())));

  test('has no finding of content that is right, with the records of its files and its system fields', async () => {
    entries = entriesOf(system, []);
    expect((await start()).map(({ kind, path, value }) => [kind, path, value])).toEqual([]);
  });

  test('names entry and field of each planted error, with a link to edit it', async () => {
    entries = entriesOf(system, faults);
    const { port } = cms.address() as AddressInfo;
    const found = (await start()).map(({ kind, title, field, editUrl }) => [
      kind,
      title,
      field.split(' › ')[0],
      editUrl,
    ]);
    const expected = faults.map(({ kind, field = system.body }, index) => {
      const entry = entries[index] ?? {};
      const id = String(entry.documentId ?? entry.id);
      return [kind, entry.title, field, `http://127.0.0.1:${port}${system.editUrl(id, field)}`];
    });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});
