import { request } from 'node:http';
import type { Recording } from './bare-route.ts';

/** Headers that Node writes by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

/** A response as it came over the wire: undecoded bytes, headers in their spelling and order. */
export function record(
  port: number,
  { path, route }: Pick<Recording, 'path' | 'route'>,
  headers: Readonly<Record<string, string>>,
): Promise<Recording> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const raw = response.rawHeaders;
        const pairs = raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
        resolve({
          path,
          route,
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(pairs.filter(([name = '']) => !ownHeaders.has(name.toLowerCase()))),
          bodyBase64: Buffer.concat(chunks).toString('base64'),
        });
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}

/** Asks again until the response is as wanted; bodies are compressed a moment after they are first given. */
export async function recordWhen(
  isReady: (recording: Recording) => boolean,
  ...requested: Parameters<typeof record>
): Promise<Recording> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const recording = await record(...requested);
    if (isReady(recording)) return recording;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${requested[1].path} was never ready`);
}
