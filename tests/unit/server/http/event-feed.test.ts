import { beforeEach, describe, expect, test } from 'vitest';
import { EventFeed } from '../../../../server/http/event-feed.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

let clock: ManualClock;
let feed: EventFeed;

beforeEach(() => {
  clock = new ManualClock();
  feed = new EventFeed({ clock });
});

/** Output since the last read. */
function readOf(stream: ReturnType<EventFeed['open']>): string {
  let text = '';
  for (let part = stream.read(); part !== null; part = stream.read()) text += part;
  return text;
}

const idsIn = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id);

describe('the feed of changes', () => {
  test('counts one IPv6 network as one address [P9] [P12]', () => {
    for (let screen = 1; screen < 20; screen += 1) feed.open(`2001:db8:1:2::${screen}`);
    expect(feed.admits('2001:db8:1:2::2')).toBe('yes');
    feed.open('2001:db8:1:ff::2');
    expect(feed.admits('2001:db8:1:3::3')).toBe('too-many');
    expect(feed.admits('2001:db8:1:100::1')).toBe('yes');
  });

  test('begins with the retry time, and reports later changes [P9]', () => {
    feed.notify('change', { tag: 'menu', version: 'before' });
    const stream = feed.open('a');
    feed.notify('change', { tag: 'detail:101', version: 'x1' });
    feed.notifyAll();
    expect(readOf(stream)).toMatch(
      /^retry: 3000\nid: \w{8}-1\n\nid: \w{8}-2\nevent: change\ndata: \{"tag":"detail:101","version":"x1"\}\n\nid: \w{8}-3\nevent: reset\ndata: \{\}\n\n$/,
    );
  });

  test('reports what a client missed, once [P9]', () => {
    const first = feed.open('a');
    for (const tag of ['a', 'b', 'c']) feed.notify('change', { tag });
    const [, one = ''] = idsIn(readOf(first));
    const again = feed.open('a', one);
    expect(readOf(again)).toMatch(/"tag":"b".*"tag":"c"/s);
    const upToDate = feed.open('b', `${one.split('-')[0]}-3`);
    expect(readOf(upToDate)).toMatch(/^retry: 3000\nid: \w{8}-3\n\n$/);
  });

  test.each(['another-1', '', 'nonsense', '-', 'x-y-z'])(
    'resets a client with an unknown id: %j [P9]',
    (lastEventId) => {
      feed.notify('change', { tag: 'menu' });
      expect(readOf(feed.open('a', lastEventId))).toContain('event: reset');
    },
  );

  test('sends heartbeats while somebody listens [P9]', async () => {
    const stream = feed.open('a');
    readOf(stream);
    clock.advance(20_000);
    clock.advance(20_000);
    expect(readOf(stream)).toBe(':\n\n:\n\n');
    stream.destroy();
    await new Promise(setImmediate);
    clock.advance(20_000);
    expect(feed.size).toBe(0);
    // The next stream starts the heartbeat again.
    const next = feed.open('a');
    readOf(next);
    clock.advance(20_000);
    expect(readOf(next)).toBe(':\n\n');
  });

  test('limits the listeners of one address [P9]', async () => {
    const [first] = Array.from({ length: 20 }, () => feed.open('a'));
    expect([feed.admits('a'), feed.admits('b')]).toEqual(['too-many', 'yes']);
    first?.destroy();
    await new Promise(setImmediate);
    expect(feed.admits('a')).toBe('yes');
  });

  test('always has places for clients without one [P9]', () => {
    const takeAll = (address: string) => {
      while (feed.admits(address) === 'yes') feed.open(address);
    };
    for (let client = 0; client < 100; client += 1) takeAll(`192.0.2.${client}`);
    expect(feed.size).toBeLessThan(500);
    expect(feed.admits('192.0.2.0')).not.toBe('yes');
    // One network cannot take the rest with its many addresses.
    for (let part = 0; part < 256; part += 1) takeAll(`2001:db8:1:${part.toString(16)}::1`);
    expect(feed.admits('198.51.100.1')).toBe('yes');
    for (let client = 0; feed.size < 500; client += 1) takeAll(`198.51.100.${client}`);
    expect(feed.admits('203.0.113.1')).toBe('full');
  });

  test('disconnects a listener that reads nothing, and no other [P9]', async () => {
    const stalled = feed.open('a');
    const reader = feed.open('b');
    for (let count = 0; count < 2_000; count += 1) {
      feed.notify('change', { tag: `detail:${count}`, version: 'abcdefghijklmnop' });
      readOf(reader);
    }
    await new Promise(setImmediate);
    expect([stalled.destroyed, reader.destroyed, feed.size]).toEqual([true, false, 1]);
  });
});
