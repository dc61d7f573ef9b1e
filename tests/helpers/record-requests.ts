import type { SampleUpstream } from '../../server/upstream/sample/sample-server.ts';

/** The requests that come from now on, as `GET /path?query`. */
export function recordRequests({ server }: Pick<SampleUpstream, 'server'>): readonly string[] {
  const requests: string[] = [];
  server.on('request', ({ method, url }) => requests.push(`${method} ${url}`));
  return requests;
}
