import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SampleUpstream, startSampleUpstream } from '../../server/upstream/sample/sample-server.ts';
import { json, reset } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { numRuns } from '../helpers/property-runs.ts';
import { type ServerProcess, startServerProcess } from '../helpers/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { patientEnv, sampleEnv } from '../helpers/upstream-env.ts';

/** A start of the whole server is half a second: few times in every run of the tests, 50 in the deep one. */
const kills = numRuns > 200 ? 50 : 8;
const readers = 6;
const pages = Array.from({ length: 12 }, (_, index) => `page-${index}`);
const paths = pages.flatMap((slug) => [`/api/v1/pages/${slug}`, `/design/${slug}`]);

let sample: SampleUpstream;
let upstream: FaultyUpstream;
/** Number of upstream responses. Each response contains its number. */
let turn: number;

beforeEach(async () => {
  sample = await startSampleUpstream();
  upstream = await startFaultyUpstream({ behind: sample.url });
  turn = 0;
});

afterEach(async () => {
  await upstream.close();
  await sample.close();
});

const filler = 'A sentence as long as those that content has. '.repeat(300);

/** Every response differs, so that the server writes constantly. */
function heal(): void {
  upstream.heal();
  upstream.fail('get-pages', (request, response) => {
    const slug = new URL(request.url ?? '', upstream.url).searchParams.get('slug') ?? '';
    turn += 1;
    return json([{ id: slug, slug, heading: slug, body: `<p>Turn ${turn}. ${filler}</p>` }])(request, response);
  });
}

const opsToken = 'token-of-the-test';

function start(dataDir: string): Promise<ServerProcess> {
  return startServerProcess({
    ...sampleEnv(upstream.url),
    ...patientEnv,
    DATA_DIR: dataDir,
    OPS_TOKEN: opsToken,
    CACHE_WARM: 'off',
    // Every request begins a refresh.
    CACHE_FRESH_S: '0',
    RATE_LIMIT_PER_MINUTE: '0',
  });
}

/** Number of the upstream response behind a response, otherwise the start of its text. */
async function turnOf(server: ServerProcess, path: string): Promise<number | string> {
  const response = await fetch(`${server.url}${path}`);
  const text = await response.text();
  const found = /Turn (\d+)\./.exec(text)?.[1];
  return response.status === 200 && found !== undefined ? Number(found) : `${response.status} ${text.slice(0, 300)}`;
}

/** A purge ends the pauses after failures. */
async function purge({ url }: ServerProcess): Promise<void> {
  const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/ops/purge`, { method: 'POST', headers, body: '{"all":true}' });
  expect(status).toBe(200);
}

/** Reads without a pause until so many responses have come, then kills the server under the other readers. */
async function killUnderLoad(server: ServerProcess, responses: number, served: Map<string, number>): Promise<void> {
  let count = 0;
  const read = async (offset: number) => {
    for (let index = offset; ; index += 1) {
      const path = paths[index % paths.length] ?? '';
      const seen = await turnOf(server, path);
      if (typeof seen === 'string') throw new Error(`${path} was not served: ${seen}`);
      served.set(path, Math.max(seen, served.get(path) ?? 0));
      count += 1;
      if (count === responses) server.child.kill('SIGKILL');
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: readers }, (_, index) => read(index * 5)));
  await server.kill();
  // Only the end of the server closes the streams. `fetch` throws a TypeError then.
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
}

test(`the server killed ${kills} times under load: what it has served, the next start serves without the upstream [P12]`, {
  timeout: kills * 10_000,
}, async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const served = new Map<string, number>();
  for (let run = 0; run < kills; run += 1) {
    upstream.fail('*', reset());
    const server = await start(dataDir);
    const lost = [];
    for (const [path, before] of served) {
      const now = await turnOf(server, path);
      if (typeof now === 'string' || now < before) lost.push({ path, before, now });
    }
    expect(server.output()).not.toMatch(/damaged|second store failed/);
    expect(lost).toEqual([]);
    heal();
    await purge(server);
    await killUnderLoad(server, 30 + run * 13, served);
  }
  expect(served.size).toBe(paths.length);
});
