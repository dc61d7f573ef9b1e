import type { CallTemplate, Preset } from '../call.ts';
import { callsOf } from './call-names.ts';

const body =
  'body[]{..., markDefs[]{..., _type == "internalLink" => {"reference": reference->{_id, _type, title, slug}}}}';

const typologies =
  '"typologies": select(defined(typologies[0]._ref) => typologies[]->{title, "slug": slug.current}, typologies)';

const place = '"_project": sanity::projectId(), "_dataset": sanity::dataset()';

const whole = `{..., ${place}, ${typologies}, "related": related[]->{_id, _type, title, slug}, ${body}}`;

const list = (_name: string, type: string): CallTemplate => ({
  path: 'data/query/{name}',
  query: {
    query: `*[_type == "${type}"] | order(orderRank asc, _createdAt desc) {..., ${place}, ${typologies}, "body": null}`,
    perspective: 'published',
  },
});

/** The requested key is a parameter of the query, never part of its text. */
const one = (type: string, condition: string, parameters: Record<string, string>): CallTemplate => ({
  path: 'data/query/{name}',
  query: { query: `*[_type == "${type}" && ${condition}][0] ${whole}`, ...parameters, perspective: 'published' },
  content: '/result',
});

const byId = (_name: string, type: string) => one(type, '_id == $id', { $id: '"{id}"' });

/** Sanity's query API, with the document types `project`, `work` and `page`. `UPSTREAM_NAME` is the dataset. */
export const sanity: Preset = {
  calls: callsOf(list, byId, one('page', 'slug.current == $slug', { $slug: '"{slug}"' })),
  headers: { Authorization: 'Bearer ${SANITY_TOKEN?}' },
  fileHosts: ['cdn.sanity.io'],
  // The CDN of the API has published content only.
  preview: {
    host: ['.apicdn.', '.api.'],
    query: { perspective: 'drafts' },
    headers: { Authorization: 'Bearer ${PREVIEW_TOKEN?}' },
  },
};
