import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../shared/contract/operations.ts';
import { takeExamples } from '../check/openapi/examples.ts';
import { examplesIn, readOpenApi, writeCommand } from '../check/openapi.ts';
import { compileErrors, programFolder } from '../helpers/api-program.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let site: RunningSite;
let text: string;

/** What each Fastify answers to GET. */
const routes = new Map<unknown, string[]>();

function noteRoutes(message: unknown): void {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  const urls: string[] = [];
  routes.set(fastify, urls);
  fastify.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET')) urls.push(url);
  });
}

beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes);
  site = await startSite();
  text = (await supertest(site.url).get('/api/openapi.json').expect(200)).text;
});

afterAll(() => {
  unsubscribe('fastify.initialization', noteRoutes);
  return site.close();
});

test('the served document is the committed one, of this deployment [P9]', () => {
  const { info, servers, ...rest } = JSON.parse(text);
  const { info: ofAll, servers: nowhere, ...committed } = JSON.parse(readOpenApi());
  expect(rest).toEqual(committed);
  const url = site.url.replace('127.0.0.1', 'localhost');
  expect(nowhere).toEqual([{ url: '/', description: expect.any(String) }]);
  expect(servers).toEqual([{ url, description: 'Plain Bearing' }]);
  const contact = { name: 'Plain Bearing', url, email: expect.stringContaining('@') };
  expect(info).toEqual({ ...ofAll, title: 'Plain Bearing: content API', contact });
});

test('the examples are what the sample site answers [P9]', async () => {
  const { replies, problems } = await takeExamples();
  const hint = `run: ${writeCommand}`;
  expect(examplesIn(readOpenApi()).problems, hint).toEqual(problems);
  expect(examplesIn(readOpenApi()).replies, hint).toEqual(replies);
});

test('what is described is answered, and what is answered below /api, /media and /_i18n is described [P9]', () => {
  // What the page of the API loads is the page's own.
  const open = /^\/(?:api|media|_i18n)\/(?!docs\/)/;
  const answered = (routes.get(site.app) ?? []).filter((url) => open.test(url));
  const described = operations.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'));
  expect([...new Set(answered)].sort()).toEqual(described.sort());
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
// @ts-expect-error no other code has that status
export const wrongCode: typeof late = 'not-found';
`;

test('a strict client is compiled from it [P9]', async () => {
  expect(await compileErrors(await programFolder(text, { 'consumer.ts': consumer }))).toBe('');
});
