import { createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../server/base/clock.ts';
import type { CacheEvent } from '../../server/cache/events.ts';
import { openRedisStore } from '../../server/cache/stores/redis-store.ts';
import { eventually, patience } from '../helpers/eventually.ts';

const info = 'role:master\r\nloading:0\r\n';

/** A server that gives the same response to every command but the greeting, and counts connections. */
async function startServer(response: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      for (const [command] of text.matchAll(/\*\d+\r\n\$\d+\r\n\w+/g)) {
        const isGreeting = /client$/i.test(command);
        if (isGreeting) socket.write('+OK\r\n');
        else if (/info$/i.test(command)) socket.write(`$${info.length}\r\n${info}\r\n`);
        else response(socket);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `redis://127.0.0.1:${port}`, connections: () => connections };
}

async function openOn(url: string) {
  const events: CacheEvent[] = [];
  const listen = (event: CacheEvent) => events.push(event);
  const store = await openRedisStore({ url, keyPrefix: 'v5:site', maxWaitingBytes: 1_000, clock: systemClock, listen });
  onTestFinished(() => store.close());
  return { store, events };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => (value === undefined ? 'missing' : 'found'),
    () => 'failed',
  );

describe('a Redis that responds in a wrong form', () => {
  test.each([
    ':42\r\n',
    '+OK\r\n',
    '$-1\r\n',
    '*-1\r\n',
    '*0\r\n',
    '$3\r\nabc\r\n',
    '*1\r\n$-1\r\n',
    '*3\r\n$9\r\nsubscribe\r\n$-1\r\n:1\r\n',
    '*3\r\n$7\r\nmessage\r\n$-1\r\n$-1\r\n',
    '*2\r\n*2\r\n:1\r\n$-1\r\n:5\r\n',
    '-ERR no\r\n',
    '-\r\n',
    '?x\r\n',
    '$999999999\r\nx',
    '*99999999\r\n',
  ])('such as %j neither ends the process nor counts as content', async (response) => {
    const { url } = await startServer((socket) => socket.write(response));
    const { store, events } = await openOn(url);
    const results = await Promise.all([
      outcome(store.get('v5:site:menu')),
      outcome(store.getMemo('slugs:site:design').then((memo) => (memo === 'abc' ? undefined : memo && undefined))),
    ]);
    for (const result of results) expect(['missing', 'failed']).toContain(result);
    await outcome(store.holds({ all: true }));
    await outcome(Promise.resolve(store.usage()));
    await outcome(store.replicas.lock('v5:site:menu', 1_000));
    store.purge({ all: true }, true);
    store.putMemos([['a', 'b']]);
    await eventually(() => events.length > 0);
  });

  test('without end is disconnected', async () => {
    const chunk = Buffer.alloc(1_048_576, 'x');
    const pour = (socket: Socket): void => {
      if (!socket.destroyed) socket.write(chunk, () => pour(socket));
    };
    const { url, connections } = await startServer((socket) => {
      socket.write('$2000000000\r\n');
      pour(socket);
    });
    // Other files of this process hold buffers, too. A busy machine collects those of closed connections later.
    const before = process.memoryUsage().arrayBuffers;
    await openOn(url);
    await eventually(() => connections() > 2);
    await expect.poll(() => process.memoryUsage().arrayBuffers - before, patience).toBeLessThan(500_000_000);
  });
});
