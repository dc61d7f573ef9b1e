import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { heldHeaders, json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const kinds = Array.from({ length: 20 }, (_, index) => `kind-${index}`);
const sizes = Array.from({ length: 15 }, (_, index) => `size-${index}`);

/** Enough projects to name every typology and every size. */
const projects = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  slug: `project-${index}`,
  title: `Project ${index}`,
  typologies: [kinds[index % kinds.length]],
  size: sizes[index % sizes.length],
}));

const filters = kinds.flatMap((kind) => sizes.map((size) => `typology=${kind}&size=${size}`));

/** Arbitrary searches are not stored, but have the same limit. */
const madeUp = filters.map((_, index) => `q=word-${index}`);

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test.each([
  ['filters', filters],
  ['searches', madeUp],
])(
  '300 %s of one address at once make few documents, in turns with those of others [R2, P12, V3]',
  async (_, queries) => {
    const addresses = queries.map((query) => `/design?${query}`);
    const upstream = await startFaultyUpstream({
      answers: {
        '/t/get-art-projects/': [],
        '/t/get-burgermenu-items/': {},
        '/t/get-laning-videos': {},
        '/t/get-about/': { title: 'About', body: '<p>Words.</p>' },
      },
    });
    onTestFinished(() => upstream.close());
    /** Filtered documents, in the order of rendering. */
    const made: string[] = [];
    const site = await startSite({
      env: { ...testEnv(upstream.url), TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '0', OPS_TOKEN: 'x'.repeat(32) },
      render: (request, built) => {
        if (request.url.includes('?')) made.push(request.url);
        return built(request);
      },
    });
    onTestFinished(() => site.close());
    let arrived = 0;
    site.app.server.on('request', () => {
      arrived += 1;
    });
    const get = async (path: string, address: string) => {
      const response = await fetch(site.url + path, from(address));
      await response.arrayBuffer();
      return response.status;
    };
    // All of them wait for the list, and go on at once.
    const list = Promise.withResolvers<void>();
    upstream.fail('get-design-projects', heldHeaders(list.promise, json(projects)));
    const all = Promise.all(addresses.map((path) => get(path, '192.0.2.1')));
    await eventually(() => arrived === addresses.length);
    const other = get('/design?typology=kind-1', '192.0.2.2');
    await eventually(() => arrived === addresses.length + 1);
    list.resolve();
    expect(await other).toBe(200);
    // One document is rendered and ten wait. The other address gets its turn after the first one.
    const statuses = await all;
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBe(addresses.length - 11);
    expect(made).toHaveLength(12);
    expect(made.indexOf('/design?typology=kind-1')).toBeLessThanOrEqual(2);
    // Cached responses are free.
    expect(await get('/design?typology=kind-1', '192.0.2.1')).toBe(200);
    expect(made).toHaveLength(12);
    const metrics = await fetch(`${site.url}/ops/metrics`, { headers: { authorization: `Bearer ${'x'.repeat(32)}` } });
    expect(await metrics.text()).toContain(`bff_http_refused_total{reason="documents"} ${refused}`);
  },
);
