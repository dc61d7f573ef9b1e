import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { residentBytesOf } from '../../../../../server/media/workers/resident-memory.ts';

const mebi = 1024 ** 2;

/** A process of ours that holds so many bytes. */
async function holderOf(bytes: number): Promise<number> {
  const code = `globalThis.held = Buffer.alloc(${bytes}, 1); console.log('held'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', code]);
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

test('the memory of a process is what it holds, by the kernel and by ps alike', async () => {
  const pid = await holderOf(200 * mebi);
  const byKernel = (await residentBytesOf(pid)) ?? 0;
  const byPs = (await residentBytesOf(pid, '/no/such/folder')) ?? 0;
  expect(byKernel).toBeGreaterThan(200 * mebi);
  expect(byKernel).toBeLessThan(400 * mebi);
  expect(Math.abs(byPs - byKernel)).toBeLessThan(20 * mebi);
});

test('of a process that is not there nobody knows', async () => {
  expect(await residentBytesOf(2 ** 30)).toBeUndefined();
});
