import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Waiter } from '../media/variants/shared-jobs.ts';

/** Ends of connections: one signal for all requests of one, however many a client sends ahead of the replies. */
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

/** Who waits for the reply to a request: its address, for as long as its connection is open. */
export function waiterOf({ ip, raw }: FastifyRequest): Waiter {
  return { client: ip, signal: endOf(raw.socket) };
}
