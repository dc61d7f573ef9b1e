import supertest from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { problemSchema } from '../../shared/contract/problem.ts';
import { startSite } from '../helpers/running-site.ts';

async function startedSite(env: Record<string, string>) {
  const site = await startSite({ env });
  onTestFinished(() => site.close());
  return supertest(site.url);
}

test('the operator page has no data, and is not cached, framed or indexed [P2]', async () => {
  const site = await startedSite({ OPS_TOKEN: 'a-token-of-some-length', PUBLIC_URL: 'https://a.test' });
  for (const path of ['/ops', '/ops/']) {
    const { text, headers } = await site.get(path).expect(200).expect('content-type', 'text/html; charset=utf-8');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=63072000',
    });
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(text).not.toContain('a-token-of-some-length');
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(2);
    for (const file of files) {
      const asset = await site.get(file).set('Accept-Encoding', 'br').expect(200);
      expect(asset.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': expect.stringContaining('immutable'),
      });
    }
  }
  await site.head('/ops').expect(200);
  const { body } = await site.post('/ops').expect(405);
  expect(problemSchema.parse(body).code).toBe('method-not-allowed');
  for (const path of ['/sitemap.xml', '/design', '/']) {
    expect((await site.get(path).expect(200)).text).not.toMatch(/"\/ops[/"]|\/ops-/);
  }
});

test('the operator page is 404 without OPS_TOKEN [P2]', async () => {
  const site = await startedSite({});
  for (const path of ['/ops', '/ops/']) {
    const { body } = await site.get(path).expect(404);
    expect(problemSchema.parse(body).code).toBe('not-found');
  }
});
