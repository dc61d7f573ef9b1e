import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../server/ops/content-report/content-report.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

const uuid = (number: number) => `59092e15-0000-4000-8000-${String(number).padStart(12, '0')}`;
const file = (number: number) => ({
  ...{
    id: uuid(number),
    filename_disk: `${uuid(number)}.jpg`,
    filename_download: `p${number}.jpg`,
    type: 'image/jpeg',
  },
  ...{ storage: 'local', uploaded_by: uuid(99), width: 1600, height: 900 },
});
const titleOf = (id: number) => (id === 1 ? 'North House' : 'South Barn');
const lead = 'A low house between the old wall and the quay.';
const story = `<p>It began in a quarry. ${'The roof came first and the plan followed. '.repeat(8)}</p>`;
const hidden = 'Ask for the invoice';
const shown = ['North House', 'Porto', '2014', lead, 'Rui Costa', 'Lime'];

interface Schema {
  readonly language: string;
  readonly entry: (number: number) => object;
  readonly fields: string;
  readonly hide: string;
}

const schemas: readonly Schema[] = [
  {
    language: 'English',
    entry: (id) => ({
      ...{ headline: titleOf(id), handle: `north-${id}`, erected: 2014, town: 'Porto', blurb: lead, story },
      hero: file(1),
      plates: [2, 3].map((number) => ({ id: number + 9, houses_id: id, directus_files_id: file(number) })),
      ...{ finishes: ['Oak', 'Lime'], client: { id: 7, name: 'Rui Costa' }, internal_notes: hidden },
    }),
    fields:
      'title: headline, slug: handle, year: erected, place: town, lead: blurb, body: story, cover: hero, ' +
      'gallery: "plates[].directus_files_id", materials: finishes, facts: { Client: client.name }',
    hide: 'internal_notes',
  },
  {
    language: 'Italian',
    entry: (id) => ({
      scheda: { nome_opera: titleOf(id), indirizzo: `north-${id}`, compiuta: 2014, dove: { comune: 'Porto' } },
      ...{ occhiello: lead, racconto: story, facciata: file(1), tavole: [file(2), file(3)] },
      ...{
        finiture: 'Oak, Lime',
        committenza: [{ chi: 'Rui Costa' }],
        note_interne: hidden,
        ...(id === 1 && { premio: 'Mies' }),
      },
    }),
    fields:
      'title: scheda.nome_opera, slug: scheda.indirizzo, year: scheda.compiuta, place: scheda.dove.comune, ' +
      'lead: occhiello, body: racconto, cover: facciata, gallery: tavole, materials: finiture, ' +
      'facts: { Client: "committenza[0].chi" }',
    hide: 'note_interne',
  },
  {
    language: 'German',
    entry: (id) => ({
      'Projekt Name': titleOf(id),
      ...{
        Kürzel: `north-${id}`,
        Übergabe: '2014-05-01',
        Lage: [{ Gemeinde: 'Porto' }],
        Vorspanntext: lead,
        Langtext: story,
      },
      Bilder: { Haupt: file(1), Strecke: [file(2), file(3)] },
      ...{ 'Holz/Stein': ['Oak', 'Lime'], Bauherr: { Person: { Name: 'Rui Costa' } }, Vermerk: hidden },
    }),
    fields:
      'title: Projekt Name, slug: Kürzel, year: Übergabe, place: "Lage[].Gemeinde", lead: Vorspanntext, body: Langtext, ' +
      'cover: Bilder.Haupt, gallery: Bilder.Strecke, materials: /Holz~1Stein, facts: { Client: Bauherr.Person.Name }',
    hide: 'Vermerk',
  },
  {
    language: 'Chinese',
    entry: (id) => ({
      ...{
        作品: titleOf(id),
        链接: `north-${id}`,
        落成: 2014,
        坐落: 'Porto',
        引言: lead,
        文章: story,
        主图: file(1),
      },
      ...{ 图片集: [file(2), file(3)], 用料: ['Oak'], 饰面: ['Lime'], 委托: 'Rui Costa', 内部: hidden },
    }),
    fields:
      'title: 作品, slug: 链接, year: 落成, place: 坐落, lead: 引言, body: 文章, cover: 主图, gallery: 图片集, ' +
      'materials: [用料, 饰面], facts: { Client: 委托 }',
    hide: '内部',
  },
  {
    language: 'Spanish',
    entry: (id) => ({
      attributes: {
        ...{ denominacion: titleOf(id), enlace: `north-${id}`, terminada: '2014', sitio: null, villa: 'Porto' },
        ...{
          gancho: lead,
          memoria: story,
          frente: { data: { id: 1, attributes: { url: '/1.jpg', mime: 'image/jpeg', size: 5 } } },
        },
        laminas: {
          data: [2, 3].map((n) => ({ id: n, attributes: { url: `/${n}.jpg`, mime: 'image/jpeg', size: 5 } })),
        },
        ...{
          acabados: ['Oak', 'Lime'],
          cliente: { data: { id: 4, attributes: { quien: 'Rui Costa' } } },
          secreto: hidden,
        },
      },
    }),
    fields:
      'title: denominacion, slug: enlace, year: terminada, place: [sitio, villa], lead: gancho, body: memoria, cover: frente, ' +
      'gallery: laminas, materials: acabados, facts: { Client: cliente.data.attributes.quien }',
    hide: 'secreto',
  },
];

