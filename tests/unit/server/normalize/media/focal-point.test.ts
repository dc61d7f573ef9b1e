import { expect, test } from 'vitest';
import { readImage } from '../../../../../server/normalize/media/image.ts';
import { readPayload } from '../../../../../server/normalize/payload/read-payload.ts';
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
