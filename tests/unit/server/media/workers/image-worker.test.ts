import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ImageError, ImageProcessError } from '../../../../../server/media/image/image-task.ts';
import { ImageWorker, type ImageWorkerOptions } from '../../../../../server/media/workers/image-worker.ts';
import { evenImage } from '../../../../helpers/drawn-images.ts';
import { withoutCapability } from '../../../../helpers/without-capability.ts';

function workerOf(options: Partial<ImageWorkerOptions> = {}): ImageWorker {
  const worker = new ImageWorker({ niceness: 10, maxMs: 20_000, ...options });
  onTestFinished(() => worker.close());
  return worker;
}

const shape = { width: 20, ending: 'webp' } as const;
const small = () => evenImage(40, 30).png().toBuffer();

/** A task that takes seconds. */
const longTask = async () => ({
  original: await evenImage(4000, 3000).png().toBuffer(),
  shape: { width: 2880, ending: 'avif' } as const,
});

test('encodes in another process', async () => {
  const original = await small();
  const worker = workerOf();
  const webp = await worker.run({ original, shape });
  const avif = await worker.run({ original, shape: { width: 10, ending: 'avif' } });
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 20, height: 15 });
  expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 10 });
});

test('a worker that is alone waits for another one and ends its process [P12]', async () => {
  const [one, other] = [workerOf({ isAlone: true }), workerOf({ isAlone: true })];
  const order: string[] = [];
  const first = one.run(await longTask()).then(() => order.push('one'));
  const second = other.run({ original: await small(), shape }).then(() => order.push('other'));
  await Promise.all([first, second]);
  expect(order).toEqual(['one', 'other']);
  const processes = () =>
    spawnSync('pgrep', ['-cf', '-P', `${process.pid}`, 'image-worker-main'], { encoding: 'utf8' }).stdout.trim();
  await expect.poll(processes).toBe('1');
  await expect(one.run({ original: Buffer.from('no picture'), shape })).rejects.toThrow(ImageError);
  expect(await other.run({ original: await small(), shape })).toBeInstanceOf(Buffer);
});

describe('failures', () => {
  test('an unreadable original fails alone', async () => {
    const worker = workerOf();
    await expect(worker.run({ original: Buffer.from('no picture'), shape })).rejects.toThrow(ImageError);
    expect(await worker.run({ original: await small(), shape })).toBeInstanceOf(Buffer);
  });
  test('a slow task is ended', async () => {
    const late = workerOf({ maxMs: 1 }).run({ original: await small(), shape });
    await expect(late).rejects.toMatchObject({ name: 'ImageError', isLate: true });
  });
  test('a task with too much memory is ended', async () => {
    const large = workerOf({ maxResidentBytes: 1_000_000 }).run(await longTask());
    await expect(large).rejects.toMatchObject({ name: 'ImageError', message: 'more memory than 1000000 bytes' });
  });
  test('a full disk is an error of the process', async () => {
    const task = { original: await small(), pyramid: '/dev/full', isTransparent: false };
    await expect(workerOf().run(task)).rejects.toThrow(ImageProcessError);
  });
  test('a process that ends fails its task, and the next one works', async () => {
    const worker = workerOf();
    const lost = worker.run(await longTask());
    setImmediate(() => worker.close());
    await expect(lost).rejects.toThrow('has ended');
    expect(await worker.run({ original: await small(), shape })).toBeInstanceOf(Buffer);
  });
});

const main = join(import.meta.dirname, '../../../../../server/media/image-worker-main.ts');

test('works without privileges under a higher niceness', async () => {
  const [command, ...words] = withoutCapability('sys_nice', ['nice', '-n', '15', process.execPath, main, '10']);
  const child = spawn(command, words, {
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  onTestFinished(() => void child.kill());
  const ended = once(child, 'exit').then(([code]) => `ended with ${code}`);
  child.send({ original: await small(), shape });
  const answered = once(child, 'message').then(([answer]) => answer);
  expect(await Promise.race([answered, ended])).toEqual({ bytes: expect.any(Buffer) });
});
