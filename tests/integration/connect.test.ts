import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { callsFileSchema } from '../../server/config/calls-file.ts';
import { callsFileOf } from '../../server/tools/connect/calls-file.ts';
import { planConnection } from '../../server/tools/connect/plan-connection.ts';
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

const urlOf = ({ system }: MeantSchema, { url }: ForeignCms): string => (system === 'plain' ? `${url}/data` : url);

/** The first name in a path. */
const fieldAt = (path: string): string => path.split(/[.[/]/).find((part) => part !== '') ?? '';

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

  it('finds the CMS behind the address of its admin page', async () => {
    const { url } = opened(await startForeignCms(schemas[0] as MeantSchema));
    const { system } = await plan(`${url}/admin/content/houses?page=2`);
    expect(system).toMatchObject({ preset: 'directus', baseUrl: url });
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
    expect(code).toBe(0);
    expect(readFileSync(join(dir, 'calls.yaml'), 'utf8')).not.toContain('secret');
    expect(readFileSync(join(dir, '.env'), 'utf8')).toContain('DIRECTUS_TOKEN=secret');
    expect(statSync(join(dir, '.env')).mode & 0o077).toBe(0);
  }, 120_000);

  it('changes no existing file without --force', async () => {
    const dir = newFolder();
    writeFileSync(join(dir, '.env'), 'KEPT=1\n');
    const { code, output } = await startProgram(['https://cms.example', '--out', dir]);
    expect([code, output]).toEqual([1, expect.stringMatching(/has \.env: use --force/)]);
    expect(existsSync(join(dir, 'calls.yaml'))).toBe(false);
  }, 60_000);
});
