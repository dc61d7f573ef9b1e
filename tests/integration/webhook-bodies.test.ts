import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultySite, startFaultySite } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { openRaw, type RawConnection } from '../helpers/raw-connection.ts';

const secret = 'a-secret-of-webhooks';
const token = 'a-token-of-operators';
const clock = new ManualClock();
let site: FaultySite;

beforeAll(async () => {
  site = await startFaultySite({ clock, env: { HOOK_SECRET: secret, OPS_TOKEN: token } });
});

afterAll(() => site.close());

/** Sends the head of a webhook that announces a body of 1 MiB, and nothing of that body. */
const openHook = (name: string, headers: readonly string[] = [], localAddress?: string): Promise<RawConnection> => {
  const lines = [`POST /ops/hooks/${name} HTTP/1.1`, 'Host: site.example', 'Content-Length: 1048576', ...headers];
  return openRaw(site.url, `${lines.join('\r\n')}\r\n\r\n`, localAddress);
};

test.each([
  ['generic', []],
  ['generic', ['X-Hook-Secret: wrong']],
  ['prismic', ['X-Hook-Secret: wrong']],
])('the hook %s with %j is refused before its body arrives [P12]', async (name, headers) => {
  const { closed } = await openHook(name, headers);
  expect(await closed).toMatch(/^HTTP\/1\.1 401 .*"code":"unauthorized"/s);
});

test.each([['storyblok', 'webhook-signature: a']])(
  'few signed bodies of one client of %s are read at once, beside those of others [P12]',
  async (name, header) => {
    const hooks = await Promise.all(Array.from({ length: 40 }, () => openHook(name, [header])));
    const withStatus = (status: number) => hooks.filter(({ received }) => received().startsWith(`HTTP/1.1 ${status} `));
    await expect.poll(() => withStatus(503).length).toBe(20);
    for (const { closed } of withStatus(503)) {
      const text = await closed;
      expect(text).toMatch(/^Retry-After: 5\r$/im);
      expect(text).toContain('"code":"overloaded"');
    }
    const body = '{"collection":"projects"}';
    const lines = [
      ...['POST /ops/hooks/storyblok HTTP/1.1', 'Host: site.example', `Content-Length: ${body.length}`],
      `webhook-signature: ${createHmac('sha1', secret).update(body).digest('hex')}`,
    ];
    const other = await openRaw(site.url, `${lines.join('\r\n')}\r\n\r\n${body}`, '127.0.0.2');
    expect(await other.closed).toMatch(/^HTTP\/1\.1 202 /);
    // Their bodies never arrive: four have their turn at first, and time out, then the others.
    clock.advance(5_000);
    await expect.poll(() => withStatus(400).length).toBe(4);
    await expect
      .poll(() => {
        clock.advance(5_000);
        return withStatus(400).length;
      })
      .toBe(20);
    for (const { closed } of withStatus(400)) expect(await closed).toContain('did not arrive within 5 seconds');
  },
);

test.each([
  ['/ops/hooks/generic', `X-Hook-Secret: ${secret}`, '{}', 202],
  ['/ops/purge', `Authorization: Bearer ${token}`, '{"all":true}', 200],
])('%s asks for the body of a client that expects it [P12]', async (path, header, body, status) => {
  const lines = (sent: string) => [
    ...[`POST ${path} HTTP/1.1`, 'Host: site.example', 'Content-Type: application/json', sent],
    ...[`Content-Length: ${body.length}`, 'Expect: 100-continue'],
  ];
  const hook = await openRaw(site.url, `${lines(header).join('\r\n')}\r\n\r\n`);
  await expect.poll(() => hook.received()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  hook.socket.write(body);
  expect(await hook.closed).toMatch(new RegExp(`Continue\\r\\n\\r\\nHTTP/1.1 ${status} `));
  const wrong = await openRaw(site.url, `${lines(`${header}x`).join('\r\n')}\r\n\r\n`);
  expect(await wrong.closed).toMatch(/^HTTP\/1\.1 401 /);
});
