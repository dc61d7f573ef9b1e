import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import supertest from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../server/ops/hooks/hook-signature.ts';
import { problemSchema } from '../../shared/contract/problem.ts';
import { eventually } from '../helpers/eventually.ts';
import { withoutImages } from '../helpers/faulty-site.ts';
import { type Mailbox, openMailbox } from '../helpers/mailbox.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { RedisServer } from '../helpers/redis-server.ts';
import { type RunningSite, type SiteOptions, startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const sent = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'Is it still to be had?' };
const opsToken = 'token-of-the-test';
const studio = 'studio@example.org';

const unlimited = { ENQUIRY_LIMIT_PER_HOUR: '0', ENQUIRY_LIMIT_PER_DAY: '0', RATE_LIMIT_PER_MINUTE: '0' };

async function start(env: Readonly<Record<string, string>>, options: SiteOptions = {}): Promise<RunningSite> {
  const site = await startSite({ ...options, env: { ...withoutImages, OPS_TOKEN: opsToken, ...env } });
  onTestFinished(() => site.close());
  return site;
}

async function mailboxOf(options = {}): Promise<Mailbox> {
  const mailbox = await openMailbox(options);
  onTestFinished(() => mailbox.close());
  return mailbox;
}

const byMail = (mailbox: Pick<Mailbox, 'url'>) => ({ SMTP_URL: mailbox.url, ENQUIRY_TO: studio });

const post = ({ url }: Pick<RunningSite, 'url'>, path = '/enquiries') =>
  supertest(url).post(path).set('Sec-Fetch-Site', 'same-origin');

const postForm = (site: RunningSite, path = '/contact') => post(site, path).type('form').set('Accept', 'text/html');

const ops = ({ url }: RunningSite, path: string) =>
  supertest(url).get(`/ops/${path}`).set('Authorization', `Bearer ${opsToken}`).expect(200);

const reportOf = async (site: RunningSite) => (await ops(site, 'enquiries')).body;

