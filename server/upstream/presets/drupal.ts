import type { CallTemplate, Preset } from '../call.ts';

const images = ['field_cover.field_media_image', 'field_gallery.field_media_image'];
/** A video has a thumbnail as its poster. */
const parts = [
  ...['field_media_image', 'thumbnail'].map((file) => `field_content.field_media.${file}`),
  'field_content.field_gallery.field_media_image',
];
const include = [...images, 'field_typologies', 'field_size'].join(',');
const included = { include: `${include},${parts.join(',')}` };
const published = { 'filter[status]': '1' };

const listOf = (type: string): CallTemplate => ({
  path: `jsonapi/node/${type}`,
  query: { ...published, include, 'page[limit]': '50' },
});
const oneOf = (type: string): CallTemplate => ({ path: `jsonapi/node/${type}/{id}`, query: included });
const pages = { ...published, include: parts.join(',') };
const page = 'jsonapi/node/page';

/** Drupal's JSON:API: content types `project`, `work` and `page`, media entities, paragraphs in `field_content`. */
export const drupal: Preset = {
  headers: { accept: 'application/vnd.api+json' },
  calls: {
    projects: listOf('project'),
    works: listOf('work'),
    project: oneOf('project'),
    work: oneOf('work'),
    pages: { path: page, query: { ...pages, 'page[limit]': '50' } },
    page: { path: page, query: { ...pages, 'filter[field_slug]': '{slug}' } },
  },
  preview: {
    query: { resourceVersion: 'rel:working-copy', 'filter[status]': null },
    headers: { authorization: 'Basic ${PREVIEW_TOKEN?}' },
  },
};
