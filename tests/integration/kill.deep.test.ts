import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../server/base/clock.ts';
import type { CacheEvent } from '../../server/cache/events.ts';
import { SqliteStore } from '../../server/cache/stores/sqlite-store.ts';
import type { Written } from '../helpers/store-writer.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const writer = join(import.meta.dirname, '..', 'helpers', 'store-writer.ts');
/** Sentences of a small value, and of one that takes several pages of the journal. */
const small = { sentences: 500, kills: 50 };
const large = { sentences: 20_000, kills: 12 };

/** Lets a process write until it has served `lines` values, then kills it without warning; what it had served. */
async function killWhileWriting(path: string, run: number, lines: number, sentences: number): Promise<string[]> {
  const args = [writer, path, String(run), String(sentences)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > lines) child.kill('SIGKILL');
  });
  await once(child, 'close');
  // The last line may be cut.
  return output.split('\n').slice(0, -1);
}

interface Served {
  readonly key: string;
  readonly run: number;
  readonly turn: number;
}

function servedOf(line: string): Served {
  const [key = '', run, turn] = line.split(' ');
  return { key, run: Number(run), turn: Number(turn) };
}

/**
 * Is what the store holds older than what was served, or of two values? Newer it may be: the kill came between writing
 * and telling.
 */
function isLost(store: SqliteStore, { key, run, turn }: Served): boolean {
  const entry = store.get(key);
  if (!entry) return true;
  const written: Written = JSON.parse(entry.json.toString());
  const sentences = new Set(written.filler.split('. ').filter(Boolean));
  if (sentences.size !== 1 || !sentences.has(`A sentence of run ${written.run}, turn ${written.turn}, and so on`))
    return true;
  return written.run < run || (written.run === run && written.turn < turn);
}

test.each([small, large])(
  'killed $kills times under load with values of $sentences sentences: nothing served is lost, the file always opens [P12]',
  {
    timeout: 120_000,
  },
  async ({ sentences, kills }) => {
    const path = join(temporaryFolder(), 'content.sqlite');
    const served = new Map<string, Served>();
    for (let run = 0; run < kills; run += 1) {
      const lines = await killWhileWriting(path, run, 1 + run * 7, sentences);
      expect(lines.filter((line) => line.startsWith('trouble'))).toEqual([]);
      for (const value of lines.map(servedOf)) served.set(value.key, value);
      const events: CacheEvent[] = [];
      const options = { keyPrefix: 'v1:site', schemaPrefix: 'v1', maxBytes: 100_000_000, clock: systemClock };
      const store = new SqliteStore({ path, ...options, listen: (event) => events.push(event) });
      const lost = [...served.values()].filter((value) => isLost(store, value));
      store.close();
      expect(lost).toEqual([]);
      expect(events).toEqual([]);
    }
    expect(served.size).toBeGreaterThan(30);
  },
);
