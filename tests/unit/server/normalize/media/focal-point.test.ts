import { expect, test } from 'vitest';
import { readImage } from '../../../../../server/normalize/media/image.ts';
import { normalizeProjectList } from '../../../../../server/normalize/project-list.ts';
import { readPayload } from '../../../../../server/normalize/read-payload.ts';
import { adaptContentful } from '../../../../../server/upstream/presets/contentful-reading.ts';
import { adaptKirby } from '../../../../../server/upstream/presets/kirby-reading.ts';
import { adaptPayload } from '../../../../../server/upstream/presets/payload-reading.ts';
import { adaptSanity } from '../../../../../server/upstream/presets/sanity-reading.ts';
import { adaptStoryblok } from '../../../../../server/upstream/presets/storyblok-reading.ts';
import { adaptStrapi } from '../../../../../server/upstream/presets/strapi-reading.ts';
import { adaptWordPress } from '../../../../../server/upstream/presets/wordpress-reading.ts';
import { options } from '../sample-options.ts';

const pointOf = (fields: object) =>
  readPayload({ url: 'https://cms.example/a.jpg', ...fields }, options, (node) => readImage(node)).value?.focalPoint;

const size = { width: 1000, height: 500 };

test.each([
  ['Directus', { ...size, focal_point_x: 250, focal_point_y: 50 }, { x: 0.25, y: 0.1 }],
  ['Payload', { ...size, focalX: 30, focalY: 70.5 }, { x: 0.3, y: 0.705 }],
  ['Strapi', { ...size, focalPoint: { x: 30, y: 100 } }, { x: 0.3, y: 1 }],
  ['Sanity', { hotspot: { x: 0.2, y: 0.8, width: 0.3, height: 0.3 } }, { x: 0.2, y: 0.8 }],
  ['Storyblok', { ...size, focus: '249x99:251x101' }, { x: 0.25, y: 0.2 }],
  ['WordPress', { focalPoint: { x: '0.25', y: '0' } }, { x: 0.25, y: 0 }],
  ['WP SmartCrop', { _wpsmartcrop_image_focus: { left: '25', top: '75' } }, { x: 0.25, y: 0.75 }],
  ['Media Focus Point', { meta: { bg_pos_desktop: '30% 70%' } }, { x: 0.3, y: 0.7 }],
  ['Theia Smart Thumbnails', { theiaSmartThumbnails_position: [0.1, 0.25] }, { x: 0.1, y: 0.25 }],
  ['Contentful', { ...size, focalPoint: { focalPoint: { x: 20, y: 400 } } }, { x: 0.02, y: 0.8 }],
  ['Kirby', { focus: '70% 30%' }, { x: 0.7, y: 0.3 }],
  ['an older Kirby', { focus: '{"x":0.5,"y":0.9}' }, { x: 0.5, y: 0.9 }],
  ['CSS', { object_position: 'top right' }, { x: 1, y: 0 }],
  ['a list', { focus: [0.1, 0.2] }, { x: 0.1, y: 0.2 }],
])('reads the point of %s', (_system, fields, point) => {
  expect(pointOf(fields)).toEqual(point);
});

test.each([
  ['the center', { focalX: 50, focalY: 50 }],
  ['pixels of an unknown size', { focal_point_x: 250, focal_point_y: 50 }],
  ['a point outside the image', { focus: '120% 30%' }],
  ['half a point', { focalX: 30 }],
  ['words', { focus: 'Housing' }],
])('has no point for %s', (_what, fields) => {
  expect(pointOf(fields)).toBeUndefined();
});

const src = 'https://cms.example/a-hall.jpg';

const asset = {
  sys: { type: 'Asset', id: 'a' },
  fields: { file: { url: src, contentType: 'image/jpeg', details: { image: { width: 1000, height: 500 } } } },
};
const entry = (id: string, type: string, fields: object) => ({
  sys: { type: 'Entry', id, locale: 'en-US', contentType: { sys: { id: type } } },
  fields,
});
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } });

/** Lists of one project. Its point is at a quarter of the width and a fifth of the height. */
test.each([
  [
    'the focal point app of Contentful',
    adaptContentful(
      {
        ...{ total: 1, skip: 0, limit: 10 },
        items: [entry('p', 'project', { title: 'Hall', slug: 'hall', cover: link('Entry', 'i') })],
        includes: {
          Entry: [
            entry('i', 'imageWithFocalPoint', {
              title: 'Hall',
              image: link('Asset', 'a'),
              focalPoint: { focalPoint: { x: 250, y: 100 } },
            }),
          ],
          Asset: [asset],
        },
      },
      'projects',
    ),
  ],
  [
    'a plugin of WordPress',
    adaptWordPress(
      [
        {
          ...{ id: 1, slug: 'hall', title: { rendered: 'Hall' } },
          _embedded: {
            'wp:featuredmedia': [
              {
                ...{ id: 2, media_type: 'image', source_url: src, media_details: { width: 1000, height: 500 } },
                meta: { _wpsmartcrop_enabled: '1', _wpsmartcrop_image_focus: { left: '25', top: '20' } },
              },
            ],
          },
        },
      ],
      'projects',
    ),
  ],
  [
    'Kirby',
    adaptKirby(
      {
        data: [
          {
            ...{ id: 'projects/hall', slug: 'hall', title: 'Hall' },
            content: { title: 'Hall', cover: ['a-hall.jpg'] },
            files: [{ filename: 'a-hall.jpg', url: src, content: { focus: '25% 20%' } }],
          },
        ],
      },
      'projects',
    ),
  ],
  [
    'Payload',
    adaptPayload(
      { docs: [{ id: 1, slug: 'hall', title: 'Hall', cover: { url: src, focalX: 25, focalY: 20 } }] },
      'projects',
    ),
  ],
  [
    'Strapi 5',
    adaptStrapi(
      {
        data: [{ documentId: 'p', slug: 'hall', title: 'Hall', cover: { url: src, focalPoint: { x: 25, y: 20 } } }],
      },
      'projects',
    ),
  ],
  [
    'Storyblok',
    adaptStoryblok(
      {
        stories: [
          {
            ...{ id: 1, slug: 'hall', name: 'Hall' },
            content: {
              component: 'project',
              cover: {
                fieldtype: 'asset',
                filename: 'https://a.storyblok.com/f/1/1000x500/ab/a-hall.jpg',
                focus: '249x99:251x101',
              },
            },
          },
        ],
      },
      'projects',
    ),
  ],
  [
    'Sanity, inside of the crop,',
    adaptSanity(
      {
        result: [
          {
            ...{ _id: 'p', _type: 'project', title: 'Hall', slug: { current: 'hall' } },
            cover: {
              _type: 'image',
              asset: { _ref: 'image-abc-1000x500-jpg', url: src },
              crop: { left: 0.5, right: 0, top: 0, bottom: 0.5 },
              hotspot: { x: 0.625, y: 0.1, width: 0.1, height: 0.1 },
            },
          },
        ],
      },
      'projects',
    ),
  ],
])('takes the point of %s to the cover of a list', (_system, body) => {
  const { value } = normalizeProjectList(body, 'design', options);
  expect(value.items[0]?.cover?.focalPoint).toEqual({ x: 0.25, y: 0.2 });
});
