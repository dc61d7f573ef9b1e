import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packClient } from '../../web/pack-client.ts';
import { readClientTypes } from '../check/openapi.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { OPS_TOKEN: 'token-of-the-test' } });
});

afterAll(() => site.close());

test('the tarball has the client and its types, without dependencies [P9]', async () => {
  const folder = temporaryFolder();
  const tarball = await packClient(folder);
  expect(tarball).toMatch(/atelier-content-client-1\.\d+\.\d+\.tgz$/);
  const packed = join(folder, 'package');
  expect((await readdir(packed)).sort()).toEqual(
    [
      'README.md',
      'api.d.ts',
      'content-client.d.ts',
      'content-client.js',
      'package.json',
      'react-query.d.ts',
      'react-query.js',
    ]
      .concat((await readdir(packed)).filter((name) => /^paths-/.test(name)))
      .sort(),
  );
  const manifest = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ license: 'MIT', type: 'module' });
  expect(manifest).not.toHaveProperty('dependencies');
  const code = await readFile(join(packed, 'content-client.js'), 'utf8');
  expect(code.replaceAll(/^import .* from "\.\/.*$/gm, '')).not.toMatch(/\bimport\b|\brequire\(|zod/);
});

describe('the packed client compiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const modules = join(root, 'node_modules');
  const libraries = join(modules, '@typescript', `typescript-${process.platform}-${process.arch}`, 'lib');
  const esm = `import { createContentClient } from 'atelier-content-client';
import { contentQueries } from 'atelier-content-client/react-query';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
const content = createContentClient({ baseUrl: 'https://atelier.example' });
const queries = contentQueries(content);
const { data } = useQuery(queries.projectsQuery({ typology: 'furniture', limit: undefined }));
const { data: project } = useSuspenseQuery(queries.projectQuery({ slug: 'sill-chair' }));
const pages = useInfiniteQuery(queries.projectsPagesQuery({ limit: 12 }));
export const titles: (string | undefined)[] = [data?.items[0]?.title, project.title, pages.data?.pages[0]?.items[0]?.slug];
const few = await content.projects({ fields: ['year'], ids: ['101', '102'], year: ['2020..2024', 2018], counts: 'typology' });
export const counted: number | undefined = few.counts?.typology?.[0]?.count;
export const years: (string | undefined)[] = few.items.map(({ year }) => year);
const covers = await content.works({ fields: 'cover,year', updatedSince: '2026-05-01' });
export const sources: (string | undefined)[] = covers.items.map(({ cover }) => cover?.src);
export const whole: string | undefined = (await content.projects({ excludeIds: '101' })).items[0]?.cover?.src;
export const one: string = (await content.project({ slug: 'a', fields: ['lead'] })).blocks[0]?.id ?? '';
// @ts-expect-error The field is not requested.
few.items[0]?.cover;
const { data: named } = useSuspenseQuery(queries.projectsQuery({ fields: ['year'] }));
export const namedYears: (string | undefined)[] = named.items.map(({ title, year }) => year ?? title);
// @ts-expect-error The field is not requested.
named.items[0]?.cover;
const found = useInfiniteQuery(queries.worksPagesQuery({ fields: 'cover', limit: 12 })).data?.pages[0]?.items[0];
export const pageCover: string | undefined = found?.cover?.src;
// @ts-expect-error The field is not requested.
found?.year;
// @ts-expect-error No item has this field.
queries.worksQuery({ fields: ['color'] });
// @ts-expect-error No item has this field.
await content.works({ fields: ['color'] });
export const widths = project.blocks.map((block) => (block.kind === 'image' ? block.image.src : block.kind));
`;
  const cjs = `export async function titles(): Promise<string[]> {
  const { createContentClient } = await import('atelier-content-client');
  const { items } = await createContentClient({ baseUrl: 'https://atelier.example' }).projects();
  return items.map(({ title }) => title);
}
`;

  beforeAll(async () => {
    const own = join(folder, 'node_modules');
    await mkdir(join(own, '@tanstack'), { recursive: true });
    await packClient(join(folder, 'packed'));
    await symlink(join(folder, 'packed', 'package'), join(own, 'atelier-content-client'));
    for (const name of ['react', '@types', '@tanstack/react-query', '@tanstack/query-core'])
      await symlink(join(modules, name), join(own, name));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'esm.ts'), esm);
    await writeFile(join(folder, 'cjs.cts'), cjs);
  });

  const { ModuleKind, ModuleResolutionKind: Resolution } = ts;
  test.each([
    ['esm.ts', 'bundler', false, { module: ModuleKind.ESNext, moduleResolution: Resolution.Bundler }],
    ['esm.ts', 'bundler', true, { module: ModuleKind.ESNext, moduleResolution: Resolution.Bundler }],
    ['esm.ts', 'node10', false, { module: ModuleKind.ESNext, moduleResolution: Resolution.Node10 }],
    ['esm.ts', 'node10', true, { module: ModuleKind.ESNext, moduleResolution: Resolution.Node10 }],
    ['esm.ts', 'nodenext', true, { module: ModuleKind.NodeNext, moduleResolution: Resolution.NodeNext }],
    ['cjs.cts', 'node16', false, { module: ModuleKind.Node16, moduleResolution: Resolution.Node16 }],
  ])(
    '%s with resolution %s and exact optional properties %s [P9]',
    (file, _name, exactOptionalPropertyTypes, options) => {
      const all = {
        ...{
          ...options,
          exactOptionalPropertyTypes,
          strict: true,
          noEmit: true,
          skipDefaultLibCheck: true,
          ignoreDeprecations: '6.0',
          types: [],
        },
        ...{ target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'] },
      };
      const host = ts.createCompilerHost(all);
      // The compiler of ts-morph has no files of the libraries.
      host.getDefaultLibLocation = () => libraries;
      const program = ts.createProgram([join(folder, file)], all, host);
      const own = ts.getPreEmitDiagnostics(program).filter((found) => !found.file?.fileName.includes('@tanstack'));
      expect(own.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
    },
  );
});

test('a site serves the types of its API [P9]', async () => {
  const response = await fetch(`${site.url}/api/v1/client.d.ts`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(readClientTypes());
  const etag = response.headers.get('etag') ?? '';
  expect((await fetch(response.url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});
