import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { status } from '../helpers/faults.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';

let behind: FaultyUpstream;
let upstream: FaultyUpstream;

beforeEach(async () => {
  behind = await startFaultyUpstream({ answers: { '/a': { letter: 'a' }, '/b': ['b'] } });
  upstream = await startFaultyUpstream({ behind: behind.url });
});

afterEach(async () => {
  await upstream.close();
  await behind.close();
});

const statusOf = async (path: string, init?: RequestInit) => (await fetch(upstream.url + path, init)).status;

describe('startFaultyUpstream', () => {
  it('passes on what no fault is set for: method, query, body and status', async () => {
    expect(await (await fetch(`${upstream.url}/a?x=1`)).json()).toEqual({ letter: 'a' });
    expect(await statusOf('/c', { method: 'POST', body: 'text' })).toBe(404);
    expect(behind.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /a?x=1', 'POST /c']);
    expect(behind.requests[0]?.headers.host).toBe(new URL(upstream.url).host);
  });

  it('plays a fault where it is set, until it is healed', async () => {
    upstream.fault('/a', status(500));
    upstream.fault('/a?x', status(503));
    expect([await statusOf('/a'), await statusOf('/a?x=1'), await statusOf('/b')]).toEqual([500, 503, 200]);
    upstream.heal('/a?x');
    expect(await statusOf('/a?x=1')).toBe(500);
    upstream.heal();
    expect(await statusOf('/a')).toBe(200);
  });

  it('plays it as often as asked', async () => {
    upstream.fault('*', status(500), 2);
    expect([await statusOf('/a'), await statusOf('/b'), await statusOf('/b')]).toEqual([500, 500, 200]);
  });

  it('counts, and tells when a request has come', async () => {
    const arrived = upstream.arrival('/b');
    await statusOf('/a');
    await Promise.all([statusOf('/b'), arrived]);
    expect([upstream.calls('*'), upstream.calls('/a'), upstream.calls('/c')]).toEqual([2, 1, 0]);
  });

  it('drops the connection when what is behind is gone', async () => {
    await behind.close();
    await expect(statusOf('/a')).rejects.toThrow();
    behind = await startFaultyUpstream();
  });
});
