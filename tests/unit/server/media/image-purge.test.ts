import { expect, test } from 'vitest';
import type { ReplicaLink } from '../../../../server/cache/stores/persistent-store.ts';
import type { ReceivedMessage, ReplicaMessage } from '../../../../server/cache/stores/replica-message.ts';
import { broadcastDeletion, onDropped } from '../../../../server/media/image-purge.ts';

/** A link that records published messages and can deliver messages of another replica. */
function link(): ReplicaLink & { say(news: ReceivedMessage): void } {
  const listeners: ((news: ReceivedMessage) => void)[] = [];
  const say = (news: ReceivedMessage) => listeners.forEach((listener) => void listener(news));
  return {
    lock: async () => undefined,
    sent: () => Promise.resolve(),
    publish: (news: ReplicaMessage) => say({ ...news, from: 'another' }),
    subscribe: (listener) => void listeners.push(listener),
    say,
  };
}

test('replicas receive dropped images, and no other purges [P12]', () => {
  const { say, ...replicas } = link();
  const dropped: string[] = [];
  onDropped(replicas, (id) => dropped.push(id));
  broadcastDeletion(replicas, 'abcdefgh-_345678');
  say({ type: 'purged', target: { all: true }, isHard: true });
  say({ type: 'purged', target: { tag: 'image:abcdefgh-_345679' }, isHard: true });
  say({ type: 'purged', target: { keys: ['v1:name:about', 'image:../../../../etc', 'image:'] }, isHard: true });
  say({ type: 'memo', name: 'image:abcdefgh-_345679' });
  expect(dropped).toEqual(['abcdefgh-_345678']);
});
