import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { problemCodes } from '../../shared/contract/problem.ts';
import { apiTypesOf } from '../helpers/api-types.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Json }>> }>>;
}

let site: RunningSite;
let text: string;
let document: { paths: Record<string, { get: Operation }>; components: { schemas: Record<string, Json> } } & Json;

beforeAll(async () => {
  site = await startSite();
  const response = await supertest(site.url).get('/api/openapi.json').expect(200);
  text = response.text;
  document = response.body;
});

afterAll(() => site.close());

/** Every object in the document. */
function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value as Json, ...inside];
}

const operations = () => Object.values(document.paths).map(({ get }) => get);
const problemsOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { content = {} }]) =>
    content['application/problem+json'] ? [status] : [],
  );

describe('P9 the OpenAPI document', () => {
  test('P9 has every endpoint, and the media', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.servers).toEqual([{ url: site.url.replace('127.0.0.1', 'localhost') }]);
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual([...endpoints.map(({ name }) => name), 'icons', 'messages', 'original', 'rendition'].sort());
  });

  test('P9 every reference leads somewhere', () => {
    const references = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(60);
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references.filter((reference) => !names.includes(reference))).toEqual([]);
    // Nor does it have anything twice.
    expect(names.filter((name) => !references.includes(name))).toEqual([]);
  });

  test('P9 no object is closed: clients survive fields that come later', () => {
    expect(objectsIn(document).filter(({ additionalProperties }) => additionalProperties === false)).toEqual([]);
  });

  test('P9 F20 failures are problem documents, each status of them', () => {
    const always = ['400', '404', '405', '429', '500', '503'];
    for (const operation of operations()) {
      const isMedia = ['original', 'rendition'].includes(operation.operationId);
      const own = isMedia ? ['502', '504'] : [];
      expect(problemsOf(operation), operation.operationId).toEqual(expect.arrayContaining([...always, ...own]));
    }
    expect(document.components.schemas.Problem).toMatchObject({ properties: { code: { enum: problemCodes } } });
  });

  test('P9 a linter finds nothing to object to', async () => {
    const rules = {
      // The licence is that of the code; what the content may be used for is not ours to say.
      'info-license': 'off',
      'info-license-strict': 'off',
      // It is where the test runs.
      'no-server-example.com': 'off',
    } as const;
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });
});

/** What a second team would write: the compiler refuses it if a field is missing, or if a type says anything goes. */
const consumer = `
import type { components, paths } from '#api';

type Schemas = components['schemas'];
type Get<Path extends keyof paths> = paths[Path]['get']['responses'];
type Ok<Path extends keyof paths> = Get<Path> extends { 200: { content: { 'application/json': infer Body } } } ? Body : never;

export async function get<Path extends keyof paths>(path: Path, url: string): Promise<Ok<Path> | Schemas['Problem']> {
  const response = await fetch(url + String(path));
  return (await response.json()) as Ok<Path> | Schemas['Problem'];
}

function pictureOf(block: Schemas['Block']): string | undefined {
  if (block.kind === 'image') return block.image.sources.at(-1)?.src ?? block.image.src;
  if (block.kind === 'gallery') return block.items[0]?.thumbnail.src;
  if (block.kind === 'video') return block.video.poster?.src;
  // @ts-expect-error only pictures have one
  return block.image;
}

export async function firstPicture(url: string): Promise<string> {
  const project = await get('/api/v1/design/projects/{slug}', url);
  if ('code' in project) {
    const code: 'not-found' | string = project.code;
    return code + project.requestId;
  }
  // @ts-expect-error a cover may be missing
  project.cover.src;
  // @ts-expect-error there is no such field
  project.author;
  return project.cover?.src ?? project.blocks.map(pictureOf).find((src) => src !== undefined) ?? project.title;
}

export const query: paths['/api/v1/resolve']['get']['parameters']['query'] = { section: 'art', slug: 'x' };
// @ts-expect-error a section is one of two
export const wrong: paths['/api/v1/resolve']['get']['parameters']['query'] = { section: 'music', slug: 'x' };
export const menuOf = (view: Ok<'/api/v1/view'>): number => view.menu?.design.length ?? 0;
export const late: Get<'/media/{id}/{version}/{file}'>[504]['content']['application/problem+json']['code'] = 'gateway-timeout';
`;

test('P9 a strict client is compiled from it', async () => {
  const folder = temporaryFolder();
  const options = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    types: [],
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
  };
  await Promise.all([
    writeFile(join(folder, 'api.d.ts'), await apiTypesOf(text)),
    writeFile(join(folder, 'consumer.ts'), consumer),
    writeFile(join(folder, 'package.json'), '{ "type": "module", "imports": { "#api": "./api.d.ts" } }'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options })),
  ]);
  const tsc = join(import.meta.dirname, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});
