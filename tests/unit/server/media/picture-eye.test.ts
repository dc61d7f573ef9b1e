import { expect, onTestFinished, test } from 'vitest';
import { UnreadablePicture } from '../../../../server/media/measured-picture.ts';
import { createPictureEye } from '../../../../server/media/picture-eye.ts';
import { measurePicture } from '../../../../server/media/picture-reading.ts';
import { noisyPicture } from '../../../helpers/drawn-pictures.ts';

function openEye() {
  const eye = createPictureEye();
  onTestFinished(() => eye.close());
  return eye;
}

test('what is seen in the other process is what is to be seen', async () => {
  const picture = await noisyPicture(300, 200).jpeg().toBuffer();
  const eye = openEye();
  expect(await eye.sizeOf(picture.subarray(0, 2000))).toEqual({ width: 300, height: 200 });
  expect(await eye.look(picture)).toEqual(await measurePicture(picture));
});

test('what is no picture is told as such, with its size if there is one', async () => {
  const eye = openEye();
  const broken = (await noisyPicture(300, 200).png().toBuffer()).subarray(0, 20_000);
  expect(await eye.sizeOf(Buffer.from('no picture at all'))).toBeUndefined();
  await expect(eye.look(Buffer.from('no picture at all'))).rejects.toThrow(UnreadablePicture);
  await expect(eye.look(broken)).rejects.toMatchObject({ size: { width: 300, height: 200 } });
  expect(await eye.look(await noisyPicture(30, 20).webp().toBuffer())).toMatchObject({ format: 'webp', width: 30 });
});

test('a process that ends under a picture is what is wrong with that picture, and the next one is seen', async () => {
  const eye = openEye();
  const picture = await noisyPicture(60, 40).png().toBuffer();
  await eye.look(picture);
  const looking = eye.look(await noisyPicture(3000, 2000).png().toBuffer());
  // Now it is on its way.
  await new Promise(setImmediate);
  eye.close();
  await expect(looking).rejects.toThrow('the process that derives files has ended');
  expect(await eye.look(picture)).toMatchObject({ width: 60, height: 40 });
});
