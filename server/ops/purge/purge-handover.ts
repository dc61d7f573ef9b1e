import type { Redis } from 'ioredis';
import type { Clock } from '../../base/clock.ts';

export interface PurgeHandoverOptions {
  readonly redis: Pick<Redis, 'hset' | 'hgetall' | 'hdel' | 'pexpire'>;
  readonly clock: Clock;
  /** Hash with the replicas whose purges wait: id → last sign of life. */
  readonly name: string;
  readonly self: string;
  readonly isWaiting: () => boolean;
  /** Called if another replica has stopped while its purges waited. */
  readonly onTaken: () => void;
}

const everyMs = 10_000;
const silentMs = 60_000;

/** If all replicas stop, their marks expire. */
const keepMs = 7 * 86_400_000;

/** Shares through Redis which replicas have waiting purges, so that another one takes over if a replica stops. */
export class PurgeHandover {
  readonly #options: PurgeHandoverOptions;
  #cancel: (() => void) | undefined;
  #isMarked = false;

  constructor(options: PurgeHandoverOptions) {
    this.#options = options;
    this.#wait();
  }

  /** Call it when purges begin or end to wait. */
  update(): void {
    if (this.#options.isWaiting()) this.#mark();
    else if (this.#isMarked) this.#clear();
  }

  /** Purges that still wait stay marked for another replica. */
  close(): void {
    this.#cancel?.();
    this.update();
  }

  #mark(): void {
    const { redis, name, self, clock } = this.#options;
    this.#isMarked = true;
    // Without Redis, this replica still sends its purges, and each start purges everything.
    redis
      .hset(name, self, clock.now())
      .then(() => redis.pexpire(name, keepMs))
      .catch(() => undefined);
  }

  #clear(): void {
    const { redis, name, self } = this.#options;
    this.#isMarked = false;
    redis.hdel(name, self).catch(() => {
      this.#isMarked = true;
    });
  }

  #wait(): void {
    this.#cancel = this.#options.clock.after(everyMs, () => {
      this.update();
      void this.#takeOver().catch(() => undefined);
      this.#wait();
    });
  }

  async #takeOver(): Promise<void> {
    const { redis, name, self, clock, onTaken } = this.#options;
    const nowMs = clock.now();
    for (const [id, seenAtMs] of Object.entries(await redis.hgetall(name))) {
      if (id === self || nowMs - Number(seenAtMs) < silentMs) continue;
      // Redis counts the deletion for one replica only.
      if ((await redis.hdel(name, id)) > 0) onTaken();
    }
  }
}
