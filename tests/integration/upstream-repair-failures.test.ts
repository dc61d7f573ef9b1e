import { readFileSync } from 'node:fs';
import supertest from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { recorded } from '../helpers/failure-recording.ts';
import { json, respond } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';

const opsToken = 'token-of-the-tests';

test('#47 #59 repairs of responses and content are in the repair log and in metrics [P10]', async () => {
  const upstream = await startFaultyUpstream();
  const duplicates = new URL('../fixtures/upstream/detail/59-duplicate-keys.json', import.meta.url);
  upstream.fail('get-about', recorded('about', '47-html-type'));
  upstream.fail('get-design-projects/', json([{ id: 1, name: 'Sill Chair', slug: 'sill-chair' }]));
  upstream.fail('get-art-projects/', json([]));
  upstream.fail('get-design-projects-detail/', respond(readFileSync(duplicates)));
  const site = await startSite({ sampleAt: upstream.url, env: { OPS_TOKEN: opsToken } });
  onTestFinished(async () => {
    await site.close();
    await upstream.close();
  });
  const ask = (path: string) => supertest(site.url).get(path).set('Authorization', `Bearer ${opsToken}`).expect(200);
  for (const path of ['/about', '/design/projects/sill-chair', '/about']) await ask(`/api/v1${path}`);
  const { resources } = (await ask('/ops/repairs')).body;
  const rulesOf = (key: string) =>
    resources
      .find((resource: { key: string }) => resource.key.endsWith(key))
      ?.repairs.map(({ rule, pointer }: { rule: string; pointer: string }) => `${rule} ${pointer}`.trim());
  expect(rulesOf(':about')).toContain('content-type');
  expect(rulesOf(':detail:1')).toContain('duplicate-keys');
  expect(rulesOf(':projects')).toContain('alias-used /0/name');
  const { text } = await ask('/ops/metrics');
  expect(text).toMatch(/^bff_repairs\{rule="content-type"\} 1$/m);
  expect(text).toMatch(/^bff_repairs\{rule="duplicate-keys"\} 1$/m);
});
