import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patience } from '../helpers/eventually.ts';
import { json, status } from '../helpers/failures.ts';
import { type FaultySite, startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { startSite } from '../helpers/running-site.ts';

let clock: ManualClock;
let site: FaultySite;

/** The clock begins on 1 March 2026, 00:00 UTC. */
beforeEach(async () => {
  clock = new ManualClock();
  site = await startFaultySite({ clock, env: withoutImages });
});

afterEach(() => site.close());

const get = (path: string) => supertest(site.url).get(path);
const give = (...events: readonly unknown[]) => site.upstream.fail('get-events', json(events));

const event = (id: number, more: object = {}) => ({
  ...{ id, slug: `event-${id}`, title: `Event ${id}`, kind: 'exhibition', venue: 'Hall', place: 'Graz' },
  ...more,
});

const slugsOf = async (when: string): Promise<string[]> =>
  (await get(`/api/v1/events?when=${when}`)).body.items.map(({ slug }: { slug: string }) => slug);

/** Lines of a calendar after unfolding. */
const linesOf = (ics: string): string[] => ics.replaceAll('\r\n ', '').split('\r\n');

describe('events', () => {
  test('are now, next and past by the days of their own time zone', async () => {
    give(
      event(1, { from: '2026-02-01', to: '2026-02-28', timeZone: 'Pacific/Honolulu' }),
      event(2, { from: '2026-02-01', to: '2026-02-28', timeZone: 'Asia/Tokyo' }),
      event(3, { from: '2026-03-02', to: '2026-03-09' }),
    );
    expect([await slugsOf('now'), await slugsOf('next'), await slugsOf('past')]).toEqual([
      ['event-1'],
      ['event-3'],
      ['event-2'],
    ]);
  });

  test('change at midnight of their time zone without a purge, also while the CMS is down', async () => {
    // Midnight in Trieste, the first place of the brand, is at 23:00 UTC.
    give(event(1, { from: '2026-02-20', to: '2026-03-01' }), event(2, { from: '2026-03-02', to: '2026-03-05' }));
    const line = async () => (await get('/design')).text.match(/Now: [^<]*/)?.[0];
    await expect.poll(line, patience).toBe('Now: Event 1, Graz, until 1 March');
    const { headers } = await get('/news').expect(200);
    expect(headers['cache-control']).toMatch(/s-maxage=\d+/);
    site.upstream.fail('*', status(500));
    clock.advance(23 * 3_600_000 - 1);
    await expect.poll(line, patience).toBe('Now: Event 1, Graz, until 1 March');
    clock.advance(1);
    await expect.poll(line, patience).toBe('Now: Event 2, Graz, until 5 March');
    expect(await slugsOf('past')).toEqual(['event-1']);
    clock.advance(4 * 86_400_000);
    await expect.poll(line, patience).toBeUndefined();
  });

  test('are linked with the items that they show, by slug, title or entry', async () => {
    give(
      event(1, { from: '2026-02-20', works: ['Salt Clock', 'gone'] }),
      event(2, { works: [{ slug: 'sill-chair' }] }),
    );
    const { body } = await get('/api/v1/events/event-1').expect(200);
    expect(body.shown.map(({ slug }: { slug: string }) => slug)).toEqual(['salt-clock']);
    const work = await get('/api/v1/art/works/salt-clock');
    expect(work.body.events).toEqual([{ text: 'Event 1 (Graz, 2026)', path: '/news/event-1' }]);
    expect((await get('/art/art-works/salt-clock')).text).toContain('href="/news/event-1"');
    expect((await get('/design/projects/sill-chair.md')).text).toContain('Event 2 (Graz)');
  });

  test('have pages with an event of schema.org, feeds, sitemap, search, Markdown and lines of the export', async () => {
    give(event(1, { from: '2026-02-20', to: '2026-03-10', lead: 'Forty rules.', body: '<p>Kelp and salt.</p>' }));
    const { text } = await get('/news/event-1').expect(200);
    expect(text).toContain('"@type":"ExhibitionEvent"');
    expect(text).toContain('"endDate":"2026-03-10"');
    expect((await get('/feeds/events.atom').expect(200)).text).toContain('<title>Event 1</title>');
    expect((await get('/sitemap.xml')).text).toContain('/news/event-1</loc>');
    expect((await get('/llms.txt')).text).toContain('/news/event-1.md');
    expect((await get('/news/event-1.md')).text).toContain('Kelp and salt.');
    expect((await get('/news.md')).text).toContain('20 February – 10 March 2026, Hall, Graz');
    expect((await get('/api/v1/search?q=kelp')).body.items[0].item.canonicalPath).toBe('/news/event-1');
    expect((await get('/api/v1/export.ndjson')).text).toContain('"kind":"event"');
    expect((await get('/api/v1/menu')).text).toContain('"path":"/news"');
  });

  test('are in a calendar whose lines are folded and whose texts are escaped', async () => {
    const title = `Salt; chalk, wax\\ ${'é'.repeat(60)}`;
    give(
      event(1, { title, from: '2026-02-20', to: '2026-03-10' }),
      event(2, { kind: 'talk', from: '2026-07-01T19:00', timeZone: 'Europe/Rome' }),
      event(3),
    );
    const { headers, text } = await get('/events.ics').expect(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const lines = linesOf(text);
    expect(lines).toContain(`SUMMARY:Salt\\; chalk\\, wax\\\\ ${'é'.repeat(60)}`);
    expect(lines).toContain('DTSTART;VALUE=DATE:20260220');
    expect(lines).toContain('DTEND;VALUE=DATE:20260311');
    expect(lines).toContain('DTSTART:20260701T170000Z');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  });

  test('with equal ids and slugs have pages of their own, and those without dates are reported', async () => {
    give(event(1, { slug: 'same' }), event(1, { slug: 'same', from: 'soon', to: '31 February' }), 'text', null);
    const { body } = await get('/api/v1/events');
    const slugs = body.items.map(({ slug }: { slug: string }) => slug);
    expect(new Set(slugs).size).toBe(2);
    for (const slug of slugs) await get(`/news/${slug}`).expect(200);
  });

  test.each([
    ['a list without events', json([])],
    ['no such call', status(404)],
    ['a refused call', status(403)],
  ])('are nowhere with %s', async (_name, response) => {
    site.upstream.fail('get-events', response);
    for (const path of ['/news', '/news/event-1', '/events.ics', '/feeds/events.atom', '/api/v1/events', '/news.md'])
      await get(path).expect(404);
    const { headers, text } = await get('/design').expect(200);
    expect(text).not.toContain('/news');
    expect(headers['cache-control']).not.toContain('s-maxage=0');
    expect((await get('/sitemap.xml')).text).not.toContain('/news');
  });

  test('come in parts, however many there are', async () => {
    const days = (n: number) => new Date(Date.UTC(2026, 1, 28) - n * 86_400_000).toISOString().slice(0, 10);
    give(...Array.from({ length: 10_000 }, (_, n) => event(n, { from: days(n + 1), to: days(n) })));
    const first = await get('/api/v1/events').expect(200);
    expect([first.body.total, first.body.items.length]).toEqual([10_000, 60]);
    const { text } = await get('/news').expect(200);
    expect(text.length).toBeLessThan(150_000);
    expect(text).toContain('href="?part=2"');
    expect((await get('/news?part=167').expect(200)).text).toContain('Event 9999');
    expect((await get('/news?part=168').expect(200)).text).toContain('Event 0<');
  });
});

test('a content folder has events as Markdown, with their errors by line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('site.json', '{"atelier": "A", "artist": "B"}');
  write(
    'events/salt.md',
    '---\ntitle: Salt\nfrom: 2026-02-20\nto: 2026-03-10\nvenue: Hall\n---\n\nWords of the *event*.\n',
  );
  write('events/bad/index.md', '---\ntitle: Bad\nfrom: soon\n---\n');
  const own = await startSite({ clock: new ManualClock(), env: { ...withoutImages, CONTENT_DIR: folder } });
  try {
    const { body } = await supertest(own.url).get('/api/v1/events').expect(200);
    expect(body.items).toMatchObject([{ slug: 'salt', when: 'now', from: '2026-02-20', venue: 'Hall' }]);
    expect((await supertest(own.url).get('/news/salt')).text).toContain('<em>event</em>');
    expect(own.services.folder?.errors[0]).toMatchObject({ file: 'events/bad/index.md', line: 3 });
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});
