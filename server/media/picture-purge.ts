import type { ReplicaLink } from '../cache/stores/persistent-store.ts';

/** Files of a picture go by a key of their own, which no value has: a replica that knows nothing of it purges nothing. */
const keyOf = (id: string): string => `picture:${id}`;

/** What is said by others ends in a path. */
const keyForm = /^picture:([\w-]{16})$/;

/**
 * Tells the other replicas to drop the files of a picture: each may have a folder of its own. It is a purge as any other
 * is: who is away hears of it on coming back.
 */
export function tellDropped(link: ReplicaLink | undefined, id: string): void {
  link?.publish({ type: 'purged', target: { keys: [keyOf(id)] }, isHard: true });
}

/** Calls back with the id of each picture whose files another replica says are to be dropped. */
export function onDropped(link: ReplicaLink | undefined, listener: (id: string) => void): void {
  link?.subscribe((news) => {
    if (news.type !== 'purged' || !('keys' in news.target)) return;
    for (const key of news.target.keys) {
      const [, id] = keyForm.exec(key) ?? [];
      if (id !== undefined) listener(id);
    }
  });
}
