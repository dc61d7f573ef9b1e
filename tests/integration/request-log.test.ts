import { pino } from 'pino';
import supertest from 'supertest';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { status } from '../helpers/faults.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, type SiteOptions, startSite } from '../helpers/running-site.ts';

let site: RunningSite;
let lines: Record<string, unknown>[];

const works = '/api/v1/art/works';

async function start(options: SiteOptions = {}): Promise<void> {
  lines = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  site = await startSite({ ...options, log });
}

afterEach(async () => {
  await site.close();
});

describe('what is logged of requests', () => {
  test('F20 a request that finds nothing is one line, under the id that the visitor is told', async () => {
    const upstream = await startFaultyUpstream();
    upstream.fault('*', status(500));
    onTestFinished(() => upstream.close());
    await start({ sampleAt: upstream.url });
    const { body } = await supertest(site.url).get(works).expect(503);
    const { requestId } = problemSchema.parse(body);
    const own = lines.filter((line) => line.requestId !== undefined);
    expect(own).toEqual([expect.objectContaining({ msg: 'content unavailable', requestId })]);
    expect(own[0]?.err).toMatchObject({ type: 'UpstreamError' });
  });

  test('other requests are no lines', async () => {
    await start();
    await supertest(site.url).get(works).expect(200);
    await supertest(site.url).get(works).expect(200);
    await supertest(site.url).get('/api/v1/nothing').expect(404);
    expect(lines.filter((line) => 'req' in line || 'res' in line || 'requestId' in line)).toEqual([]);
  });

  test('REQUEST_LOG=on makes every request two lines: what was asked for, and what was answered', async () => {
    await start({ env: { REQUEST_LOG: 'on' } });
    await supertest(site.url).get(works).expect(200);
    await supertest(site.url).get(works).expect(200);
    const asked = lines.filter((line) => line.msg === 'incoming request');
    expect(asked.map((line) => line.req)).toEqual([
      expect.objectContaining({ method: 'GET', url: works }),
      expect.objectContaining({ method: 'GET', url: works }),
    ]);
    const answered = lines.filter((line) => line.msg === 'request completed');
    expect(answered.map((line) => [line.reqId, line.res])).toEqual(
      asked.map((line) => [line.reqId, expect.objectContaining({ statusCode: 200 })]),
    );
  });
});
