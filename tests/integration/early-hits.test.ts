import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let site: RunningSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(async () => {
  await site.close();
});

const statusOf = async (path: string) => (await fetch(`${site.url}${path}`, { redirect: 'manual' })).status;
const cacheStatusOf = async (path: string) => (await fetch(`${site.url}${path}`)).headers.get('cache-status') ?? '';

test('a detail is a hit before its parameters are validated, and the same reply', async () => {
  const path = '/api/v1/design/projects/sill-chair';
  const bodyOf = async () => (await fetch(`${site.url}${path}`)).text();
  const first = await bodyOf();
  expect(await cacheStatusOf(path)).toMatch(/^bff; hit/);
  // Until its images are analyzed, the response can change.
  await expect.poll(async () => new Set([await bodyOf(), await bodyOf()]).size).toBe(1);
  expect(Object.keys(JSON.parse(await bodyOf()))).toEqual(Object.keys(JSON.parse(first)));
  expect(await cacheStatusOf('/api/v1/design/projects/sill%2Dchair')).toMatch(/^bff; hit/);
});

test('parameters are validated although a reply with valid ones is kept', async () => {
  expect(await statusOf('/api/v1/seo?slug=design')).toBe(200);
  expect(await statusOf('/api/v1/seo?slug=design')).toBe(200);
  expect(await statusOf('/api/v1/seo?slug=design&slug=design')).toBe(400);
  expect(await statusOf('/api/v1/seo')).toBe(400);
});

test('other spellings of an address are redirected although its document is kept [R17]', async () => {
  expect(await statusOf('/design/about')).toBe(200);
  expect(await cacheStatusOf('/design/about')).toMatch(/^bff; hit/);
  expect(await statusOf('/design/about/')).toBe(308);
  expect(await statusOf('/Design/About')).toBe(308);
  expect(await statusOf('/design/about?utm=1')).toBe(200);
});
