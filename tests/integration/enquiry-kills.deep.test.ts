import { expect, onTestFinished, test } from 'vitest';
import { startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { eventually } from '../helpers/eventually.ts';
import { openMailbox } from '../helpers/mailbox.ts';
import { startServerProcess } from '../helpers/server-process.ts';
import { canMountSmallDisks, SmallDisk } from '../helpers/small-disk.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { patientEnv, sampleEnv } from '../helpers/upstream-env.ts';

const opsToken = 'token-of-the-test';

async function settingsOf(mailbox: { readonly url: string }) {
  const upstream = await startSampleUpstream();
  onTestFinished(() => upstream.close());
  return {
    ...{ ...sampleEnv(upstream.url), ...patientEnv, MEDIA_HOSTS: 'pictures.invalid', CACHE_WARM: 'off' },
    ...{ OPS_TOKEN: opsToken, SMTP_URL: mailbox.url, ENQUIRY_TO: 'studio@example.org', DATA_DIR: temporaryFolder() },
    ...{ ENQUIRY_LIMIT_PER_HOUR: '0', ENQUIRY_LIMIT_PER_DAY: '0', RATE_LIMIT_PER_MINUTE: '0' },
  };
}

const send = (url: string, id: string, accept = 'application/json') =>
  fetch(`${url}/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin', Accept: accept },
    body: new URLSearchParams({ id, name: 'Ada', email: 'ada@example.com', message: `Number ${id}` }),
  });

const reportAt = async (url: string) =>
  (await fetch(`${url}/ops/enquiries`, { headers: { Authorization: `Bearer ${opsToken}` } })).json();

test('1,000 enquiries are delivered at least once while the process is killed ten times, each with one id', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const env = await settingsOf(mailbox);
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const accepted = new Set<string>();
  let server = await startServerProcess(env);
  onTestFinished(() => server.kill());
  for (let round = 0; round < 10; round += 1) {
    const batch = ids.slice(round * 100, round * 100 + 100);
    const sending = batch.map(async (id) => {
      const response = await send(server.url, id).catch(() => undefined);
      if (response?.status === 202) accepted.add(id);
    });
    await eventually(() => batch.filter((id) => accepted.has(id)).length > 30 + round);
    await server.kill();
    await Promise.all(sending);
    server = await startServerProcess(env);
    // As the script of the form does after a lost connection.
    const again = batch.filter((id) => !accepted.has(id));
    for (const id of again) if ((await send(server.url, id)).status === 202) accepted.add(id);
  }
  expect(accepted.size).toBe(1_000);
  await eventually(async () => (await reportAt(server.url)).waiting === 0, 300_000);
  const counts = Object.groupBy(mailbox.mails, ({ headers }) => headers.get('message-id')?.[0] ?? '');
  expect(Object.keys(counts).sort()).toEqual(ids.map((id) => `<${id}@example.org>`).sort());
  // Only the one that was under way at a kill can come twice.
  expect(mailbox.mails.length - 1_000).toBeLessThanOrEqual(10);
  expect((await reportAt(server.url)).delivered).toBe(1_000);
  await server.close();
}, 600_000);

const needsRoot = canMountSmallDisks() ? '' : ' (skipped: only root of Linux can mount disks)';

test.runIf(needsRoot === '')(
  `a full disk is an error beside the form, and loses nothing that was accepted${needsRoot}`,
  async () => {
    const mailbox = await openMailbox();
    const { port } = mailbox;
    await mailbox.close();
    const env = await settingsOf(mailbox);
    const disk = await SmallDisk.mount(env.DATA_DIR, '12m');
    onTestFinished(() => disk.unmount());
    const server = await startServerProcess(env, { prefix: disk.prefix });
    onTestFinished(() => server.kill());
    const before = crypto.randomUUID();
    expect((await send(server.url, before)).status).toBe(202);
    // The server writes at the same time.
    disk.fill(16_384);
    const statuses = [];
    for (let index = 0; index < 200; index += 1) statuses.push((await send(server.url, crypto.randomUUID())).status);
    expect(statuses.at(-1)).toBe(503);
    const refused = await send(server.url, crypto.randomUUID(), 'text/html');
    expect(refused.status).toBe(503);
    const text = await refused.text();
    expect(text).toMatch(/data-error="storage" tabindex="-1">Your message could not be saved/);
    expect(text).toContain('>\nNumber ');
    disk.makeRoom();
    await eventually(async () => (await send(server.url, crypto.randomUUID())).status === 202);
    const accepted = statuses.filter((status) => status === 202).length + 2;
    await eventually(async () => (await reportAt(server.url)).waiting >= accepted);
    await server.kill();
    const again = await openMailbox({ port });
    onTestFinished(() => again.close());
    const restarted = await startServerProcess(env, { prefix: disk.prefix });
    onTestFinished(() => restarted.kill());
    await eventually(() => again.mails.length >= accepted);
    expect(again.mails.some(({ headers }) => headers.get('message-id')?.[0]?.includes(before))).toBe(true);
  },
);
