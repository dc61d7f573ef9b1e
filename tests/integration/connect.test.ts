import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { callsFileSchema } from '../../server/config/calls-file.ts';
import { stepsOfPath } from '../../server/normalize/payload/own-fields.ts';
import { callsFileOf } from '../../server/tools/connect/calls-file.ts';
import { planConnection } from '../../server/tools/connect/plan-connection.ts';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { startProgram } from '../helpers/connect-program.ts';
import { type ForeignCms, image, images, startForeignCms, startServer } from '../helpers/foreign-cms.ts';
import { type MeantSchema, schemas } from '../helpers/foreign-schemas.ts';

const ends: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function opened(cms: ForeignCms): ForeignCms {
  ends.push(() => cms.close());
  return cms;
}

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'atelier-connect-'));
  ends.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function plan(url: string, token?: string) {
  const questions: string[] = [];
  const ask = async (question: string, proposal: string) => {
    questions.push(question);
    return proposal;
  };
  return { ...(await planConnection({ url: new URL(url), token, ask, say: () => undefined })), questions };
}

/** A server with a response for each of these paths. */
const serving = async (bodies: Readonly<Record<string, unknown>>) =>
  opened(
    await startServer((_request, { pathname }) => ({
      ...{ status: bodies[pathname] ? 200 : 404, body: bodies[pathname] ?? {} },
    })),
  );

const urlOf = ({ system }: MeantSchema, { url }: ForeignCms): string => (system === 'plain' ? `${url}/data` : url);

/** The first name in a path. */
const fieldAt = (path: string): string => String(stepsOfPath(path)?.[0]);

