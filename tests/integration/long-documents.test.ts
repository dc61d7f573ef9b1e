import { expect, onTestFinished, test, vi } from 'vitest';
import { LongDocuments } from '../../server/site/long-documents.ts';
import { json } from '../helpers/failures.ts';
import { startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';
import { testEnv } from '../helpers/upstream-env.ts';

const token = 'a-token-of-some-length';

const listOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, slug: `${name}-${index}`, title: `${name} ${index}` }));

test('renders a long list in a thread of its own, with the bytes that this thread would give [R1]', async () => {
  const upstream = await startFaultyUpstream({ answers: { '/t/get-art-projects/': listOf('Work', 80) } });
  onTestFinished(() => upstream.close());
  upstream.fail('get-design-projects', json(listOf('Ground', 150)));
  const env = { ...testEnv(upstream.url), PUBLIC_URL: 'https://atelier.example', OPS_TOKEN: token };
  const renders = vi.spyOn(LongDocuments.prototype, 'render');
  onTestFinished(() => renders.mockRestore());
  const elsewhere = await startSite({ env });
  onTestFinished(() => elsewhere.close());
  const here = await startSite({ env, render: (request, built) => built(request) });
  onTestFinished(() => here.close());
  const bodyOf = async (origin: string, path: string) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(200);
    return response.text();
  };
  const expectAlike = async (paths: readonly string[]) => {
    for (const path of paths) expect(await bodyOf(elsewhere.url, path)).toBe(await bodyOf(here.url, path));
  };
  await expectAlike(['/design', '/design?q=ground', '/design?q=work+1', '/design?sort=title']);
  expect(renders).toHaveBeenCalledTimes(4);
  // Another list of the same name, and a short one.
  for (const count of [120, 3]) {
    upstream.fail('get-design-projects', json(listOf('Renamed', count)));
    for (const { url } of [elsewhere, here]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      await fetch(`${url}/ops/purge`, { method: 'POST', headers, body: '{"all":true,"hard":true}' });
    }
    await expectAlike(['/design', '/design?sort=title']);
    expect(await bodyOf(elsewhere.url, '/design')).toContain('Renamed 1');
  }
  expect(renders).toHaveBeenCalledTimes(6);
});
