import { describe, expect, it } from 'vitest';
import { ListResponses } from '../../../../../server/content/calls/list-responses.ts';
import type { PageOutcome, ResponseReading } from '../../../../../server/upstream/client.ts';
import type { RawPage } from '../../../../../server/upstream/read-page.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const pageOf = (text: string): RawPage => ({
  ...{ bytes: new TextEncoder().encode(text), contentType: undefined, contentEncoding: undefined },
  url: 'https://cms.test/',
});

/** Finds an item in pages of a letter each, and takes the memory of each page as the worker does. */
function readingOf(item: string, count = 2): ResponseReading<string> {
  const read: string[] = [];
  const page = async (raw: RawPage | undefined): Promise<PageOutcome<string>> => {
    read.push(new TextDecoder().decode(raw?.bytes));
    if (raw) structuredClone(raw.bytes, { transfer: [raw.bytes.buffer as ArrayBuffer] });
    if (item === 'unreadable') throw new Error('this one alone');
    if (read.length < count) return { kind: 'next', url: 'https://cms.test/?page=2', number: 2, isSure: true };
    return read.includes(item) ? { kind: 'found', content: item, bytes: count } : { kind: 'absent' };
  };
  return { page, drop: () => undefined };
}

function setUp() {
  const clock = new ManualClock();
  const state = { calls: 0, during: () => {} };
  const client = {
    call: async <Content>(_call: object, _key: string, reading: ResponseReading<Content>) => {
      state.calls += 1;
      await reading.page(pageOf('a'));
      state.during();
      const outcome = await reading.page(pageOf('b'));
      if (outcome.kind === 'next') throw new Error('there are two pages');
      if (outcome.kind === 'absent') return { ...outcome, status: 404 };
      return { kind: 'found' as const, content: outcome.content, freshForMs: 60_000 };
    },
  };
  const responses = new ListResponses(client, clock);
  const find = (item: string) => responses.call({ name: 'works', path: 'works' }, readingOf(item));
  return { clock, state, responses, find };
}

describe('an item of a list', () => {
  it('is found in the response for another one, also if it is absent', async () => {
    const { state, find, clock } = setUp();
    expect(await find('x')).toEqual({ kind: 'absent', status: 404 });
    expect(await find('b')).toEqual({ kind: 'found', content: 'b' });
    expect(await find('a')).toMatchObject({ content: 'a' });
    expect(await find('y')).toMatchObject({ kind: 'absent' });
    expect(state.calls).toBe(1);
    clock.advance(5_000);
    await find('a');
    expect(state.calls).toBe(2);
  });

  it('waits for the running call of another one, and shares its lifetime', async () => {
    const { state, find } = setUp();
    const both = await Promise.all([find('a'), find('b')]);
    expect(both).toEqual([
      { kind: 'found', content: 'a', freshForMs: 60_000 },
      { kind: 'found', content: 'b', freshForMs: 60_000 },
    ]);
    expect(state.calls).toBe(1);
  });

  it('is requested again after a purge, also one during the call', async () => {
    const { state, find, responses } = setUp();
    await find('a');
    responses.clear();
    state.during = () => responses.clear();
    await find('a');
    state.during = () => {};
    await find('a');
    expect(state.calls).toBe(3);
  });
});
