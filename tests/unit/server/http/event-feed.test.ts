import { beforeEach, describe, expect, test } from 'vitest';
import { EventFeed } from '../../../../server/http/event-feed.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

let clock: ManualClock;
let feed: EventFeed;

beforeEach(() => {
  clock = new ManualClock();
  feed = new EventFeed({ clock, maxListeners: 3, maxPerAddress: 2 });
});

/** What has come since it was read last. */
function readOf(stream: ReturnType<EventFeed['open']>): string {
  let text = '';
  for (let part = stream.read(); part !== null; part = stream.read()) text += part;
  return text;
}

const idsIn = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id);

describe('P9 the feed of changes', () => {
  test('P9 P12 has room for so many of one IPv6 network, whichever of its addresses they come from', () => {
    feed.open('2001:db8:1:2::1');
    expect(feed.admits('2001:db8:1:2::2')).toBe('yes');
    feed.open('2001:db8:1:2::2');
    expect(feed.admits('2001:db8:1:2::3')).toBe('too-many');
    expect(feed.admits('2001:db8:1:3::1')).toBe('yes');
  });

  test('P9 begins with when to come back, and tells what happens from then on', () => {
    feed.tell('change', { tag: 'menu', version: 'before' });
    const stream = feed.open('a');
    feed.tell('change', { tag: 'detail:101', version: 'x1' });
    feed.tellAll();
    expect(readOf(stream)).toMatch(
      /^retry: 3000\nid: \w{8}-1\n\nid: \w{8}-2\nevent: change\ndata: \{"tag":"detail:101","version":"x1"\}\n\nid: \w{8}-3\nevent: reset\ndata: \{\}\n\n$/,
    );
  });

  test('P9 who comes back is told what it has missed, and nothing twice', () => {
    const first = feed.open('a');
    for (const tag of ['a', 'b', 'c']) feed.tell('change', { tag });
    const [, one = ''] = idsIn(readOf(first));
    const again = feed.open('a', one);
    expect(readOf(again)).toMatch(/"tag":"b".*"tag":"c"/s);
    const upToDate = feed.open('b', `${one.split('-')[0]}-3`);
    expect(readOf(upToDate)).toMatch(/^retry: 3000\nid: \w{8}-3\n\n$/);
  });

  test('P9 … also who has heard of nothing yet but where it began', () => {
    const [start] = idsIn(readOf(feed.open('a')));
    feed.tell('change', { tag: 'menu' });
    expect(readOf(feed.open('a', start))).toContain('"tag":"menu"');
  });

  test('P9 … and who asks for what is kept is told all of it, the oldest first', () => {
    expect(readOf(feed.open('a', feed.idBeforeStored))).not.toContain('event:');
    for (let count = 0; count < 300; count += 1) feed.tell('change', { count });
    const kept = idsIn(readOf(feed.open('a', feed.idBeforeStored))).slice(0, -1);
    expect([kept.length, kept[0]?.split('-')[1], kept.at(-1)?.split('-')[1]]).toEqual([256, '45', '300']);
  });

  test.each(['another-1', '', 'nonsense', '-', 'x-y-z'])('P9 … or that it is not known: %j', (lastEventId) => {
    feed.tell('change', { tag: 'menu' });
    expect(readOf(feed.open('a', lastEventId))).toContain('event: reset');
  });

  test('P9 … also where too much has happened since', () => {
    const stream = feed.open('a');
    feed.tell('change', { tag: 'menu' });
    const [first] = idsIn(readOf(stream));
    for (let count = 0; count < 300; count += 1) feed.tell('change', { tag: `detail:${count}` });
    const again = readOf(feed.open('a', first));
    expect(again).toContain('event: reset');
    expect(again).not.toContain('detail:299');
  });

  test('P9 beats for as long as somebody listens', async () => {
    const stream = feed.open('a');
    readOf(stream);
    clock.advance(20_000);
    clock.advance(20_000);
    expect(readOf(stream)).toBe(':\n\n:\n\n');
    stream.destroy();
    await new Promise(setImmediate);
    clock.advance(20_000);
    expect(feed.size).toBe(0);
    // Whoever comes next gives it a beat again.
    const next = feed.open('a');
    readOf(next);
    clock.advance(20_000);
    expect(readOf(next)).toBe(':\n\n');
  });

  test('P9 what others are to look up is said at each beat, until the last listener leaves', async () => {
    let looks = 0;
    const heard = new EventFeed({ clock, onBeat: () => (looks += 1) });
    clock.advance(20_000);
    expect(looks).toBe(0);
    const [one, two] = [heard.open('a'), heard.open('b')];
    clock.advance(20_000);
    one.destroy();
    await new Promise(setImmediate);
    clock.advance(20_000);
    expect(looks).toBe(2);
    two.destroy();
    await new Promise(setImmediate);
    clock.advance(60_000);
    expect(looks).toBe(2);
    heard.open('a');
    clock.advance(20_000);
    heard.close();
    clock.advance(20_000);
    expect(looks).toBe(3);
  });

  test('P9 so many may listen, and so many of one address', async () => {
    const first = feed.open('a');
    feed.open('a');
    expect(feed.admits('a')).toBe('too-many');
    feed.open('b');
    expect(feed.admits('c')).toBe('full');
    first.destroy();
    await new Promise(setImmediate);
    expect(feed.admits('a')).toBe('yes');
  });

  test('P9 who takes nothing is let go, and the others hear on', async () => {
    const stalled = feed.open('a');
    const reader = feed.open('b');
    for (let count = 0; count < 2_000; count += 1) {
      feed.tell('change', { tag: `detail:${count}`, version: 'abcdefghijklmnop' });
      readOf(reader);
    }
    await new Promise(setImmediate);
    expect([stalled.destroyed, reader.destroyed, feed.size]).toEqual([true, false, 1]);
  });

  test('P9 when it closes all that is sent ends, and nobody is let in', () => {
    const stream = feed.open('a');
    feed.close();
    readOf(stream);
    expect(stream.readableEnded || stream.read() === null).toBe(true);
    expect(feed.admits('b')).toBe('full');
  });
});
