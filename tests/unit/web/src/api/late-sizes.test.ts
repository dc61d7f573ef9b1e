import { expect, test } from 'vitest';
import { noteUnmeasured, withoutLateSizes } from '../../../../../web/src/api/late-sizes.ts';
import { image, summary } from '../view-fixtures.ts';

test('an image drawn without a size gets none from later data [S1]', () => {
  const list = () => ({ items: [summary('seen'), summary('new')], total: 2 });
  expect(withoutLateSizes(list())).toEqual(list());
  noteUnmeasured(image('seen').src);
  const [seen, unseen] = withoutLateSizes(list()).items;
  expect(seen?.cover).toEqual(image('seen', {}));
  expect(unseen).toEqual(summary('new'));
  const sources = [{ width: 640, type: 'image/webp', src: image('seen').src }];
  const gallery = { items: [{ full: { ...image('seen'), sources }, thumbnail: image('other') }] };
  expect(withoutLateSizes(structuredClone(gallery)).items[0]).toEqual({
    full: { ...image('seen', {}), sources },
    thumbnail: image('other'),
  });
});
