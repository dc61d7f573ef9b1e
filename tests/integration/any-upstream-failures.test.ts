import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resourceNames } from '../../server/content/resources.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type EndpointName, type EndpointParameters, urlOf } from '../../shared/contract/paths.ts';
import { json } from '../helpers/failures.ts';
import { specifiedCall } from '../helpers/faulty-client.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { numRuns } from '../helpers/property-runs.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';
import { payload } from '../unit/server/normalize/arbitrary-payload.ts';
import { mutated } from '../unit/server/normalize/mutated-fixture.ts';

/** Each run makes about thirty requests. Fewer than 40 runs do not reach every endpoint with content. */
const runsForAll = 40;
const errorRuns = Math.max(8, numRuns / 20);
vi.setConfig({ testTimeout: 60_000 + 1_000 * errorRuns });

const opsToken = 'token-of-the-tests';
let upstream: FaultyUpstream;
let site: RunningSite;

beforeAll(async () => {
  upstream = await startFaultyUpstream();
  site = await startSite({ sampleAt: upstream.url, env: { OPS_TOKEN: opsToken, RATE_LIMIT_PER_MINUTE: '0' } });
});

afterAll(async () => {
  await site.close();
  await upstream.close();
});

const anyResponse = fc.oneof(mutated, payload, fc.jsonValue());
const anyResponses = fc.record(Object.fromEntries(resourceNames.map((name) => [name, anyResponse])));

/** Sets the value of each upstream call and empties the cache. */
async function setUpstream(responses: Readonly<Record<string, unknown>>): Promise<void> {
  upstream.heal();
  for (const name of resourceNames)
    upstream.fail(specifiedCall(name).path.replace('{name}', ''), json(responses[name]));
  const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ all: true, hard: true });
  const purged = await fetch(`${site.url}/ops/purge`, { method: 'POST', headers, body });
  expect(purged.ok).toBe(true);
}

const allowed = [200, 404, 503];

/** Endpoints that gave content at least once. */
const found = new Set<EndpointName>();

/** Asks an endpoint; its value when there is one, which is then of its schema. */
async function ask(name: EndpointName, parameters: EndpointParameters = {}): Promise<unknown> {
  const url = urlOf(name, parameters);
  const response = await fetch(site.url + url);
  const body = (await response.json()) as { code?: string };
  expect(allowed, `${url}: ${JSON.stringify(body)}`).toContain(response.status);
  if (response.status !== 200) {
    expect(response.headers.get('content-type'), url).toMatch(/^application\/problem\+json/);
    return undefined;
  }
  const schema = endpoints.find((endpoint) => endpoint.name === name)?.response;
  expect(schema?.parse(body), url).toEqual(body);
  found.add(name);
  return body;
}

function firstItem(list: unknown): { id: string; slug: string } {
  const items = (list as { items?: { id: string; slug: string }[] } | undefined)?.items ?? [];
  return items[0] ?? { id: '1', slug: 'none' };
}

async function askAll(): Promise<void> {
  const project = firstItem(await ask('projects'));
  const work = firstItem(await ask('works'));
  for (const name of ['config', 'site', 'landing', 'menu', 'about', 'process', 'biography', 'pages'] as const)
    await ask(name);
  await ask('project', { slug: project.slug });
  await ask('work', { slug: work.slug });
  await ask('projectById', { id: project.id });
  await ask('resolve', { section: 'design', slug: project.slug });
  await ask('page', { slug: 'care' });
  await ask('seo', { slug: 'about' });
  await ask('search', { q: 'a' });
  for (const path of [
    '/',
    '/design',
    '/design/about',
    '/design/care',
    `/design/projects/${encodeURIComponent(project.slug)}`,
  ]) {
    await ask('view', { path });
    const document = await fetch(site.url + path, { redirect: 'manual' });
    await document.arrayBuffer();
    expect([...allowed, 301, 308], path).toContain(document.status);
  }
}

describe('an upstream with arbitrary responses [P10]', () => {
  test('breaks no endpoint and no page: they are valid, 404 or 503 [P10]', async () => {
    await fc.assert(
      fc.asyncProperty(anyResponses, async (responses) => {
        await setUpstream(responses);
        await askAll();
      }),
      { numRuns: errorRuns },
    );
    expect(found.size).toBeGreaterThan(errorRuns < runsForAll ? 5 : endpoints.length - 1);
  });
});
