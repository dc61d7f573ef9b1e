import { expect, test } from 'vitest';
import { json } from '../helpers/faults.ts';
import { startFaultySite } from '../helpers/faulty-site.ts';
import { galleryPath, lightboxOf, openNth, pictureOf } from '../helpers/lightbox-on-page.ts';
import { sharedPictures } from '../helpers/shared-pictures.ts';
import { boxOf, siteInBrowser } from '../helpers/site-in-browser.ts';

const folder = '/media/design/sill-chair';
const long =
  'The front leg where it meets the rails and the cord, before the wax and after the second week of use. '.repeat(3);

const full = [
  { src: `${folder}/02-joint.jpg`, caption: long.trim() },
  { src: `${folder}/01-side.jpg` },
  { src: `${folder}/03-stack.jpg`, caption: 'كرسي من خشب الدردار' },
];

const site = siteInBrowser({ reducedMotion: 'reduce' }, async () => {
  const started = await startFaultySite({ env: sharedPictures() });
  started.upstream.fault('get-design-projects-detail', json({ id: 102, read_more: [{ gallery: { full } }] }));
  return started;
});

const foot = (text: string) => text.slice(0, 20);

test.each(['1440x900', '320x640'])('a long caption has all its lines below the image, at %s [R7]', async (size) => {
  const height = Number(size.split('x')[1]);
  const page = await site.visit(galleryPath, { size });
  await openNth(page, 1);
  const caption = await boxOf(lightboxOf(page).getByText(foot(long)));
  const picture = await boxOf(pictureOf(page));
  expect(picture.y + picture.height).toBeLessThanOrEqual(caption.y + 1);
  expect(caption.y + caption.height).toBeLessThanOrEqual(height);
  const steps = await boxOf(lightboxOf(page).getByRole('button', { name: 'Previous picture' }));
  const isBeside = steps.x >= caption.x + caption.width || steps.y + steps.height <= caption.y;
  expect(isBeside).toBe(true);
});

test('an image fits a window that changes its size [R7]', async () => {
  const page = await site.visit(galleryPath, { size: '390x844' });
  await openNth(page, 2);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => Math.round((await boxOf(pictureOf(page))).height)).toBe(390 - 72 - 64);
  await page.keyboard.press('+');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('0');
  // A classic scroll bar keeps its gutter.
  const { width } = await boxOf(lightboxOf(page));
  await expect.poll(async () => Math.round((await boxOf(pictureOf(page))).width)).toBe(width - 32);
});