const cms = createServer(({ url = '/' }, response) => {
  const [, index = '', path = '', id] = url.split(/[/?]/);
  const entry = schemas[Number(index)]?.entry;
  const body =
    id === undefined
      ? { data: [1, 2].map((one) => ({ id: one, ...entry?.(one) })) }
      : { data: { id: Number(id), ...entry?.(Number(id)) } };
  response.writeHead(entry && path === 'houses' ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
});

const folder = mkdtempSync(join(tmpdir(), 'atelier-fields-'));

beforeAll(async () => {
  await new Promise<void>((resolve) => cms.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  cms.close();
  rmSync(folder, { recursive: true, force: true });
});

async function siteOf(index: number, more: string): Promise<RunningSite> {
  const calls = join(folder, `${index}.yaml`);
  writeFileSync(
    calls,
    `calls:\n  projects: { path: houses, ${more} edit: "admin/houses/{slug}" }\n  project: { path: "houses/{id}" }\n`,
  );
  const url = `http://127.0.0.1:${(cms.address() as AddressInfo).port}/${index}`;
  const names = { ATELIER_NAME: 'Test', ARTIST_NAME: 'Test', ARTIST_SLUG: 'test', EDITOR_TOKEN: token };
  return startSite({ env: { ...names, UPSTREAM_URL: url, UPSTREAM_CALLS_FILE: calls } });
}

const token = 'a-token-of-editors-of-32-characters';

const countOf = (text: string, words: string) => text.split(words).length - 1;

/** The readable words of a document. */
const wordsIn = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<script[\s\S]*?<\/script>|<[^<>]*>/g, '\n');

describe.each(schemas)('a schema with $language names', ({ fields, hide }) => {
  test('is shown as a whole, each value once, and without what is hidden', async () => {
    const index = schemas.findIndex((one) => one.hide === hide);
    await using site = disposable(await siteOf(index, `fields: { ${fields} }, hide: [${hide}],`));
    const get = async (path: string) => (await supertest(site.url).get(path).expect(200)).text;
    const list = JSON.parse(await get('/api/v1/design/projects'));
    expect(list.items).toMatchObject([1, 2].map((id) => ({ id: String(id), slug: `north-${id}`, title: titleOf(id) })));
    const project = JSON.parse(await get('/api/v1/design/projects/north-1'));
    expect(project).toMatchObject({ year: '2014', place: 'Porto', lead, cover: { src: expect.any(String) } });
    expect(project.blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['text', 'gallery']);
    expect(project.blocks[1].items).toHaveLength(2);
    const words = wordsIn(await get('/design/projects/north-1'));
    for (const value of shown) expect([value, countOf(words, value)]).toEqual([value, 1]);
    const lists = ['/design', '/api/v1/design/projects', '/api/v1/export.ndjson', '/feeds/projects.json'];
    for (const path of [...lists, '/design/projects/north-1', '/design/projects/north-1.md'])
      expect(await get(path), path).not.toMatch(/Ask for|houses_id|filename_|"north-1"\n/);
  });
});

test('a schema without a mapping shows each text once, and neither ids nor files', async () => {
  await using site = disposable(await siteOf(0, ''));
  const { text } = await supertest(site.url).get('/design/projects/north-1').expect(200);
  const words = wordsIn(text);
  for (const value of ['North House', 'Porto', lead, 'Rui Costa', 'Lime', 'It began in a quarry.'])
    expect([value, countOf(words, value)]).toEqual([value, 1]);
  expect(text).toContain(uuid(1));
  expect(words.match(/.*(?:(?<!projects\/)north-1|59092e15|directus_files|image\/jpeg|\b12\b).*/)?.[0]).toBeUndefined();
});

test('a schema without a mapping has its only year once, as the year', async () => {
  await using site = disposable(await siteOf(3, ''));
  const { text: json } = await supertest(site.url).get('/api/v1/design/projects').expect(200);
  const [{ year, canonicalPath }] = JSON.parse(json).items;
  expect(year).toBe('2014');
  const words = wordsIn((await supertest(site.url).get(canonicalPath).expect(200)).text);
  for (const value of ['2014', 'Lime', 'It began in a quarry.'])
    expect([value, countOf(words, value)]).toEqual([value, 1]);
});

test('the content report lists where each field is shown, what is hidden, and what is not shown', async () => {
  const { fields = '', hide = '' } = schemas[1] ?? {};
  await using site = disposable(await siteOf(1, `fields: { ${fields} }, facts: only, hide: [${hide}],`));
  const get = (path: string) => supertest(site.url).get(path).auth('editor', token).expect(200);
  const { body } = await get('/content/report');
  const [projects, ...others] = body.coverage as Report['coverage'];
  expect(others).toEqual([]);
  expect(projects).toMatchObject({ call: 'projects', read: 2 });
  expect(projects?.fields.map(({ field, places, count }) => [field, ...places, count])).toEqual([
    ['id', 'id', 2],
    ['scheda.nome_opera', 'title', 2],
    ['scheda.indirizzo', 'slug', 2],
    ['scheda.compiuta', 'year', 2],
    ['scheda.dove.comune', 'place', 2],
    ['occhiello', 'lead', 2],
    ['racconto', 'body', 2],
    ['facciata', 'cover', 2],
    ['tavole', 'gallery', 2],
    ['finiture', 'materials', 2],
    ['committenza', 'fact "Client"', 2],
    ['note_interne', 'hidden', 2],
    ['premio', 1],
  ]);
  expect((await get('/content')).text).toContain('<li>premio → not shown (1 of 2)</li>');
});

test('the content report lists the places of fields without a mapping, and of joined and wrapped ones', async () => {
  const coverageOf = async (index: number, more: string) => {
    await using site = disposable(await siteOf(index, more));
    const { body } = await supertest(site.url).get('/content/report').auth('editor', token).expect(200);
    const [projects] = body.coverage as Report['coverage'];
    return Object.fromEntries(projects?.fields.map(({ field, places }) => [field, places]) ?? []);
  };
  expect(await coverageOf(3, '')).toMatchObject({ 主图: ['cover', 'body'], 文章: ['body'], 落成: ['year'] });
  const { fields = '' } = schemas[3] ?? {};
  expect(await coverageOf(3, `fields: { ${fields} },`)).toMatchObject({ 用料: ['materials'], 饰面: ['materials'] });
  const wrapped = await coverageOf(4, `fields: { ${schemas[4]?.fields} },`);
  expect(wrapped).toMatchObject({ 'attributes.villa': ['place'], 'attributes.secreto': ['fact'] });
});

const disposable = (site: RunningSite) => ({ url: site.url, [Symbol.asyncDispose]: () => site.close() });
