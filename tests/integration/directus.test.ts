import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const secret = 'a-secret-of-webhooks';
let upstream: FaultyUpstream;
let site: RunningSite;
let projects = [1, 2, 3].map((id) => ({ id, slug: `house-${id}`, title: `House ${id}`, body: 'Words.' }));

beforeAll(async () => {
  upstream = await startFaultyUpstream();
  upstream.fail('*', json({ data: [] }));
  upstream.fail('items/projects', (request, response) => {
    const id = new URL(request.url ?? '', upstream.url).searchParams.get('filter[id][_eq]');
    return json({ data: projects.filter((project) => id === null || String(project.id) === id) })(request, response);
  });
  const { UPSTREAM_NAME: _unused, ...env } = testEnv(upstream.url);
  site = await startSite({ env: { ...env, UPSTREAM_PRESET: 'directus', HOOK_SECRET: secret } });
});

afterAll(async () => {
  await site.close();
  await upstream.close();
});

const statusOf = async (slug: string): Promise<number> =>
  (await fetch(`${site.url}/api/v1/design/projects/${slug}`)).status;

test('an entry that Directus deletes is 410 from the first response that lacks it [R7]', async () => {
  // The other list is fresh before the deletion.
  expect((await fetch(`${site.url}/api/v1/art/works`)).status).toBe(200);
  expect(await statusOf('house-2')).toBe(200);
  projects = projects.filter(({ id }) => id !== 2);
  const event = JSON.stringify({ event: 'items.delete', collection: 'projects', keys: [2] });
  const headers = { 'content-type': 'application/json', 'x-hook-secret': secret };
  await fetch(`${site.url}/ops/hooks/directus`, { method: 'POST', headers, body: event });
  const seen = new Set<number>();
  await expect.poll(async () => [...seen.add(await statusOf('house-2'))]).toEqual([200, 410]);
  expect(await statusOf('house-1')).toBe(200);
});

test('without a call for the home page, /design has the name of the studio, not words of a project [N8]', async () => {
  const html = await (await fetch(`${site.url}/design`)).text();
  const textOf = (form: RegExp) => form.exec(html)?.[1]?.replace(/<[^<>]*>/g, '');
  const { atelierName } = await (await fetch(`${site.url}/api/v1/config`)).json();
  expect(textOf(/<title>([^<]*)/)).toBe(atelierName);
  expect(textOf(/<h1[^>]*>(.*?)<\/h1>/s)).toBe(atelierName);
  expect(textOf(/<meta name="description" content="([^"]*)/)).toBe(atelierName);
});
