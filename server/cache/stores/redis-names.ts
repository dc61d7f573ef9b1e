/** What things are called in Redis. Everything starts with one word, so that the database can be shared. */
export interface RedisNames {
  readonly entry: (key: string) => string;
  readonly everyEntry: string;
  /** Set of the keys under a tag. */
  readonly tag: (tag: string) => string;
  readonly claim: (key: string) => string;
  readonly fact: (name: string) => string;
  /** Channel of the replicas' news. */
  readonly bus: string;
  /** Stream of the last purges, for replicas that were not connected. */
  readonly purges: string;
  /** Changes when the database has lost what it held. */
  readonly generation: string;
}

export function redisNamesOf(keyPrefix: string): RedisNames {
  return {
    entry: (key) => `bff:entry:${key}`,
    everyEntry: `bff:entry:${keyPrefix}:*`,
    tag: (tag) => `bff:tag:${keyPrefix}:${tag}`,
    claim: (key) => `bff:claim:${key}`,
    fact: (name) => `bff:fact:${name}`,
    bus: `bff:bus:${keyPrefix}`,
    purges: `bff:purges:${keyPrefix}`,
    generation: `bff:generation:${keyPrefix}`,
  };
}
