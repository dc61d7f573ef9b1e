import { expect, onTestFinished, test } from 'vitest';
import { projectListSchema } from '../../shared/contract/project.ts';
import { cardSize } from '../../shared/contract/share-card.ts';
import { squareAtOf, squareName } from '../../shared/contract/square-file.ts';
import { partOfDisc, pointedImages } from '../helpers/pointed-images.ts';
import { startSiteWithImages } from '../helpers/site-with-images.ts';

test('squares and share cards contain the point of three images, and the card of a work is whole [C4, P13]', async () => {
  const images = await pointedImages();
  const projects = images.map(({ name, fields }, id) => ({
    ...{ id, slug: `p-${id}`, title: name },
    featured_image: { url: `/${name}.jpg`, ...fields },
  }));
  const works = [{ ...projects[0], slug: 'w' }];
  const files = Object.fromEntries(images.map(({ name, file }) => [`${name}.jpg`, file]));
  const site = await startSiteWithImages({ files, projects, works });
  onTestFinished(() => site.close());
  const bytesAt = async (path: string) => {
    const response = await fetch(new URL(path, site.url));
    expect(response.status, path).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const cardOf = async (path: string) => {
    const [, card = ''] = /property="og:image" content="([^"]*)"/.exec(`${await bytesAt(path)}`) ?? [];
    return new URL(card).pathname;
  };
  const { items } = projectListSchema.parse(JSON.parse(`${await bytesAt('/api/v1/design/projects')}`));
  for (const { name, width, height, point } of images) {
    const project = items.find(({ title }) => title === name);
    const { focalPoint, renditions } = project?.cover ?? {};
    expect(focalPoint?.x, name).toBeCloseTo(point.x, 2);
    expect(focalPoint?.y, name).toBeCloseTo(point.y, 2);
    const side = renditions?.square?.[0] ?? 0;
    const square = await bytesAt(`${renditions?.base}${squareName(side, 'webp', squareAtOf(focalPoint))}`);
    expect(await partOfDisc(square, side / height), `square of ${name}`).toBeCloseTo(1, 1);
    const card = await bytesAt(await cardOf(`/design/projects/${project?.slug}`));
    const scale = Math.max(cardSize.width / width, cardSize.height / height);
    expect(await partOfDisc(card, scale), `card of ${name}`).toBeCloseTo(1, 1);
  }
  expect(await cardOf('/art/art-works/w')).toMatch(/\/card\.jpg$/);
});
