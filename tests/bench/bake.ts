import { join } from 'node:path';
import { readConfig } from '../../server/config/config.ts';
import { bakeSite } from '../../server/tools/bake.ts';
import { ensureBuilt } from '../../web/ensure-built.ts';
import { startBakedNginx } from '../helpers/baked-nginx.ts';
import { dataFolder, type Row } from './bench-site.ts';
import { visitWithLighthouse } from './lighthouse.ts';

const base = '/studio/site';
const pages = ['/', '/design/', '/design/projects/sill-chair/', '/art/art-works/salt-clock/'];
const maxMib = 60;
const perfect = 100;

/** Bakes the sample twice, the second time with stored images, and visits it on a plain file server. */
export async function bake(): Promise<Row[]> {
  await ensureBuilt();
  const data = dataFolder();
  const dir = join(data.path, 'site');
  const config = readConfig({ PUBLIC_URL: 'https://baked.example', DATA_DIR: join(data.path, 'data') });
  const rows: Row[] = [];
  for (const what of ['bake of the sample', 'bake of the sample, images are stored']) {
    const said: string[] = [];
    const startedMs = performance.now();
    const isWhole = await bakeSite(config, dir, base, (line) => said.push(line));
    const seconds = (performance.now() - startedMs) / 1000;
    const mib = Number(/([\d.]+) MiB/.exec(said.join(' '))?.[1]);
    const result = `${seconds.toFixed(0)} s, ${mib} MiB`;
    rows.push({ what, result, reach: `≤ ${maxMib} MiB`, isReached: isWhole && mib <= maxMib });
  }
  const server = await startBakedNginx(dir, base);
  for (const visitor of ['phone', 'desk'] as const) {
    for (const path of pages) {
      const { scores } = await visitWithLighthouse(server.url + base + path, visitor);
      const what = `baked ${path}, ${visitor}: performance, accessibility, best practices, SEO`;
      rows.push({
        what,
        result: scores.join(', '),
        reach: '100 each',
        isReached: scores.every((score) => score === perfect),
      });
    }
  }
  await server.close();
  data.remove();
  return rows;
}
