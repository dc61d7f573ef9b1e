import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { clientKey } from '../base/client-key.ts';
import type { Waiter } from '../base/shared-jobs.ts';

/** One signal per connection, because a client can pipeline many requests. */
const ends = new WeakMap<Socket, AbortController>();

function endOf(socket: Socket): AbortSignal {
  const known = ends.get(socket);
  if (known) return known.signal;
  const end = new AbortController();
  ends.set(socket, end);
  if (socket.destroyed) end.abort();
  else socket.once('close', () => end.abort());
  return end.signal;
}

export const waiterOf = ({ ip, raw }: FastifyRequest): Waiter => ({ client: clientKey(ip), signal: endOf(raw.socket) });
