import { beforeEach, describe, expect, test } from 'vitest';
import { GuardedTier } from '../../../../server/cache/stores/guarded-tier.ts';
import { noTier, type ReplicaLink, type SecondTier } from '../../../../server/cache/stores/second-tier.ts';
import { openMediaSecret } from '../../../../server/media/media-secret.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';

const link: ReplicaLink = { claim: async () => undefined, publish: () => undefined, subscribe: () => undefined };

/** What one machine keeps in its file. */
class MachineFile {
  secret: string | undefined;
  readonly read = () => this.secret;
  readonly keep = (secret: string) => {
    this.secret = secret;
  };
}

let file: MachineFile;
let facts: Map<string, string>;
let isDown: boolean;
let lost: (() => void)[];
let changes: string[];

beforeEach(() => {
  file = new MachineFile();
  facts = new Map();
  isDown = false;
  lost = [];
  changes = [];
});

/** A store that keeps facts; one with replicas is shared by machines. */
function store(replicas?: ReplicaLink): SecondTier {
  return {
    ...noTier,
    name: replicas ? 'redis' : 'sqlite',
    claimFact: (name, value) => {
      if (isDown) throw new Error('down');
      facts.set(name, facts.get(name) ?? value);
      return facts.get(name) ?? value;
    },
    onLoss: (listener) => void lost.push(listener),
    ...(replicas ? { replicas } : {}),
  };
}

const open = (tier: SecondTier, machine = file) =>
  openMediaSecret({
    file: machine,
    tier: new GuardedTier(tier, { clock: new ManualClock() }),
    onChange: (secret) => changes.push(secret),
  });

describe('C4 the secret of the media ids', () => {
  test('is random, and the same after a restart, without any store', async () => {
    const first = await open(noTier);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await open(noTier)).toBe(first);
    expect(await open(noTier, new MachineFile())).not.toBe(first);
  });

  test('outlives a store that was damaged, or is another one', async () => {
    const first = await open(store());
    facts.clear();
    expect(await open(store())).toBe(first);
    facts.set('media-secret', 'one of an older store');
    expect(await open(store())).toBe(first);
  });

  test('is the one of the store where there is no file yet, as before there were any', async () => {
    facts.set('media-secret', 'the one of the store');
    expect(await open(store())).toBe('the one of the store');
    expect(file.secret).toBe('the one of the store');
  });
});

describe('C4 replicas', () => {
  test('have the one that is found first in the store they share', async () => {
    const first = await open(store(link));
    const other = new MachineFile();
    other.secret = 'what the other machine had before';
    expect(await open(store(link), other)).toBe(first);
    expect(other.secret).toBe(first);
  });

  test('give it to a store that has lost everything', async () => {
    const first = await open(store(link));
    facts.clear();
    for (const listener of lost) listener();
    expect(facts.get('media-secret')).toBe(first);
    expect(changes).toEqual([]);
  });

  test('start with their own while the store is down, and take over the one it has when it is back', async () => {
    isDown = true;
    const own = await open(store(link));
    expect(file.secret).toBe(own);
    isDown = false;
    facts.set('media-secret', 'the one of all others');
    for (const listener of lost) listener();
    await expect.poll(() => changes).toEqual(['the one of all others']);
    expect(file.secret).toBe('the one of all others');
  });
});
