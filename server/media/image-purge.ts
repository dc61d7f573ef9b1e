import type { ReplicaLink } from '../cache/stores/persistent-store.ts';

/** No cache entry has this key, so replicas without the image ignore it. */
const keyForm = /^image:([\w-]{16})$/;

/** Makes other replicas, also ones that reconnect later, delete an image from their own disk cache. */
export function broadcastDeletion(link: ReplicaLink | undefined, id: string): void {
  link?.publish({ type: 'purged', target: { keys: [`image:${id}`] }, isHard: true });
}

export function onDropped(link: ReplicaLink | undefined, listener: (id: string) => void): void {
  link?.subscribe((news) => {
    if (news.type !== 'purged' || !('keys' in news.target)) return;
    for (const key of news.target.keys) {
      const [, id] = keyForm.exec(key) ?? [];
      if (id !== undefined) listener(id);
    }
  });
}
