import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const token = 'a-token-of-operators-in-tests';
const secret = 'a-secret-of-webhooks';

/** In SQLite, entries have no prefix, and memos none but their own. */
interface StoredName {
  readonly pattern: RegExp;
  readonly owner: string;
  /** More than the sample has, and fewer than the unknown slugs of the test. */
  readonly most: number;
  /** Redis deletes it by itself. Dates and former slugs never expire, because nothing can rebuild them. */
  readonly expires: boolean;
}

const madeUp = 60;

const names: readonly StoredName[] = [
  { pattern: /^bff:entry:v\d:\w+:page:made-\d+$/, owner: 'unknown pages', most: madeUp, expires: true },
  { pattern: /^bff:entry:v\d:[\w-]+:/, owner: 'cache entries', most: 150, expires: true },
  { pattern: /^bff:claim:/, owner: 'leases of loads', most: 400, expires: true },
  { pattern: /^bff:fact:measure:[\w-]+:/, owner: 'sizes of images', most: 200, expires: true },
  { pattern: /^bff:fact:media:[\w-]+:/, owner: 'addresses of images', most: 400, expires: true },
  { pattern: /^bff:fact:dates:[\w-]+:(?!page:made-)/, owner: 'dates of changes', most: 50, expires: false },
  { pattern: /^bff:fact:slugs:[\w-]+:(?:art|design)$/, owner: 'former slugs', most: 2, expires: false },
  { pattern: /^bff:fact:media-secret$/, owner: 'the secret of image addresses', most: 1, expires: false },
  { pattern: /^bff:fact:report:[\w-]+:report$/, owner: 'the content report', most: 2, expires: false },
  { pattern: /^bff:limit:.*:(?:requests|pictures):/, owner: 'rate limits', most: 2 * madeUp + 2, expires: true },
  { pattern: /^bff:(?:bus|purges):v\d:[\w-]+$/, owner: 'messages', most: 3, expires: true },
  { pattern: /^bff:replicas:v\d:[\w-]+$/, owner: 'the replicas', most: 1, expires: true },
];

/** Uses each feature that stores something, with arbitrary slugs, addresses and queries. */
async function useEverything(env: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const site = await startFaultySite({
    env: { OPS_TOKEN: token, HOOK_SECRET: secret, RATE_LIMIT_PER_MINUTE: '5000', TRUST_PROXY: 'loopback', ...env },
  });
  site.upstream.fail('get-pages', (request, response) => {
    const isNamed = request.url?.includes('slug=care') === true;
    return json(isNamed ? [{ slug: 'care', title: 'Care', body: '<p>Words.</p>' }] : [])(request, response);
  });
  const authorization = { Authorization: `Bearer ${token}` };
  const get = (path: string) => fetch(site.url + path, { headers: authorization, redirect: 'manual' });
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = authorization) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const visit = async (paths: readonly string[]) => {
    for (const path of paths) await (await get(path)).arrayBuffer();
  };
  await visit(['/', '/design', '/art', '/api/v1/menu', '/api/v1/pages/care', '/api/v1/about', '/sitemap.xml']);
  const { items } = await (await get('/api/v1/design/projects')).json();
  await visit(items.slice(0, 2).map(({ slug }: { slug: string }) => `/api/v1/design/projects/${slug}`));
  const image = JSON.stringify(items).match(/\/media\/[^"\s]+/)?.[0];
  expect(image).toBeDefined();
  if (image) await visit([image]);
  await visit(['/content', '/ops/replicas', '/ops/cache', '/ops/explain?path=/design']);
  for (let index = 0; index < madeUp; index += 1) {
    const address = { 'X-Forwarded-For': `203.0.113.${index}` };
    for (const path of [`/api/v1/pages/made-${index}`])
      await (await fetch(site.url + path, { headers: address, redirect: 'manual' })).arrayBuffer();
  }
  await post('/ops/purge', { tag: 'projects' });
  await post('/ops/refresh', { tag: 'projects' });
  await post('/ops/hooks/generic', { collection: 'projects' }, { 'X-Hook-Secret': secret });
  await visit(['/api/v1/design/projects', '/design']);
  return () => site.close();
}

function errorsOf(stored: readonly string[], lasting: ReadonlySet<string> = new Set()): string[] {
  const count = new Map<StoredName, number>();
  return stored.flatMap((name) => {
    const known = names.find(({ pattern }) => pattern.test(name));
    if (!known) return [`${name} has no owner`];
    const number = (count.get(known) ?? 0) + 1;
    count.set(known, number);
    if (number > known.most) return [`${name}: more than ${known.most} names of ${known.owner}`];
    return known.expires && lasting.has(name) ? [`${name} never expires`] : [];
  });
}

test('every key in Redis has an owner and a bound, and expires unless nothing can rebuild it [P12]', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.kill());
  const close = await useEverything({ CACHE_STORE: 'redis', REDIS_URL: redis.url });
  onTestFinished(close);
  const client = new Redis(redis.url);
  onTestFinished(() => client.disconnect());
  await expect.poll(() => client.keys('bff:fact:slugs:*'), patience).toHaveLength(2);
  const stored = await client.keys('*');
  const lasting = new Set<string>();
  for (const name of stored) if ((await client.pttl(name)) === -1) lasting.add(name);
  expect(errorsOf(stored, lasting)).toEqual([]);
  const owners = names.filter(({ pattern }) => stored.some((name) => pattern.test(name))).map(({ owner }) => owner);
  expect(owners).toEqual(expect.arrayContaining(['cache entries', 'rate limits', 'sizes of images', 'messages']));
});

test('every row in SQLite has an owner and a bound, and every entry expires [P12]', async () => {
  const folder = temporaryFolder();
  const close = await useEverything({ CACHE_STORE: 'sqlite', DATA_DIR: folder });
  // The server locks the file.
  await close();
  const database = new DatabaseSync(join(folder, 'content.sqlite'), { readOnly: true });
  onTestFinished(() => database.close());
  const memos = database
    .prepare('SELECT name FROM facts')
    .all()
    .map(({ name }) => `bff:fact:${name}`);
  expect(memos.filter((name) => name.startsWith('bff:fact:slugs:'))).toHaveLength(2);
  const entries = database.prepare('SELECT key, expires_at_ms AS at FROM entries').all();
  expect(errorsOf([...memos, ...entries.map(({ key }) => `bff:entry:${key}`)])).toEqual([]);
  expect(entries.filter(({ at }) => !(Number(at) < Date.now() + 400 * 86_400_000))).toEqual([]);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  expect(tables.map(({ name }) => name).toSorted()).toEqual(['bodies', 'entries', 'facts']);
});