describe('a CMS with names of its own', () => {
  it.each(schemas)('is mapped without a question in $language from $system', async (schema) => {
    const cms = opened(await startForeignCms(schema));
    const { system, planned, questions } = await plan(urlOf(schema, cms), schema.token);
    expect(system.preset ?? 'plain').toBe(schema.system);
    const sections = planned.map(({ section, collection }) => [collection.name, section]);
    expect(Object.fromEntries(sections)).toEqual(schema.sections);
    const wrong: string[] = [];
    const fields: string[] = [];
    for (const { collection, plan } of planned) {
      const facts = Object.values(plan.facts).map((path): [string, string] => ['fact', path]);
      const mapped = plan.mappings.flatMap(({ target, paths }) =>
        paths.map((path): [string, string] => [target, path]),
      );
      const all = [...mapped, ...facts, ...plan.hide.map((path): [string, string] => ['hidden', path])];
      const meant = Object.entries(schema.meant[collection.name] ?? {});
      fields.push(...meant.map(([name]) => name));
      wrong.push(
        ...meant.flatMap(([name, target]) =>
          all.some(([one, path]) => one === target && fieldAt(path) === name) ? [] : [name],
        ),
      );
      const paths = all.map(([, path]) => path);
      expect(paths).toHaveLength(new Set(paths).size);
      expect([...mapped, ...facts].map(([, path]) => fieldAt(path))).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^(?:id|documentId|sort|status|user_created|createdAt|updatedAt)$/),
        ]),
      );
    }
    expect(wrong).toEqual([]);
    expect(questions).toEqual([]);
    const written = parse(stringify(callsFileOf(system, planned, false)));
    expect(callsFileSchema.safeParse(written).error?.issues).toBeUndefined();
  });

  it('writes odd names as valid YAML and as paths that the calls file accepts', async () => {
    const names = [
      'ti"tle: #1',
      "it's",
      'a\nb',
      'a.b',
      'x[',
      '/slash',
      '- dash',
      'constructor',
      ' space ',
      'null',
      '{id}',
    ];
    const entries = Array.from({ length: 4 }, (_none, index) => ({
      ...Object.fromEntries(names.map((name, at) => [name, `Value ${at} of ${index}`])),
      ...{ 'Photos [3]': images(`photo-${index}`, 2), 'Picture: large': image(`picture-${index}`) },
    }));
    const { url } = opened(await startForeignCms({ system: 'directus', collections: { 'häuser & co': entries } }));
    const { system, planned } = await plan(url);
    const written = parse(stringify(callsFileOf(system, planned, false)));
    expect(callsFileSchema.safeParse(written).error?.issues).toBeUndefined();
    expect(written.calls.projects).toMatchObject({
      path: 'items/h%C3%A4user%20%26%20co',
      fields: { cover: 'Picture: large', gallery: '/Photos [3]' },
    });
    expect(Object.values(written.calls.projects.fields.facts)).toEqual(
      expect.arrayContaining(['/a.b', '/x[', '/~1slash']),
    );
  });

  it('reads details by an id of another name, captions, and relations of relations', async () => {
    const cases = ['Casa Bassa', 'Fienile Alto', 'Scuola del Bosco'].map((headline, index) => ({
      ...{ ref: index + 1, headline, made: 2015 + index },
      photo: { file: `/photo-${index}.jpg`, didascalia: `Facciata ${index}` },
    }));
    const detail = {
      plates: [1, 2].map((plate) => ({ file: `/plate-${plate}.jpg`, didascalia: `Sezione ${plate}` })),
      team: { chief: { name: 'Ada Rossi', office: { label: 'Nord' } } },
    };
    const { url } = await serving({
      '/cases': { items: cases },
      ...Object.fromEntries(cases.map((one) => [`/cases/${one.ref}`, { ...one, ...detail }])),
    });
    const { planned } = await plan(`${url}/cases`);
    expect(planned).toMatchObject([
      {
        entry: { path: 'cases/{id}' },
        plan: { facts: { 'Team chief': 'team.chief.name', 'Team chief office': 'team.chief.office.label' } },
      },
    ]);
    expect(planned[0]?.plan.mappings.map(({ target, paths }) => [target, ...paths])).toEqual(
      expect.arrayContaining([
        ['id', 'ref'],
        ['cover', 'photo'],
        ['gallery', 'plates'],
      ]),
    );
  });

  it('reads translations and relations of relations in Directus', async () => {
    const houses = ['Oven House', 'Hay Barn', 'Lime Kiln'].map((name, index) => ({
      hero: image(`hero-${index}`),
      translations: [
        { id: 1, houses_id: 1, languages_code: 'it-IT', name: `Casa ${index}` },
        { id: 2, houses_id: 1, languages_code: 'en-US', name },
      ],
      architect: { id: 3, full_name: 'Runa Vestergaard', office: { id: 5, office_name: 'Northlight' } },
    }));
    const { url } = opened(await startForeignCms({ system: 'directus', collections: { houses } }));
    const { system, planned } = await plan(url);
    expect(parse(stringify(callsFileOf(system, planned, false))).calls.projects).toMatchObject({
      query: { fields: '*.*,architect.office.*' },
      fields: {
        ...{ title: 'name', cover: 'hero' },
        facts: { Architect: 'architect.full_name', 'Architect office': 'architect.office.office_name' },
      },
    });
  });

  it('finds types of Strapi by the files of their entries, and Strapi 4 by its format', async () => {
    const data = ['Melkschemel', 'Werktisch'].map((bezeichnung, id) => ({
      id,
      attributes: { bezeichnung, baujahr: 2019 },
    }));
    const { url } = await serving({
      '/admin/init': { data: { hasAdmin: true } },
      '/api/upload/files': [{ id: 1, related: [{ id: 2, __type: 'api::moebel.moebel' }] }],
      '/api/moebels': { data, meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 2 } } },
    });
    const { system, planned } = await plan(url);
    expect(system.preset).toBe('strapi4');
    expect(planned.map(({ collection, plan: { mappings } }) => [collection.name, mappings[0]?.paths])).toEqual([
      ['moebels', ['bezeichnung']],
    ]);
  });

  it.each(['', 'get-pages/'])('recognizes an API with the calls of this site at its URL below "%s"', async (rest) => {
    const upstream = await startSampleUpstream();
    ends.push(() => upstream.close());
    const { url } = upstream;
    const { system, planned } = await plan(`${url}/ta/${rest}`);
    expect(planned).toEqual([]);
    expect(system).toMatchObject({ preset: 'specified', baseUrl: url, name: 'ta' });
  });

  it('has a call for a single entry about the atelier, with fields of its own', async () => {
    const { url } = await serving({
      '/server/info': { data: { project: {} } },
      '/collections': { data: [{ collection: 'ueber_uns' }, { collection: 'houses' }] },
      '/items/ueber_uns': {
        data: { id: 1, ueberschrift: 'Ein Büro am Fluss', haupttext: `<p>${'Wir bauen. '.repeat(30)}</p>` },
      },
      '/items/houses': { data: ['A house', 'B barn'].map((headline, id) => ({ id, headline, built: 2019 })) },
    });
    const { system, planned } = await plan(url);
    expect(parse(stringify(callsFileOf(system, planned, false))).calls).toMatchObject({
      projects: { path: 'items/houses' },
      about: { path: 'items/ueber_uns', fields: { body: 'haupttext' } },
    });
  });

  it('shows a field once that the answer to a question maps', async () => {
    const cases = ['A house', 'B barn'].map((headline, id) => ({
      ...{ id, headline, aaa_long: `${headline} stands on a hill. `.repeat(6) },
      ...{ aaa_short: `${headline} looks at the river and the road.`, made_by: `Workshop number ${id}` },
    }));
    const { url } = await serving({ '/cases': { items: cases } });
    const ask = async (question: string, proposal: string) => (/ is lead,/.test(question) ? 'made_by' : proposal);
    const { planned } = await planConnection({ url: new URL(`${url}/cases`), ask, say: () => undefined });
    expect(planned[0]?.plan.mappings).toContainEqual(expect.objectContaining({ target: 'lead', paths: ['made_by'] }));
    expect(Object.values(planned[0]?.plan.facts ?? {})).not.toContain('made_by');
  });

  it('finds the CMS behind the address of its admin page', async () => {
    const { url } = opened(await startForeignCms(schemas[0] as MeantSchema));
    const { system } = await plan(`${url}/admin/content/houses?page=2`);
    expect(system).toMatchObject({ preset: 'directus', baseUrl: url });
  });

  it('reads a JSON API that refuses every request without its token', async () => {
    const house = { headline: 'Hill House', slug: 'hill-house', year: 2024, images: [image] };
    const { url } = opened(
      await startServer(({ headers }) =>
        headers.authorization === 'Bearer abc' ? { body: { houses: [house] } } : { status: 401, body: {} },
      ),
    );
    const { planned } = await plan(`${url}/content`, 'abc');
    expect(planned.map(({ collection }) => collection.name)).toEqual(['houses']);
    await expect(plan(`${url}/content`)).rejects.toThrow(/No entries can be read.*--token/);
  });

  it('finds one collection among two hundred', async () => {
    const { collections } = schemas[0] as MeantSchema;
    const others = Array.from({ length: 200 }, (_none, index) => [`list_${index}`, [{ label: `Label ${index}` }]]);
    const { url } = opened(
      await startForeignCms({ system: 'directus', collections: { ...Object.fromEntries(others), ...collections } }),
    );
    const { planned } = await plan(url);
    expect(planned.map(({ collection }) => collection.name)).toEqual(['houses']);
  });

  it.each([
    [
      'HTML for every URL',
      async () => startServer(() => ({ body: '<!doctype html><title>Shop</title>' })),
      /returns no JSON/,
    ],
    [
      'empty collections',
      async () => startForeignCms({ system: 'directus', collections: { houses: [] } }),
      /No entries can be read.*DIRECTUS_TOKEN/,
    ],
    [
      'a token that is missing',
      async () => startForeignCms({ ...(schemas[0] as MeantSchema), token: 'x' }),
      /No entries can be read.*--token/,
    ],
    [
      'a redirect to another origin',
      async () => startServer(() => ({ status: 301, headers: { location: 'https://b.example/' }, body: {} })),
      /another origin, https:\/\/b\.example/,
    ],
  ])('reports %s', async (_what, start, message) => {
    const { url } = opened(await start());
    await expect(plan(url)).rejects.toThrow(message);
  });

  it('stops if the CMS goes away in the middle', async () => {
    const { collections } = schemas[0] as MeantSchema;
    const served = await startForeignCms({ system: 'directus', collections, failsAt: /^\/items/ });
    const { url } = opened(served);
    await expect(plan(url)).rejects.toThrow(/GET \/items\/houses: /);
  });
});

