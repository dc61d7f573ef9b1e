import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { renditionRevision } from '../../server/media/renditions/rendition-address.ts';
import { projectListSchema } from '../../shared/contract/project.ts';
import { evenImage } from '../helpers/drawn-images.ts';
import { respond } from '../helpers/failures.ts';
import { type FaultyUpstream, startFaultyUpstream } from '../helpers/faulty-upstream.ts';
import { startSite } from '../helpers/running-site.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { testEnv } from '../helpers/upstream-env.ts';

let upstream: FaultyUpstream;
let env: Record<string, string>;

beforeEach(async () => {
  upstream = await startFaultyUpstream({
    answers: {
      '/t/get-design-projects/': [
        { id: 1, slug: 'one', title: 'One', featured_image: '/one.jpg' },
        { id: 2, slug: 'two', title: 'Two', featured_image: '/two.jpg' },
      ],
      '/t/get-art-projects/': [],
    },
  });
  const bytes = await evenImage(500, 330).jpeg().toBuffer();
  upstream.fail('one.jpg', respond(bytes, { 'content-type': 'image/jpeg' }));
  env = { ...testEnv(upstream.url), DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent', CACHE_STORE: 'sqlite' };
  return () => upstream.close();
});

test('a start makes one WebP of each image in page order, then all other renditions [C4]', async () => {
  const large = await evenImage(1600, 1000).jpeg().toBuffer();
  for (const name of ['one.jpg', 'two.jpg']) upstream.fail(name, respond(large, { 'content-type': 'image/jpeg' }));
  const site = await startSite({ env: { ...env, CACHE_WARM: 'on' } });
  onTestFinished(() => site.close());
  await expect.poll(() => site.services.warming.progress?.state, { timeout: 110_000 }).toBe('done');
  const { items } = projectListSchema.parse(await (await fetch(`${site.url}/api/v1/design/projects`)).json());
  const folder = join(env.DATA_DIR ?? '', 'media', `v${renditionRevision}`);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const madeAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  const inOrder = names.toSorted((a, b) => madeAt(a) - madeAt(b));
  const idOf = (src = '') => src.split('/')[2];
  expect(inOrder.slice(0, 4).map((name) => [name.split('/')[0], basename(name)])).toEqual(
    items.flatMap(({ cover }) => ['1600.webp', 'square-1000.webp'].map((name) => [idOf(cover?.src), name])),
  );
  expect(inOrder.length).toBe(items.flatMap(({ cover }) => cover?.sources ?? []).length + 2 * 2 * 2);
});
