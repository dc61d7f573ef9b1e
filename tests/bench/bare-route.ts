import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

/** A response that is sent again as it was recorded. */
export interface Recording {
  /** Pattern of the site's route for it. */
  readonly route: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
}

/** Fastify's own limit: routes that only send prepared bytes and headers. */
const recordings = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as readonly Recording[];
const app = Fastify();
for (const { route, status, headers, bodyBase64 } of recordings) {
  const body = Buffer.from(bodyBase64, 'base64');
  app.get(route, (_request, response) => {
    response.code(status).headers(headers);
    if (status === 304) response.send();
    else response.send(body);
  });
}
console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
