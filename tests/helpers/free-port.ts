import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}

/**
 * A free port, for programs that cannot choose one. It lies below the ports that the system chooses for connections,
 * because one of those could take it before the program starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}
