import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DeriveLane, type DeriveLaneOptions, LaneFull } from '../../../../server/media/derive-lane.ts';
import { DeriveError } from '../../../../server/media/derive-order.ts';
import { evenPicture } from '../../../helpers/drawn-pictures.ts';

function laneOf(options: Partial<DeriveLaneOptions> = {}): DeriveLane {
  const lane = new DeriveLane({ atOnce: 1, niceness: 10, maxWaiting: 10, maxMs: 20_000, ...options });
  onTestFinished(() => lane.close());
  return lane;
}

const shape = { width: 20, ending: 'webp' } as const;

test('files are derived in another process', async () => {
  const original = await evenPicture(40, 30).png().toBuffer();
  const lane = laneOf();
  const [webp, avif] = await Promise.all([
    lane.run(async () => ({ original, shape })),
    lane.run(async () => ({ original, shape: { width: 10, ending: 'avif' } })),
  ]);
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 20, height: 15 });
  expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 10 });
});

test('drawings are sanitized there', async () => {
  const original = Buffer.from('<svg onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>');
  const clean = await laneOf().run(async () => ({ original, shape: 'drawing' }));
  expect(clean.toString()).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>');
});

describe('what goes wrong', () => {
  test('an unreadable original fails alone', async () => {
    const lane = laneOf();
    const bad = lane.run(async () => ({ original: Buffer.from('no picture'), shape }));
    const original = await evenPicture(40, 30).png().toBuffer();
    const good = lane.run(async () => ({ original, shape }));
    await expect(bad).rejects.toThrow(DeriveError);
    expect(await good).toBeInstanceOf(Buffer);
  });
  test('an original that cannot be had leaves the process to the next', async () => {
    const lane = laneOf();
    await expect(lane.run(() => Promise.reject(new Error('no original')))).rejects.toThrow('no original');
    const original = await evenPicture(40, 30).png().toBuffer();
    expect(await lane.run(async () => ({ original, shape }))).toBeInstanceOf(Buffer);
  });
  test('one that takes too long is ended', async () => {
    const original = await evenPicture(40, 30).png().toBuffer();
    const late = laneOf({ maxMs: 1 }).run(async () => ({ original, shape }));
    await expect(late).rejects.toMatchObject({ name: 'DeriveError', isLate: true });
  });
  test('one that takes too much memory is ended, and the next has another process', async () => {
    const original = await evenPicture(4000, 3000).png().toBuffer();
    const lane = laneOf({ maxResidentBytes: 1_000_000 });
    const large = lane.run(async () => ({ original, shape: { width: 2880, ending: 'avif' } }));
    await expect(large).rejects.toMatchObject({ name: 'DeriveError', message: 'more memory than 1000000 bytes' });
    const lost = lane.run(async () => ({ original, shape: { width: 2880, ending: 'avif' } }));
    await expect(lost).rejects.toThrow('more memory than');
  });
  test('a process that ends fails its order, and the next has another', async () => {
    const lane = laneOf();
    const original = await evenPicture(4000, 3000).png().toBuffer();
    const taken = Promise.withResolvers<void>();
    const lost = lane.run(async () => {
      taken.resolve();
      return { original, shape: { width: 2880, ending: 'avif' } };
    });
    await taken.promise;
    setImmediate(() => lane.close());
    await expect(lost).rejects.toThrow('has ended');
    expect(await lane.run(async () => ({ original, shape }))).toBeInstanceOf(Buffer);
  });
});

test('only so many wait; originals of those that wait are not read yet', async () => {
  const lane = laneOf({ maxWaiting: 1 });
  const original = await evenPicture(40, 30).png().toBuffer();
  let prepared = 0;
  const order = async () => {
    prepared += 1;
    return { original, shape };
  };
  const runs = [lane.run(order), lane.run(order)];
  await expect(lane.run(order)).rejects.toThrow(LaneFull);
  expect(prepared).toBe(1);
  await Promise.all(runs);
  expect(prepared).toBe(2);
});
