import { describe, expect, it, test } from 'vitest';
import { normalizeProjectDetail } from '../../../../../server/normalize/project-detail.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { options } from '../sample-options.ts';

const read = (payload: unknown) => normalizeProjectDetail(payload, options).value.blocks;

const nameOf = (src: string | undefined) => src?.split('/').at(-1);

/** Kinds of blocks with the names of their files. */
const filesOf = (payload: unknown) =>
  read(payload).map((block) => {
    if (block.kind === 'gallery') return [block.kind, ...block.items.map(({ full }) => nameOf(full.src))];
    if (block.kind === 'image') return [block.kind, nameOf(block.image.src)];
    if (block.kind === 'video') return [block.kind, ...block.video.sources.map(({ src }) => nameOf(src))];
    if (block.kind === 'audio') return [block.kind, ...block.audio.sources.map(({ src }) => nameOf(src))];
    return block.kind === 'link' ? [block.kind, nameOf(block.href)] : [block.kind];
  });

const strapi = (name: string, mime: string) => ({
  id: 1,
  name,
  ext: `.${name.split('.')[1]}`,
  mime,
  url: `/uploads/${name}`,
});
const directus = (id: string, type: string, name: string) => ({
  directus_files_id: { id, type, filename_disk: name, filename_download: name, title: 'A title' },
});

describe('a gallery with a file that is not an image', () => {
  it.each([
    ['a path', ['/media/a.jpg', '/media/b.mp4'], ['video', 'b.mp4']],
    ['a path with a query', ['/media/a.jpg', '/media/b.MP4?v=2'], ['video', 'b.MP4']],
    [
      'a page of YouTube',
      ['/media/a.jpg', 'https://www.youtube.com/watch?v=abcdefghijk'],
      ['video', 'watch?v=abcdefghijk'],
    ],
    ['a page of Vimeo', ['/media/a.jpg', { url: 'https://vimeo.com/123456' }], ['video', '123456']],
    ['a record with a URL', ['/media/a.jpg', { url: '/media/b.webm', alt: 'A walk' }], ['video', 'b.webm']],
    ['a record of Strapi 5', [strapi('a.jpg', 'image/jpeg'), strapi('b.mp4', 'video/mp4')], ['video', 'b.mp4']],
    ['a type without an ending', ['/media/a.jpg', { url: '/files/81', mime: 'video/mp4' }], ['video', '81']],
    [
      'a general type',
      ['/media/a.jpg', { secure_url: '/media/a2.jpg' }, { url: '/files/81', resource_type: 'video' }],
      ['video', '81'],
    ],
    [
      'a file of Directus',
      [directus('one', 'image/jpeg', 'a.jpg'), directus('two', 'video/mp4', 'b.mp4')],
      ['video', 'two'],
    ],
    ['a sound', ['/media/a.jpg', '/media/talk.mp3'], ['audio', 'talk.mp3']],
    ['a record of a sound', ['/media/a.jpg', { url: '/files/7', mime: 'audio/mpeg', name: 'Talk' }], ['audio', '7']],
    ['a document', ['/media/a.jpg', '/media/plan.pdf'], ['link', 'plan.pdf']],
    [
      'a record of a document',
      ['/media/a.jpg', { url: '/files/7', mime: 'application/pdf', name: 'Plan' }],
      ['link', '7'],
    ],
    ['a file of Photoshop', ['/media/a.jpg', '/media/poster.psd'], ['link', 'poster.psd']],
  ])('shows it after the images: %s', (_of, gallery, other) => {
    const [first, ...others] = filesOf({ gallery });
    expect(first?.[0]).toBe('gallery');
    expect(first).not.toContain(other.at(-1));
    expect(first?.[1]).toMatch(/^(?:a\.jpg|one)$/);
    expect(others).toEqual([other]);
    expect(filesOf({ read_more: [{ type: 'gallery', title: 'Views', gallery }] })).toEqual([first, other]);
  });

  it('of Strapi 4 shows it after the images', () => {
    const files = [strapi('a.jpg', 'image/jpeg'), strapi('b.mp4', 'video/mp4')];
    const gallery = { data: files.map(({ id, ...attributes }) => ({ id, attributes })) };
    expect(filesOf({ read_more: [{ type: 'gallery', gallery }] })).toEqual([
      ['gallery', 'a.jpg'],
      ['video', 'b.mp4'],
    ]);
  });

  it('keeps the words of a video', () => {
    const [, video] = read({ gallery: ['/a.jpg', { video: { url: '/b.mp4' }, caption: 'A walk through the house' }] });
    expect(video).toMatchObject({ kind: 'video', video: { caption: 'A walk through the house' } });
  });

  it('keeps the thumbnail of a video in two lists', () => {
    const gallery = { full: ['/a.jpg', '/b.mp4'], thumbnail: ['/a-thumb.jpg', '/b-thumb.jpg'] };
    expect(filesOf({ gallery })).toEqual([
      ['gallery', 'a.jpg', 'b-thumb.jpg'],
      ['video', 'b.mp4'],
    ]);
  });

  it('of videos alone becomes videos', () => {
    expect(filesOf({ gallery: ['/a.mp4', '/b.mp4'] })).toEqual([
      ['video', 'a.mp4'],
      ['video', 'b.mp4'],
    ]);
  });
});

test.each(['application/octet-stream', 'image', 'file', 'photo'])(
  'an image of the type "%s" stays an image',
  (type) => {
    const gallery = ['/a.jpg', { url: '/b.jpg', type, name: 'b.jpg' }];
    expect(filesOf({ gallery })[0]).toEqual(['gallery', 'a.jpg', 'b.jpg']);
  },
);

describe('a cover that is not an image', () => {
  const itemOf = (fields: object) =>
    normalizeProjectList([{ id: 1, slug: 'a', title: 'A', ...fields }], 'design', options);

  it.each([
    ['by its ending', '/media/b.mp4'],
    ['by its type', strapi('b', 'video/mp4')],
    ['in a list', ['/media/b.mp4']],
    ['of Directus', directus('two', 'video/mp4', 'b.mp4')],
    ['a page of Vimeo', 'https://vimeo.com/123456'],
    ['a document', '/media/plan.pdf'],
  ])('leaves its place to the next image: %s', (_of, cover) => {
    for (const next of [{ thumbnail: '/media/a.jpg' }, { gallery: ['/media/c.mp4', '/media/a.jpg'] }]) {
      const { value, repairs } = itemOf({ cover, ...next });
      expect(nameOf(value.items[0]?.cover?.src)).toBe('a.jpg');
      expect(repairs.map(({ rule }) => rule)).toContain('image-unreadable');
    }
    expect(itemOf({ cover }).value.items[0]?.cover).toBeUndefined();
  });

  it('is passed over in a list of images', () => {
    expect(nameOf(itemOf({ cover: ['/media/b.mp4', '/media/a.jpg'] }).value.items[0]?.cover?.src)).toBe('a.jpg');
  });
});
