/** What things are called in Redis. Everything starts with one word, so that the database can be shared. */
export function redisNamesOf(keyPrefix: string) {
  return {
    entry: (key: string) => `bff:entry:${key}`,
    everyEntry: `bff:entry:${keyPrefix}:*`,
    claim: (key: string) => `bff:claim:${key}`,
    /** Named as it was when memos were called facts: what is known of pictures must not be lost with a name. */
    memo: (name: string) => `bff:fact:${name}`,
    /** Channel of the replicas' news. */
    bus: `bff:bus:${keyPrefix}`,
    /** Stream of the last purges, for replicas that were not connected. */
    purges: `bff:purges:${keyPrefix}`,
    /** Hash of who is there, by the names that replicas have among each other. */
    replicas: `bff:replicas:${keyPrefix}`,
    /** Hash of what a replica counted, by the minute of the day. */
    history: (replica: string) => `bff:history:${keyPrefix}:${replica}`,
    /** Changes when the database has lost what it held. */
    generation: `bff:generation:${keyPrefix}`,
  } as const;
}

export type RedisNames = ReturnType<typeof redisNamesOf>;
