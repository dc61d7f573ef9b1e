import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { json } from '../helpers/failures.ts';
import { startFaultySite, withoutImages } from '../helpers/faulty-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('an upstream with a page for every slug [R6]', () => {
  test('does not fill memory or store [R6]', async () => {
    const folder = temporaryFolder();
    const env = { CACHE_STORE: 'sqlite', DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', OPS_TOKEN: 'x'.repeat(32) };
    const site = await startFaultySite({ env: { ...withoutImages, ...env } });
    const { url, upstream } = site;
    upstream.fail('get-pages', json([{ title: 'Anything', body: `<p>${'word '.repeat(400)}</p>` }]));
    const entries = async (of: string): Promise<number> => {
      const metrics = await fetch(`${url}/ops/metrics`, { headers: { authorization: `Bearer ${env.OPS_TOKEN}` } });
      const line = new RegExp(`cache_entries\\{store="memory",of="${of}"\\} (\\d+)`).exec(await metrics.text());
      return Number(line?.[1]);
    };
    await fetch(`${url}/api/v1/menu`);
    await fetch(`${url}/design/care`);
    for (let index = 0; index < 700; index += 10) {
      const slugs = Array.from({ length: 10 }, (_, of) => `made-up-${index + of}`);
      const responses = await Promise.all(slugs.map((slug) => fetch(`${url}/api/v1/pages/${slug}`)));
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      await Promise.all(responses.map((response) => response.arrayBuffer()));
    }
    expect(await entries('values')).toBeLessThan(520);
    expect(await entries('responses')).toBeLessThan(520);
    expect((await fetch(`${url}/design/care`)).headers.get('cache-status')).toContain('hit');
    await site.close();
    const store = new DatabaseSync(join(folder, 'content.sqlite'));
    const rows = store.prepare("SELECT count(*) AS rows FROM entries WHERE key LIKE '%page:made-up%'").get();
    store.close();
    expect(rows?.rows).toBe(500);
  });
});
