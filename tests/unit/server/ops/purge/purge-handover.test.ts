import { beforeEach, expect, test } from 'vitest';
import { PurgeHandover } from '../../../../../server/ops/purge/purge-handover.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

let clock: ManualClock;
let marks: Map<string, string>;
let isRedisDown: boolean;

/** The three commands of Redis on a map, as all replicas see it. */
const redis = {
  hset: async (_name: string, id: string, atMs: number) => {
    if (isRedisDown) throw new Error('down');
    marks.set(id, String(atMs));
    return 1;
  },
  hgetall: async () => {
    if (isRedisDown) throw new Error('down');
    return Object.fromEntries(marks);
  },
  hdel: async (_name: string, id: string) => {
    if (isRedisDown) throw new Error('down');
    return Number(marks.delete(id));
  },
};

interface Replica {
  readonly handover: PurgeHandover;
  isWaiting: boolean;
  taken: number;
}

function replica(self: string): Replica {
  const state = { isWaiting: false, taken: 0 };
  const handover = new PurgeHandover({
    ...{ clock, self, name: 'waiting', redis: redis as never },
    isWaiting: () => state.isWaiting,
    onTaken: () => {
      state.taken += 1;
    },
  });
  return Object.assign(state, { handover });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 10) {
    clock.advance(10_000);
    await settled();
  }
}

beforeEach(() => {
  clock = new ManualClock();
  marks = new Map();
  isRedisDown = false;
});

test('one of the other replicas takes over from one that stopped', async () => {
  const [stopped, ...others] = ['a', 'b', 'c'].map(replica);
  if (!stopped) throw new Error('There is no replica');
  stopped.isWaiting = true;
  stopped.handover.update();
  stopped.handover.close();
  await pass(60);
  expect(others.reduce((sum, { taken }) => sum + taken, 0)).toBe(1);
  await pass(600);
  expect([stopped, ...others].map(({ taken }) => taken).reduce((sum, count) => sum + count)).toBe(1);
});

test('no replica takes over from one that runs, or whose purges are done', async () => {
  const [running, done, other] = ['a', 'b', 'c'].map(replica);
  for (const own of [running, done]) {
    if (own) own.isWaiting = true;
    own?.handover.update();
  }
  await pass(30);
  if (done) done.isWaiting = false;
  done?.handover.update();
  done?.handover.close();
  await pass(600);
  expect([running?.taken, other?.taken, [...marks.keys()]]).toEqual([0, 0, ['a']]);
});

test('a replica is marked as soon as Redis is back', async () => {
  const own = replica('a');
  isRedisDown = true;
  own.isWaiting = true;
  own.handover.update();
  await pass(30);
  isRedisDown = false;
  await pass(10);
  expect([...marks.keys()]).toEqual(['a']);
  own.isWaiting = false;
  isRedisDown = true;
  own.handover.update();
  await settled();
  isRedisDown = false;
  await pass(10);
  expect([...marks.keys()]).toEqual([]);
});
