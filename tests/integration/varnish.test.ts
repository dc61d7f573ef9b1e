import { expect, onTestFinished, test } from 'vitest';
import { acceptOfBrowsers, acceptOfMarkdown } from '../helpers/accept-headers.ts';
import { patience } from '../helpers/eventually.ts';
import { json } from '../helpers/failures.ts';
import { startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { freePort } from '../helpers/free-port.ts';
import { purgeToken } from '../helpers/purge-apis.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { hasXkey, placeholder, startVarnish } from '../helpers/varnish.ts';

test('Varnish does not start before the token is set', async () => {
  const places = { port: await freePort(), purgeToken: undefined, hosts: ['127.0.0.1:1', '127.0.0.1:1'] };
  await expect(startVarnish(places, temporaryFolder())).rejects.toThrow(`Symbol not found: '${placeholder}'`);
});

const methods = [
  { method: 'ban', why: '', isSkipped: false },
  { method: 'xkey', why: hasXkey() ? '' : '(skipped: varnish-modules is not installed)', isSkipped: !hasXkey() },
] as const;

test.for(methods)(
  'Varnish caches until a purge with the token: $method $why',
  async ({ method, isSkipped }, { skip }) => {
    skip(isSkipped);
    const port = await freePort();
    const hookSecret = 'a-secret-of-webhooks';
    const opsToken = 'a-token-of-operators-in-tests';
    const purge = { CDN_PURGE: 'varnish', CDN_PURGE_URL: `http://127.0.0.1:${port}`, CDN_PURGE_TOKEN: purgeToken };
    const site = await startFaultySite({
      env: { ...purge, ...withoutImages, HOOK_SECRET: hookSecret, OPS_TOKEN: opsToken },
    });
    onTestFinished(() => site.close());
    const { host } = new URL(site.url);
    const varnish = await startVarnish({ port, purgeToken, hosts: [host, host], method }, temporaryFolder());
    onTestFinished(() => varnish.close());
    const url = `${varnish.url}/api/v1/design/projects`;
    const list = (title: string) => {
      site.upstream.heal('get-design-projects/');
      site.upstream.fail('get-design-projects/', json([{ id: 1, slug: 'plant', title }]));
    };
    /** The field names two transactions if the response is stored. */
    const isHit = async () => (await fetch(url)).headers.get('x-varnish')?.includes(' ');
    list('Before');
    await expect.poll(isHit, patience).toBe(true);
    const refused = await fetch(url, { method: 'PURGE', headers: { xkey: 'all', 'X-Purge-Token': placeholder } });
    expect(refused.status).toBe(403);
    list('After');
    expect(await (await fetch(url)).text()).toContain('Before');
    const headers = { 'X-Hook-Secret': hookSecret, 'content-type': 'application/json' };
    const event = { method: 'POST', headers, body: '{"collection":"projects"}' };
    expect((await fetch(`${site.url}/ops/hooks/generic`, event)).status).toBe(202);
    await expect.poll(async () => (await fetch(url)).text(), patience).toContain('After');
    await expect.poll(isHit, patience).toBe(true);
    list('Last');
    const auth = { 'content-type': 'application/json', authorization: `Bearer ${opsToken}` };
    const order = { method: 'POST', headers: auth, body: '{"prefix":"/design"}' };
    expect((await fetch(`${site.url}/ops/purge`, order)).status).toBe(200);
    await expect.poll(async () => (await fetch(url)).text(), patience).toContain('Last');
  },
);

test('Varnish stores one copy of a page for all browsers, and sends programs to its Markdown', async () => {
  const port = await freePort();
  const site = await startFaultySite({ env: withoutImages });
  onTestFinished(() => site.close());
  const { host } = new URL(site.url);
  const varnish = await startVarnish({ port, purgeToken, hosts: [host, host] }, temporaryFolder());
  onTestFinished(() => varnish.close());
  const load = (accept: string) => fetch(`${varnish.url}/design`, { headers: { accept }, redirect: 'manual' });
  const isHit = async (accept: string) => (await load(accept)).headers.get('x-varnish')?.includes(' ');
  await expect.poll(() => isHit(acceptOfBrowsers[0]), patience).toBe(true);
  for (const accept of acceptOfMarkdown)
    expect([accept, (await load(accept)).headers.get('location')]).toEqual([accept, '/design.md']);
  for (const accept of acceptOfBrowsers) expect([accept, await isHit(accept)]).toEqual([accept, true]);
});
