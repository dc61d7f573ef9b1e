import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpRecording, recorded } from '../helpers/failure-recording.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { type RunningSite, startSite } from '../helpers/running-site.ts';

let upstream: FaultyUpstream;
let site: RunningSite;

beforeAll(async () => {
  upstream = await startFaultyUpstream();
  site = await startSite({ sampleAt: upstream.url });
});

afterAll(async () => {
  await site.close();
  await upstream.close();
});

describe('headers of frameworks and proxies', () => {
  test.each(['/api/v1/about', '/design/about'])('#60 never reach the response to %s', async (path) => {
    upstream.fail('get-about', recorded('about', '60-headers-of-a-framework'));
    const { headers } = await supertest(site.url).get(path).expect(200);
    const { 'content-type': _type, ...theirs } = httpRecording('about', '60-headers-of-a-framework').headers;
    for (const [name, value] of Object.entries(theirs)) expect(headers[name], name).not.toBe(value);
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'refresh', 'via']) {
      expect(headers, name).not.toHaveProperty(name);
    }
  });
});

describe('an upstream that varies by client', () => {
  test('#63 gets the same request for all visitors', async () => {
    upstream.fail('*', recorded('about', '63-varies'));
    const visitors = [
      { 'User-Agent': 'A phone', 'Accept-Language': 'it', Cookie: 'session=1', 'Sec-CH-UA-Mobile': '?1' },
      { 'User-Agent': 'A desk', 'Accept-Language': 'de', Authorization: 'Basic eDp5', 'X-Forwarded-For': '192.0.2.1' },
    ];
    for (const [index, visitor] of visitors.entries()) {
      await supertest(site.url)
        .get(['/api/v1/process', '/api/v1/biography'][index] ?? '')
        .set(visitor);
    }
    const requested = upstream.requests.filter(({ path }) => /get-(?:process|biography)/.test(path));
    expect(requested).toHaveLength(2);
    expect(requested[0]?.headers).toEqual(requested[1]?.headers);
    expect(JSON.stringify(requested)).not.toMatch(/phone|desk|session=|eDp5|192\.0\.2\.1/);
  });
});
