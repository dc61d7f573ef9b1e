import { once } from 'node:events';
import { createServer } from 'node:http';
import supertest from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config/config.ts';
import { eventually } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const publicUrl = 'https://atelier.example';
const key = 'a-key-of-this-test-1234';

interface Call {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

/** The endpoint of a search engine. Records notifications unless it is down. */
async function startEngine() {
  const calls: Call[] = [];
  const engine = { calls, status: 202, url: '' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(engine.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  engine.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/indexnow`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return engine;
}

test('search engines hear of new, deleted and changed pages, also after failures', async () => {
  const engine = await startEngine();
  const upstream = await startFaultyUpstream();
  onTestFinished(() => upstream.close());
  const list = (items: readonly object[]) => upstream.fail('get-design-projects/', json(items));
  list([
    { id: 1, slug: 'one', title: 'One' },
    { id: 2, slug: 'two', title: 'Two' },
  ]);
  upstream.fail('get-art-projects/', json([]));
  upstream.fail('get-burgermenu-items', json({ art_menu: { blocks: [] }, design_menu: [] }));
  const clock = new ManualClock();
  const env = {
    ...testEnv(upstream.url),
    ...{ PUBLIC_URL: publicUrl, INDEXNOW_KEY: key, INDEXNOW_ENDPOINT: engine.url },
    ...{ CACHE_STORE: 'sqlite', DATA_DIR: temporaryFolder(), CACHE_FRESH_S: '60' },
  };
  const site = await startSite({ env, clock });
  onTestFinished(() => site.close());
  const slugs = async () => {
    for (const other of ['menu', 'art/works']) await supertest(site.url).get(`/api/v1/${other}`);
    const { items } = (await supertest(site.url).get('/api/v1/design/projects').expect(200)).body;
    return items.map(({ slug }: { slug: string }) => slug).join();
  };
  /** Advances the time and waits for its effects. */
  const pass = async (isSo: () => boolean | Promise<boolean>) =>
    eventually(async () => {
      clock.advance(10_000);
      await slugs();
      return isSo();
    }, 20_000);
  const given = await supertest(site.url)
    .get(`/${key}.txt`)
    .expect(200)
    .expect('content-type', /^text\/plain/);
  expect(given.text).toBe(key);
  expect(given.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' });
  await slugs();
  for (let passed = 0; passed < 20; passed += 1) await pass(() => true);
  expect(engine.calls).toEqual([]);

  list([
    { id: 1, slug: 'one', title: 'One, retold' },
    { id: 3, slug: 'three', title: 'Three' },
  ]);
  await pass(() => engine.calls.length === 1);
  const [call] = engine.calls;
  expect(call).toMatchObject({ host: 'atelier.example', key, keyLocation: `${publicUrl}/${key}.txt` });
  const reported = ['/design', ...['one', 'three', 'two'].map((slug) => `/design/projects/${slug}`)];
  expect([...(call?.urlList ?? [])].sort()).toEqual(reported.map((path) => publicUrl + path).sort());

  engine.status = 429;
  list([
    { id: 1, slug: 'one', title: 'One, retold again' },
    { id: 3, slug: 'three', title: 'Three' },
  ]);
  await pass(() => engine.calls.length === 2);
  engine.status = 200;
  await pass(() => engine.calls.length === 3);
  expect(engine.calls[2]?.urlList).toEqual([`${publicUrl}/design`, `${publicUrl}/design/projects/one`]);
  for (let passed = 0; passed < 20; passed += 1) await pass(() => true);
  expect(engine.calls).toHaveLength(3);
}, 120_000);

test('INDEXNOW_KEY is optional and needs PUBLIC_URL', async () => {
  const site = await startSite({ env: { PUBLIC_URL: publicUrl } });
  await supertest(site.url).get(`/${key}.txt`).expect(404);
  await site.close();
  expect(() => readConfig({ INDEXNOW_KEY: key })).toThrow(ConfigError);
  expect(() => readConfig({ INDEXNOW_KEY: key })).toThrow(/PUBLIC_URL/);
  expect(() => readConfig({ INDEXNOW_KEY: 'short', PUBLIC_URL: publicUrl })).toThrow(/INDEXNOW_KEY/);
});
