/** The least that Fastify can do: one route that replies with bytes it was given on standard input. */
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';

const body = await buffer(process.stdin);
const app = Fastify();
app.get('/bare', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => void app.close());
