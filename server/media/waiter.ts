import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { clientKey } from '../base/client-key.ts';
import type { Waiter } from './variants/shared-jobs.ts';

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

/** The client of a request, as queues count it, and a signal that is aborted when the connection closes. */
export function waiterOf({ ip, raw }: FastifyRequest): Waiter {
  return { client: clientKey(ip), signal: endOf(raw.socket) };
}