describe('npm run connect', () => {
  it('writes both files, keeps the token out of calls.yaml, and passes the check', async () => {
    const schema = schemas.find(({ token }) => token !== undefined) as MeantSchema;
    const { url } = opened(await startForeignCms(schema));
    const dir = newFolder();
    const { code, output } = await startProgram([url, '--yes', '--no-start', '--out', dir, '--token', 'secret']);
    expect(output).toMatch(/intitule → title \(\d+ of \d+\)[\s\S]*Check passed/);
    expect(output).toContain(`Next start: cd ${dir} && `);
    expect(code).toBe(0);
    expect(readFileSync(join(dir, 'calls.yaml'), 'utf8')).not.toContain('secret');
    expect(readFileSync(join(dir, '.env'), 'utf8')).toContain('DIRECTUS_TOKEN=secret');
    expect(statSync(join(dir, '.env')).mode & 0o077).toBe(0);
  }, 120_000);

  it('prints its options, and reports a folder that cannot be created', async () => {
    expect(await startProgram(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('--no-start') });
    const { code, output } = await startProgram(['https://cms.example', '--out', '/proc/a/b']);
    expect([code, output]).toEqual([1, expect.stringMatching(/cannot be a folder/)]);
  }, 60_000);

  it('changes no existing file without --force', async () => {
    const dir = newFolder();
    writeFileSync(join(dir, '.env'), 'KEPT=1\n');
    const { code, output } = await startProgram(['https://cms.example', '--out', dir]);
    expect([code, output]).toEqual([1, expect.stringMatching(/has \.env: use --force/)]);
    expect(existsSync(join(dir, 'calls.yaml'))).toBe(false);
  }, 60_000);
});