describe('an enquiry by mail', () => {
  test('reaches the studio with its pieces, their links, the wall, and the visitor in `Reply-To`', async () => {
    const mailbox = await mailboxOf();
    const site = await start(byMail(mailbox));
    const about = ['salt-clock', 'unknown', 'sill-chair'];
    const { body } = await post(site)
      .send({ ...sent, about, wall: '320' })
      .expect(202);
    await eventually(() => mailbox.mails.length > 0);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual([studio]);
    expect(mail?.from).toBe(studio);
    const headers = (name: string) => mail?.headers.get(name);
    expect(headers('from')).toEqual([studio]);
    expect(headers('reply-to')).toEqual(['Ada Lovelace <ada@example.com>']);
    expect(headers('message-id')).toEqual([`<${body.id}@example.org>`]);
    expect(headers('subject')).toEqual(['Enquiry: Salt Clock, Sill Chair']);
    for (const part of [sent.message, sent.name, sent.email, 'for a 320 cm wide wall'])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain(
      `Salt Clock, 2022\n${site.url.replace('127.0.0.1', 'localhost')}/art/art-works/salt-clock`,
    );
    expect(mail?.text).toContain('/design/projects/sill-chair');
    await eventually(async () => (await reportOf(site)).delivered === 1);
  });

  test('is about the piece that has the slug in the language of its form', async () => {
    const mailbox = await mailboxOf();
    const folder = temporaryFolder();
    const pieces = { 'chair/index': 'title: Chair', 'chair/index.it': 'slug: table', 'table/index': 'title: Table' };
    for (const [path, field] of Object.entries(pieces)) {
      mkdirSync(dirname(join(folder, 'projects', path)), { recursive: true });
      writeFileSync(join(folder, 'projects', `${path}.md`), `---\n${field}\n---\nText.\n`);
    }
    const names = { ATELIER_NAME: 'A', ARTIST_NAME: 'B', ARTIST_SLUG: 'b' };
    const site = await start({ ...byMail(mailbox), ...names, CONTENT_DIR: folder, LOCALES: 'en-US,it' });
    for (const path of ['/it/contact', '/contact'])
      await post(site, path)
        .send({ ...sent, about: 'table' })
        .expect(202);
    await eventually(() => mailbox.mails.length === 2);
    const subjects = mailbox.mails.flatMap(({ headers }) => headers.get('subject')?.[0] ?? []);
    expect(subjects.toSorted()).toEqual(['Enquiry: Chair', 'Enquiry: Table']);
  });

  test('keeps the joiners in a Persian name and in emoji, on one line', async () => {
    const mailbox = await mailboxOf();
    const site = await start(byMail(mailbox));
    const name = 'علی\u200cرضا 🧑\u200d🎨';
    await post(site)
      .send({ ...sent, name: `${name}\r\n\u202eBcc` })
      .expect(202);
    await eventually(() => mailbox.mails.length > 0);
    expect(mailbox.mails[0]?.text).toContain(`\n${name} Bcc\n`);
  });

  test('is stored once if it is sent again with its id', async () => {
    const mailbox = await mailboxOf();
    const site = await start(byMail(mailbox));
    const id = crypto.randomUUID();
    for (const _time of [1, 2])
      await post(site)
        .send({ ...sent, id })
        .expect(202);
    await eventually(async () => (await reportOf(site)).waiting === 0);
    expect(mailbox.mails).toHaveLength(1);
  });

  test('waits while the mail server is dead, and is delivered after it returns', async () => {
    const clock = new ManualClock();
    const dead = await openMailbox();
    await dead.close();
    const site = await start(byMail(dead), { clock });
    await post(site).send(sent).expect(202);
    await eventually(async () => (await reportOf(site)).open[0]?.attempts === 1);
    const { waiting, open } = await reportOf(site);
    expect([waiting, open[0].reason]).toEqual([1, 'ESOCKET']);
    const mailbox = await mailboxOf({ port: dead.port });
    clock.advance(60_000);
    await eventually(() => mailbox.mails.length === 1);
    expect(mailbox.mails[0]?.headers.get('message-id')?.[0]).toContain(open[0].id);
  });

  test('is sent again if the mail server dies before its acknowledgment, with the same id', async () => {
    const clock = new ManualClock();
    let attempts = 0;
    const ids: string[] = [];
    const mailbox = await mailboxOf({
      onMail: (mail: { headers: ReadonlyMap<string, readonly string[]> }) => {
        attempts += 1;
        ids.push(...(mail.headers.get('message-id') ?? []));
        return attempts === 1 ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : undefined;
      },
    });
    const site = await start(byMail(mailbox), { clock });
    await post(site).send(sent).expect(202);
    await eventually(async () => (await reportOf(site)).open[0]?.reason === '451');
    clock.advance(60_000);
    await eventually(() => mailbox.mails.length === 1);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('is failed after seven days, visible to the operator, tried at the next start, and deleted 30 days later', async () => {
    const clock = new ManualClock();
    const dataDir = temporaryFolder();
    const dead = await openMailbox();
    await dead.close();
    const settings = { ...byMail(dead), DATA_DIR: dataDir };
    const site = await startSite({ clock, env: { ...withoutImages, OPS_TOKEN: opsToken, ...settings } });
    await post(site).send(sent).expect(202);
    for (let attempts = 1; (await reportOf(site)).failed === 0; attempts += 1) {
      await eventually(async () => ((await reportOf(site)).open[0]?.attempts ?? 0) >= attempts);
      clock.advance(6 * 3_600_000);
      clock.advance(5_000);
    }
    const [failed] = (await reportOf(site)).open;
    expect(failed).toMatchObject({ state: 'failed', reason: 'ESOCKET' });
    expect(failed.attempts).toBeGreaterThan(20);
    await site.close();
    const again = await start(settings, { clock });
    await eventually(async () => (await reportOf(again)).open[0]?.attempts > failed.attempts);
    clock.advance(31 * 86_400_000);
    await eventually(async () => {
      clock.advance(5_000);
      return (await reportOf(again)).failed === 0;
    });
  });

  test('is deleted 30 days after its delivery', async () => {
    const clock = new ManualClock();
    const site = await start(byMail(await mailboxOf()), { clock });
    await post(site).send(sent).expect(202);
    await eventually(async () => (await reportOf(site)).delivered === 1);
    clock.advance(29 * 86_400_000);
    expect((await reportOf(site)).delivered).toBe(1);
    clock.advance(2 * 86_400_000);
    await eventually(async () => {
      clock.advance(5_000);
      return (await reportOf(site)).delivered === 0;
    });
  });
});

test('an enquiry by POST is JSON with the id as Idempotency-Key, signed like webhooks', async () => {
  const secret = 'a-secret-of-enquiries';
  const received: { headers: IncomingMessage['headers']; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const site = await start({ ENQUIRY_URL: `http://127.0.0.1:${port}/hook`, ENQUIRY_SECRET: secret });
  const { body: answer } = await post(site)
    .send({ ...sent, about: 'salt-clock' })
    .expect(202);
  await eventually(() => received.length === 1);
  const { headers = {}, body = Buffer.alloc(0) } = received[0] ?? {};
  expect(headers['idempotency-key']).toBe(answer.id);
  const signed = { path: '/hook', headers: { 'sanity-webhook-signature': String(headers['enquiry-signature']) }, body };
  expect(verifyWebhook('sanity', { hook: signed, secret, nowMs: Date.now() })).toBe('genuine');
  expect(JSON.parse(String(body))).toMatchObject({ ...sent, id: answer.id, pieces: [{ title: 'Salt Clock, 2022' }] });
});

describe('requests', () => {
  test('of other sites, of robots and with errors are refused, counted, and never delivered', async () => {
    const mailbox = await mailboxOf();
    const site = await start({ ...byMail(mailbox), ...unlimited });
    const { url } = site;
    const problem = async (request: supertest.Test, status: number) => {
      const { body, headers } = await request.expect(status);
      expect(headers['cache-control']).toBe('no-store');
      return problemSchema.parse(body);
    };
    const direct = () => supertest(url).post('/enquiries');
    await problem(direct().send(sent), 400);
    await problem(direct().set('Origin', 'https://other.example').send(sent), 400);
    await problem(direct().set('Sec-Fetch-Site', 'cross-site').set('Origin', url).send(sent), 400);
    await problem(direct().set('Sec-Fetch-Site', 'cross-site').type('form').set('Accept', 'text/html').send(sent), 400);
    await direct().set('Origin', url).send(sent).expect(202);
    await problem(post(site).send({ ...sent, website: 'https://spam.example' }), 400);
    await problem(post(site).send({ ...sent, seconds: 1 }), 400);
    const { errors } = await problem(post(site).send({ ...sent, name: ' \r\n ', email: 'a@b, c@d.example' }), 400);
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['#/body/name', '#/body/email']);
    await problem(post(site).send({ ...sent, message: 'x'.repeat(4_001) }), 400);
    await problem(post(site).type('json').send('{"name": "Ada Lov'), 400);
    await problem(post(site).type('text/xml').send('<a/>'), 415);
    await problem(post(site).send({ ...sent, message: 'x'.repeat(70_000) }), 413);
    await supertest(url).get('/enquiries').expect(405);
    const { text } = await ops(site, 'metrics');
    expect(text).toContain('bff_enquiries_refused_total{reason="origin"} 4');
    expect(text).toContain('bff_enquiries_refused_total{reason="bot"} 2');
    expect(text).toContain('bff_enquiries_refused_total{reason="invalid"} 3');
    expect(text).toContain('bff_enquiries_received_total 1');
    expect(mailbox.mails.length).toBeLessThan(2);
  });

  test('above five an hour for a client, or the limit of a day, are refused', async () => {
    const mailbox = await mailboxOf();
    const site = await start({ ...byMail(mailbox), ENQUIRY_LIMIT_PER_DAY: '7', TRUST_PROXY: 'loopback' });
    const from = (address: string) => post(site).set('X-Forwarded-For', address).send(sent);
    for (const _time of [1, 2, 3, 4, 5]) await from('192.0.2.1').expect(202);
    const { headers } = await from('192.0.2.1').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    for (const _time of [1, 2]) await from('192.0.2.2').expect(202);
    await from('192.0.2.3').expect(429);
  });
});

describe('without JavaScript', () => {
  test('a form leads to thanks, and with errors to itself with all values, never stored', async () => {
    const mailbox = await mailboxOf();
    const site = await start({ ...byMail(mailbox), LOCALES: 'en-US,de' });
    const wrong = { ...sent, name: '', message: '"</textarea><b>&', about: 'salt-clock' };
    const { text, headers } = await postForm(site, '/contact?about=salt-clock').send(wrong).expect(400);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    });
    expect(text).toContain('value="ada@example.com"');
    expect(text).toContain('>\n"&lt;/textarea&gt;&lt;b&gt;&amp;</textarea>');
    expect(text).toContain('data-error="name">Enter your name.');
    expect(text).toContain('data-error="email" hidden');
    expect(text).toContain('aria-label="Remove Salt Clock"');
    const german = await postForm(site, '/de/contact').send(wrong).expect(400);
    expect(german.text).toContain('data-error="name">Geben Sie Ihren Namen ein.');
    const thanks = await postForm(site, '/de/contact?about=salt-clock').send(sent).expect(303);
    expect(thanks.headers).toMatchObject({ location: '/de/contact?items=sent', 'cache-control': 'no-store' });
    const page = await supertest(site.url)
      .get(thanks.headers.location ?? '')
      .expect(200);
    expect(page.text).toContain('Danke. Wir haben Ihre Nachricht');
    expect(page.headers['cdn-cache-control']).toBe('no-store');
    expect(page.text).toContain('<meta name="robots" content="noindex"');
  });

  test('a store that fails shows the mail address and keeps what was written', async () => {
    const mailbox = await mailboxOf();
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'enquiries.sqlite'));
    const site = await start({ ...byMail(mailbox), DATA_DIR: dataDir });
    const { text } = await postForm(site).send(sent).expect(503);
    expect(text).toMatch(/data-error="storage" tabindex="-1">Your message could not be saved/);
    expect(text).toContain('href="mailto:studio@plainbearing.example');
    expect(text).toContain(`value="${sent.name}"`);
    expect(text).toContain(sent.message);
    const { body } = await post(site).send(sent).expect(503);
    expect(body.detail).toContain('write to works@tovearany.example');
    expect((await ops(site, 'metrics')).text).toContain('bff_enquiries_refused_total{reason="storage"} 2');
  });
});

