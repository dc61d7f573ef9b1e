import { keyPattern } from '../stored-forms.ts';

export const redisNamesOf = (keyPrefix: string) =>
  ({
    entry: (key: string) => `bff:entry:${key}`,
    everyEntry: `bff:entry:${keyPattern(keyPrefix)}`,
    claim: (key: string) => `bff:claim:${key}`,
    /** Named as in earlier versions, so that stored image details stay valid. */
    memo: (name: string) => `bff:fact:${name}`,
    bus: `bff:bus:${keyPrefix}`,
    purges: `bff:purges:${keyPrefix}`,
    replicas: `bff:replicas:${keyPrefix}`,
  }) as const;

export type RedisNames = ReturnType<typeof redisNamesOf>;
