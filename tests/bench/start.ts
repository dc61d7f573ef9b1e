import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../helpers/free-port.ts';
import { type Bench, dataFolder, median, type Row } from './bench-site.ts';
import { upstreamNames } from './bench-upstream.ts';
import { root } from './processes.ts';

const starts = 5;

/** Milliseconds from spawn to the first 200, with continuous requests. */
async function startOnce({ upstream }: Bench, dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { UPSTREAM_URL: upstream.url, ...upstreamNames, DATA_DIR: dataDir, PORT: String(port) };
  const spawnedAtMs = performance.now();
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      ...env,
    },
    stdio: 'ignore',
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/design`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}`);
    await pause(2);
  }
  const tookMs = performance.now() - spawnedAtMs;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return tookMs;
}

/** How long visitors wait for a restart. The first start fills the compile cache. */
export async function start(bench: Bench): Promise<Row[]> {
  const data = dataFolder();
  await startOnce(bench, data.path);
  const took: number[] = [];
  for (let count = 0; count < starts; count += 1) took.push(await startOnce(bench, data.path));
  data.remove();
  const medianMs = median(took);
  return [
    {
      what: 'spawn to first 200, warm compile cache',
      result: `${medianMs.toFixed(0)} ms (${took.map((ms) => ms.toFixed(0)).join(', ')})`,
      reach: '≤ 500 ms',
      isReached: medianMs <= 500,
    },
  ];
}
