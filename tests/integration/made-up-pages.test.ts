import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { heldHeaders, json } from '../helpers/faults.ts';
import { startFaultySite, withoutPictures } from '../helpers/faulty-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const never = new Promise<never>(() => undefined);

/** Of one address among those that the proxy in front has seen. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** A site whose upstream never answers for slugs that begin with `made-up`, and 103 requests of one client for them. */
async function startWithFullQueue() {
  const site = await startFaultySite({
    env: { ...withoutPictures, TRUST_PROXY: 'loopback', RATE_LIMIT_PER_MINUTE: '0' },
  });
  const leaving = new AbortController();
  onTestFinished(() => site.close());
  onTestFinished(() => leaving.abort());
  const { url, upstream } = site;
  upstream.fault('slug=made-up', heldHeaders(never, json([])));
  upstream.fault('slug=colophon', json([{ slug: 'colophon', title: 'Colophon', body: '<p>Set in one face.</p>' }]));
  let arrived = 0;
  site.app.server.on('request', () => {
    arrived += 1;
  });
  /** Asks in the name of a client, and resolves when the request has arrived. */
  const ask = async (slug: string, client: string) => {
    const expected = arrived + 1;
    const response = fetch(`${url}/api/v1/pages/${slug}`, { ...from(client), signal: leaving.signal });
    response.catch(() => undefined);
    await eventually(() => arrived === expected);
    return { response };
  };
  const fillQueue = async (client: string, slugs: readonly string[] = []) => {
    const madeUp = Array.from({ length: 103 - slugs.length }, (_, index) => `made-up-${index}`);
    for (const slug of [...madeUp.slice(0, 50), ...slugs, ...madeUp.slice(50)]) await ask(slug, client);
    await eventually(() => upstream.calls('slug=made-up') === 3);
  };
  return { url, ask, fillQueue };
}

describe('a client that fills the queue before arbitrary pages', () => {
  test('is refused a page that other clients get [R6]', async () => {
    const { url, ask, fillQueue } = await startWithFullQueue();
    await fetch(`${url}/api/v1/menu`);
    await fillQueue('192.0.2.1');
    const refused = await (await ask('colophon', '192.0.2.1')).response;
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'overloaded']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const found = await (await ask('colophon', '192.0.2.2')).response;
    expect([found.status, (await found.json()).slug]).toEqual([200, 'colophon']);
  });

  test('does not delay another client that wants a page of its queue [R6]', async () => {
    const { url, ask, fillQueue } = await startWithFullQueue();
    await fetch(`${url}/api/v1/menu`);
    await fillQueue('192.0.2.1', ['colophon']);
    const found = await (await ask('colophon', '192.0.2.2')).response;
    expect([found.status, (await found.json()).slug]).toEqual([200, 'colophon']);
  });
});

describe('an upstream with a page for every slug [R6]', () => {
  test('does not fill memory or store [R6]', async () => {
    const folder = temporaryFolder();
    const env = { CACHE_STORE: 'sqlite', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', OPS_TOKEN: 'x'.repeat(32) };
    const site = await startFaultySite({ env: { ...withoutPictures, ...env } });
    const { url, upstream } = site;
    upstream.fault('get-pages', json([{ title: 'Anything', body: `<p>${'word '.repeat(400)}</p>` }]));
    const entries = async (of: string): Promise<number> => {
      const metrics = await fetch(`${url}/ops/metrics`, { headers: { authorization: `Bearer ${env.OPS_TOKEN}` } });
      const line = new RegExp(`cache_entries\\{tier="memory",of="${of}"\\} (\\d+)`).exec(await metrics.text());
      return Number(line?.[1]);
    };
    await fetch(`${url}/api/v1/menu`);
    await fetch(`${url}/design/care`);
    for (let index = 0; index < 700; index += 10) {
      const slugs = Array.from({ length: 10 }, (_, of) => `made-up-${index + of}`);
      const replies = await Promise.all(slugs.map((slug) => fetch(`${url}/api/v1/pages/${slug}`)));
      expect(replies.every(({ status }) => status === 200)).toBe(true);
      await Promise.all(replies.map((reply) => reply.arrayBuffer()));
    }
    expect(await entries('values')).toBeLessThan(520);
    expect(await entries('replies')).toBeLessThan(520);
    expect((await fetch(`${url}/design/care`)).headers.get('cache-status')).toContain('hit');
    await site.close();
    const store = new DatabaseSync(join(folder, 'content.sqlite'));
    const rows = store.prepare("SELECT count(*) AS rows FROM entries WHERE key LIKE '%page:made-up%'").get();
    store.close();
    expect(rows?.rows).toBe(500);
  });
});
