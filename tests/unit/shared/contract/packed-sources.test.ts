import { describe, expect, test } from 'vitest';
import {
  packingSources,
  packSources,
  unpackingSources,
  unpackSources,
} from '../../../../shared/contract/packed-sources.ts';

const sourcesOf = (folder: string, widths: readonly number[], endings: readonly string[]) =>
  endings.flatMap((ending) =>
    widths.map((width) => ({ width, type: `image/${ending}`, src: `${folder}${width}.${ending}` })),
  );
const sources = sourcesOf('/media/id/v1/', [640, 960, 1333], ['avif', 'webp']);

describe('packed sources', () => {
  test('packs every width in every type of a folder into a short text, and back', () => {
    expect(packSources(sources)).toBe('/media/id/v1/ 640,960,1333 avif,webp');
    expect(unpackSources('/media/id/v1/ 640,960,1333 avif,webp')).toEqual(sources);
  });

  test.each([
    ['an empty list', []],
    ['a missing file', sources.slice(1)],
    ['another order', [...sources.slice(1), ...sources.slice(0, 1)]],
    ['files of two folders', [...sources, ...sourcesOf('/media/id/v2/', [640], ['avif'])]],
    ['a type that its ending does not show', sources.map((source) => ({ ...source, type: 'image/png' }))],
    ['films', [{ src: '/media/id/film.mp4', type: 'video/mp4' }]],
    ['an address with a space', sourcesOf('/media/i d/', [640], ['avif'])],
  ])('keeps %s unpacked', (_what, list) => {
    expect(packSources(list)).toBeUndefined();
  });

  test('packs images anywhere in a document, and keeps all other data', () => {
    const video = { sources: [{ src: '/media/id/film.webm' }], poster: { src: '/a.jpg', sources } };
    const data = { items: [{ cover: { sources } }, { cover: { sources: [] } }], video, sources: 'none at all' };
    const text = JSON.stringify({ ...data, sources: undefined }, packingSources);
    expect(text.length).toBeLessThan(JSON.stringify(data).length / 3);
    expect(JSON.parse(text, unpackingSources)).toEqual({ ...data, sources: undefined });
  });
});