test('without its settings there is no form, page or text, and the report is empty', async () => {
  const site = await start({});
  await supertest(site.url).get('/contact').expect(404);
  await post(site).send(sent).expect(405);
  expect(await reportOf(site)).toEqual({ waiting: 0, failed: 0, delivered: 0, open: [] });
  const [{ text: privacy }, { text: metrics }, { body: config }] = await Promise.all([
    supertest(site.url).get('/privacy-policy'),
    ops(site, 'metrics'),
    supertest(site.url).get('/api/v1/config'),
  ]);
  expect(privacy).not.toContain('Enquiries');
  expect(metrics).not.toContain('bff_enquir');
  expect(config).not.toHaveProperty('enquiries');
  const work = await supertest(site.url).get('/art/art-works/salt-clock');
  expect(work.text).toContain('/design/contact-art?about=Salt+Clock');
  const project = await supertest(site.url).get('/design/projects/sill-chair');
  expect(project.text).not.toContain('Enquire');
});

test('logs and metrics of 1,000 enquiries contain no name, address or text', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  let count = 0;
  const onMail = () => {
    count += 1;
    const text = 'Rejected secret-mark <secret-mark@example.com>';
    return count % 3 === 0 ? Object.assign(new Error(text), { responseCode: 550 }) : undefined;
  };
  const mailbox = await mailboxOf({ onMail });
  const site = await start({ ...byMail(mailbox), ...unlimited, REQUEST_LOG: 'on', LOG_LEVEL: 'trace' }, { log });
  const marked = { name: 'secret-mark', email: 'secret-mark@example.com', message: 'secret-mark', about: 'salt-clock' };
  const one = async (index: number): Promise<string> => {
    const wrong = index % 10 === 1 ? { email: 'secret-mark' } : index % 10 === 2 ? { website: 'secret-mark' } : {};
    if (index % 10 === 3) return (await post(site).type('json').send('{"name": "secret-mark')).text;
    const { text, status } = await post(site).send({ ...marked, ...wrong });
    return status === 202 ? '' : text;
  };
  for (let start = 0; start < 1_000; start += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => one(start + index)));
    expect(answers.join()).not.toContain('secret-mark');
  }
  const { text } = await ops(site, 'metrics');
  const report = await ops(site, 'enquiries');
  expect(text).toContain('bff_enquiries_received_total 700');
  expect(lines.length).toBeGreaterThan(1_000);
  expect([...lines, text, report.text].filter((line) => line.includes('secret-mark'))).toEqual([]);
});

test('replicas share limits and deliver each enquiry once, and without Redis nothing is lost', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.kill());
  const mailbox = await mailboxOf();
  const env = {
    ...byMail(mailbox),
    CACHE_STORE: 'redis',
    REDIS_URL: redis.url,
    ENQUIRY_LIMIT_PER_HOUR: '0',
    ENQUIRY_LIMIT_PER_DAY: '40',
  };
  const sites = await Promise.all([start(env), start(env)]);
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => (await post(sites[index % 2] as RunningSite).send(sent)).status),
  );
  expect(statuses.filter((status) => status === 202)).toHaveLength(40);
  await eventually(() => mailbox.mails.length === 40);
  expect(new Set(mailbox.mails.map(({ headers }) => headers.get('message-id')?.[0])).size).toBe(40);
  await eventually(async () => (await reportOf(sites[1])).waiting === 0);
  expect((await reportOf(sites[0])).delivered).toBe(40);
  await redis.kill();
  await post(sites[0]).send(sent).expect(202);
  await eventually(() => mailbox.mails.length === 41);
});
