import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeExamples } from '../check/openapi/examples.ts';
import { operations } from '../check/openapi/operations.ts';
import { examplesIn, readOpenApi, writeCommand } from '../check/openapi.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let site: RunningSite;
let text: string;

/** Routes that each Fastify instance serves to GET. */
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

test('the served document is the committed one with the address of the site [P9]', () => {
  const { info, servers, ...rest } = JSON.parse(text);
  const { info: ofAll, servers: nowhere, ...committed } = JSON.parse(readOpenApi());
  expect(rest).toEqual(committed);
  const url = site.url.replace('127.0.0.1', 'localhost');
  expect(nowhere).toEqual([{ url: '/', description: expect.any(String) }]);
  expect(servers).toEqual([{ url, description: 'Plain Bearing' }]);
  const contact = { name: 'Plain Bearing', url, email: expect.stringContaining('@') };
  expect(info).toEqual({ ...ofAll, title: 'Plain Bearing: site API', contact });
});

test('the examples are responses of the sample site [P9]', async () => {
  const { responses, problems } = await takeExamples();
  const hint = `run: ${writeCommand}`;
  expect(examplesIn(readOpenApi()).problems, hint).toEqual(problems);
  expect(examplesIn(readOpenApi()).responses, hint).toEqual(responses);
});

test('the document describes exactly the public routes [P9]', () => {
  // Files of the API documentation page are not part of the API.
  const open = /^\/(?:(?:api|media|_i18n)\/(?!docs\/).|\.well-known\/api-)/;
  const answered = (routes.get(site.app) ?? []).filter((url) => open.test(url) && !url.endsWith('/'));
  const described = operations.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'));
  expect([...new Set(answered)].sort()).toEqual(described.sort());
});
