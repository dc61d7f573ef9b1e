import { expect, test } from 'vitest';
import { readIdentifier, serviceOf, sizeAsked } from '../../../../../server/api/iiif/image-service.ts';

const id = 'abcdefghijklmno_';

test('an identifier has an image and a version', () => {
  expect(readIdentifier(`${id}.12345678`)).toEqual({ id, version: '12345678' });
  expect(readIdentifier(`${id}.123456789abc`)).toEqual({ id, version: '123456789abc' });
  for (const other of ['', id, `${id}.`, `${id}.1234567`, `${id}.12345678/x`, `${id}x.12345678`, `../${id}.12345678`])
    expect(readIdentifier(other), other).toBeUndefined();
});

test('a size is a listed one or max', () => {
  const sizes = [
    { width: 480, height: 320 },
    { width: 900, height: 600 },
  ];
  expect(sizeAsked('480,320', sizes)).toBe(sizes[0]);
  expect(sizeAsked('max', sizes)).toBe(sizes[1]);
  for (const other of [
    '480,',
    ',320',
    '480,321',
    '0480,320',
    '^max',
    '!480,320',
    'pct:10',
    '480,320,',
    'full',
    '480.0,320',
  ])
    expect(sizeAsked(other, sizes), other).toBeUndefined();
});

test('an analyzed image has a service with its sizes', () => {
  const sources = [{ width: 480, type: 'image/avif', src: `/media/${id}/12345678/480.avif` }];
  const image = { src: `/media/${id}/a.jpg`, alt: '', width: 1000, height: 667, sources };
  expect(serviceOf(image)).toEqual({
    path: `/iiif/image/${id}.12345678`,
    sizes: [
      { width: 320, height: 213 },
      { width: 480, height: 320 },
      { width: 672, height: 448 },
      { width: 750, height: 500 },
      { width: 1000, height: 667 },
    ],
  });
  expect(serviceOf({ ...image, sources: [] })).toBeUndefined();
});
