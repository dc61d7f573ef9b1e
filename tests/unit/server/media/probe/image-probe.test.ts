import { expect, onTestFinished, test } from 'vitest';
import { UnreadableImage } from '../../../../../server/media/probe/analyzed-image.ts';
import { createImageProbe } from '../../../../../server/media/probe/image-probe.ts';
import { ImageProcessError } from '../../../../../server/media/workers/image-task.ts';
import { noisyPicture } from '../../../../helpers/drawn-pictures.ts';

function openProbe() {
  const probe = createImageProbe();
  onTestFinished(() => probe.close());
  return probe;
}

test('refuses a broken image, with its size if its header has one', async () => {
  const probe = openProbe();
  const broken = (await noisyPicture(300, 200).png().toBuffer()).subarray(0, 20_000);
  expect(await probe.sizeOf(Buffer.from('no picture at all'))).toBeUndefined();
  await expect(probe.measure(Buffer.from('no picture at all'))).rejects.toThrow(UnreadableImage);
  await expect(probe.measure(broken)).rejects.toMatchObject({ size: { width: 300, height: 200 } });
  expect(await probe.measure(await noisyPicture(30, 20).webp().toBuffer())).toMatchObject({
    format: 'webp',
    width: 30,
  });
});

test('the end of the process is no error of the image, and the next one is analyzed', async () => {
  const probe = openProbe();
  const picture = await noisyPicture(60, 40).png().toBuffer();
  await probe.measure(picture);
  const looking = probe.measure(await noisyPicture(3000, 2000).png().toBuffer());
  // Now it is on its way.
  await new Promise(setImmediate);
  probe.close();
  await expect(looking).rejects.toBeInstanceOf(ImageProcessError);
  expect(await probe.measure(picture)).toMatchObject({ width: 60, height: 40 });
});
