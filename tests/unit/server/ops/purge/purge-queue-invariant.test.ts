import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PurgeQueue } from '../../../../../server/ops/purge/purge-queue.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import '../../../../helpers/property-runs.ts';

const tags = ['menu', 'about', 'projects'] as const;

type Tag = (typeof tags)[number];

type Step =
  | { readonly kind: 'change' | 'serve' | 'late'; readonly tag: Tag }
  | { readonly kind: 'outage' | 'recovery' | 'restart' | 'kill' }
  | { readonly kind: 'wait'; readonly ms: number };

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A cache in front, the content behind it, and a process that purges. */
class Edge {
  readonly clock = new ManualClock();
  readonly content = new Map<Tag, number>(tags.map((tag) => [tag, 0]));
  readonly copies = new Map<Tag, number>();
  isDown = false;
  #life = { isAlive: true };
  #queue = this.#start();

  #start(): PurgeQueue {
    const life = { isAlive: true };
    this.#life = life;
    const queue = new PurgeQueue({
      ...{ clock: this.clock, maxTags: 2, maxBytes: 1_000 },
      send: async (purged) => {
        if (!life.isAlive || this.isDown) throw new Error('unreachable');
        for (const tag of tags) if (purged.includes('all') || purged.includes(tag)) this.copies.delete(tag);
      },
    });
    queue.add(['all']);
    return queue;
  }

  async run(step: Step): Promise<void> {
    switch (step.kind) {
      case 'change':
        this.content.set(step.tag, (this.content.get(step.tag) ?? 0) + 1);
        this.#queue.add([step.tag]);
        break;
      case 'serve':
        this.copies.set(step.tag, this.content.get(step.tag) ?? 0);
        break;
      case 'late': {
        // A response leaves before the change, and arrives within the time that a second purge covers.
        const old = this.content.get(step.tag) ?? 0;
        this.clock.after(1_000, () => this.copies.set(step.tag, old));
        break;
      }
      case 'outage':
      case 'recovery':
        this.isDown = step.kind === 'outage';
        break;
      case 'kill':
        this.#life.isAlive = false;
        this.#queue = this.#start();
        break;
      case 'restart':
        await this.#queue.flush();
        this.#life.isAlive = false;
        this.#queue = this.#start();
        break;
      case 'wait':
        await this.pass(step.ms);
    }
    await settled();
  }

  async pass(ms: number): Promise<void> {
    for (let at = 0; at < ms; at += 50) {
      this.clock.advance(50);
      await settled();
    }
  }

  get isDone(): boolean {
    return !this.#queue.isOpen;
  }
}

const tag = fc.constantFrom(...tags);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('change' as const, 'serve' as const, 'late' as const), tag }),
  fc.record({ kind: fc.constantFrom('outage' as const, 'recovery' as const, 'restart' as const, 'kill' as const) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(50, 1_000, 5_000) }),
);

test('no copy older than the content stays, whatever changes, fails, restarts and arrives late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const edge = new Edge();
      for (const one of steps) await edge.run(one);
      await edge.run({ kind: 'recovery' });
      for (let round = 0; round < 50 && !edge.isDone; round += 1) await edge.pass(2_500);
      expect(edge.isDone).toBe(true);
      for (const [name, version] of edge.copies) expect([name, version]).toEqual([name, edge.content.get(name)]);
    }),
  );
});
