import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../server/cache/clock.ts';
import type { CacheEvent } from '../../server/cache/events.ts';
import { SqliteTier } from '../../server/cache/sqlite-tier.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const writer = join(import.meta.dirname, '..', 'helpers', 'store-writer.ts');
const kills = 50;

/** Lets a process write until it has served `lines` values, then kills it without warning; what it had served. */
async function killWhileWriting(path: string, run: number, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, path, `run-${run}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  // The last line may be cut.
  return output.split('\n').slice(0, -1);
}

test(`P12 killed ${kills} times under load: nothing served is lost, the file always opens`, { timeout: 120_000 }, async () => {
  const path = join(temporaryFolder(), 'content.sqlite');
  const served = new Map<string, string>();
  for (let run = 0; run < kills; run += 1) {
    const lines = await killWhileWriting(path, run, 1 + run * 7);
    expect(lines.filter((line) => line.startsWith('trouble'))).toEqual([]);
    const ownKeys = new Map(lines.map((line) => line.split(' ') as [string, string]));
    for (const [key, version] of ownKeys) served.set(key, version);
    const events: CacheEvent[] = [];
    const options = { keyPrefix: 'v1:site', schemaPrefix: 'v1', maxBytes: 100_000_000, clock: systemClock };
    const tier = new SqliteTier({ path, ...options, listen: (event) => events.push(event) });
    const missing = [...served].filter(([key]) => tier.get(key) === undefined);
    // A value may be newer than the one told of last: the process was killed between writing and telling.
    tier.close();
    expect(missing).toEqual([]);
    expect(events).toEqual([]);
  }
  expect(served.size).toBeGreaterThan(30);
});
