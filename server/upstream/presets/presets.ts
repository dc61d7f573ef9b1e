/*
 * The calls of CMSs by the value of `UPSTREAM_PRESET`. Data only: what their responses need is in `response-adapters.ts`.
 * Most systems have lists and entries whose calls differ by the name of a collection (`projects`) or type (`project`).
 */
import type { CallTemplate, Preset } from '../call.ts';

type CallOf = (collection: string, type: string) => CallTemplate;

/** The list of events has their texts, because there is no call of one event. */
const callsOf = (list: CallOf, one: CallOf, page: CallTemplate, events = list('events', 'event')): Preset['calls'] => ({
  projects: list('projects', 'project'),
  project: one('projects', 'project'),
  works: list('works', 'work'),
  work: one('works', 'work'),
  pages: list('pages', 'page'),
  page,
  events,
});

const inContentful = (query: Record<string, string>): CallTemplate => ({
  path: 'entries',
  query: { ...query, include: '10' },
  content: '/items/0',
});

/** Contentful's Content Delivery API, with the content types `project`, `work` and `page`. */
const contentful: Preset = {
  calls: callsOf(
    // Creation date, because the default order changes with every edit.
    (_name, type) => ({
      path: 'entries',
      query: { content_type: type, include: '2', limit: '100', order: '-sys.createdAt' },
    }),
    // A search, because an entry requested by its ID comes without its links.
    (_name, type) => inContentful({ content_type: type, 'sys.id': '{id}' }),
    inContentful({ content_type: 'page', 'fields.slug': '{slug}' }),
  ),
  headers: { Authorization: 'Bearer ${CONTENTFUL_TOKEN}' },
  languages: { locale: '*' },
  fileHosts: ['images.ctfassets.net', 'videos.ctfassets.net'],
  // The Preview API refuses tokens of the Delivery API.
  preview: { host: ['cdn.', 'preview.'], headers: { Authorization: 'Bearer ${PREVIEW_TOKEN}' } },
  editUrl: 'https://app.contentful.com{path}/entries/{id}?focusedField={field}&focusedLocale={locale}',
};

/** Related items, and the fields of images and blocks (M2A). `*.*.*` would follow junctions back to the item itself. */
const directusFields = '*.*,*.directus_files_id.*,*.item.*.*,*.item.*.directus_files_id.*';

/** Directus' REST API: collections `projects`, `works` and `pages`. A token is required unless they are public. */
const directus: Preset = {
  calls: callsOf(
    (name) => ({ path: `items/${name}`, query: { fields: '*.*', limit: '-1' } }),
    // A filter, because Directus returns "forbidden" for the path of a missing item.
    (name) => ({ path: `items/${name}`, query: { fields: directusFields, 'filter[id][_eq]': '{id}', limit: '1' } }),
    { path: 'items/pages', query: { fields: directusFields, 'filter[slug][_eq]': '{slug}', limit: '1' } },
    { path: 'items/events', query: { fields: directusFields, limit: '-1' } },
  ),
  headers: { Authorization: 'Bearer ${DIRECTUS_TOKEN?}' },
  preview: { headers: { Authorization: 'Bearer ${PREVIEW_TOKEN?}' } },
  editUrl: '{url}/admin/content/{collection}/{id}',
};

const drupalImages = ['field_cover', 'field_gallery'].map((field) => `${field}.field_media_image`);
/** A video has a thumbnail as its poster. */
const drupalParts = [
  ...['field_media_image', 'thumbnail'].map((file) => `field_content.field_media.${file}`),
  'field_content.field_gallery.field_media_image',
].join(',');
const drupalInclude = [...drupalImages, 'field_typologies', 'field_size'].join(',');
const inDrupal = (type: string): CallTemplate => ({
  path: `jsonapi/node/${type}`,
  query: { 'filter[status]': '1', include: drupalInclude, 'page[limit]': '50' },
});
const oneInDrupal = (type: string): CallTemplate => ({
  path: `jsonapi/node/${type}/{id}`,
  query: { include: `${drupalInclude},${drupalParts}` },
});
const drupalPages = { 'filter[status]': '1', include: drupalParts };

/** Drupal's JSON:API: content types `project`, `work` and `page`, media entities, paragraphs in `field_content`. */
const drupal: Preset = {
  headers: { accept: 'application/vnd.api+json' },
  calls: {
    projects: inDrupal('project'),
    works: inDrupal('work'),
    project: oneInDrupal('project'),
    work: oneInDrupal('work'),
    pages: { path: 'jsonapi/node/page', query: { ...drupalPages, 'page[limit]': '50' } },
    page: { path: 'jsonapi/node/page', query: { ...drupalPages, 'filter[field_slug]': '{slug}' } },
    events: { path: 'jsonapi/node/event', query: { 'filter[status]': '1', 'page[limit]': '50' } },
  },
  preview: {
    query: { resourceVersion: 'rel:working-copy', 'filter[status]': null },
    headers: { authorization: 'Basic ${PREVIEW_TOKEN?}' },
  },
};

const ghostQuery = { key: '${GHOST_CONTENT_KEY}', include: 'tags' };
const inGhost = (tag: string): CallTemplate => ({
  path: 'ghost/api/content/posts/',
  query: { ...ghostQuery, filter: `tag:${tag}`, limit: '100' },
});

/** Ghost's Content API: posts with the tags `projects` and `works`, and Ghost's own pages. */
const ghost: Preset = {
  headers: { 'accept-version': 'v5.0' },
  calls: {
    projects: inGhost('projects'),
    works: inGhost('works'),
    project: { path: 'ghost/api/content/posts/{id}/', query: ghostQuery },
    pages: { path: 'ghost/api/content/pages/', query: { ...ghostQuery, limit: '100' } },
    page: { path: 'ghost/api/content/pages/slug/{slug}/', query: ghostQuery },
    events: inGhost('events'),
  },
  editUrl: '{url}/ghost/#/editor/post/{id}',
};

const kirbyFields = { select: 'id,slug,title,status,content,files' };
const inKirby = (page: string, status = 'listed'): CallTemplate => ({
  path: `api/${page}/children`,
  query: { ...kirbyFields, status, limit: '100' },
});
const oneInKirby = (id: string): CallTemplate => ({ path: `api/pages/${id}`, query: kirbyFields });

/** Kirby's own API: the listed children of the pages `projects` and `works`, and pages at the top. */
const kirby: Preset = {
  headers: { authorization: 'Basic ${KIRBY_BASIC_AUTH}' },
  calls: {
    projects: inKirby('pages/projects'),
    works: inKirby('pages/works'),
    project: oneInKirby('projects+{id}'),
    work: oneInKirby('works+{id}'),
    pages: inKirby('site'),
    page: oneInKirby('{slug}'),
    events: inKirby('pages/events'),
  },
  // Draft pages. Unsaved changes of published pages are not in the API.
  preview: {
    calls: {
      projects: inKirby('pages/projects', 'all'),
      works: inKirby('pages/works', 'all'),
      pages: inKirby('site', 'all'),
    },
    headers: { authorization: 'Basic ${PREVIEW_TOKEN?}' },
  },
  editUrl: '{url}/panel/pages/{collection}+{id}',
};

/** Payload's REST API: collections `projects`, `works` and `pages`. A key is required unless they are public. */
const payload: Preset = {
  calls: callsOf(
    (name) => ({ path: `api/${name}`, query: { depth: '1', limit: '100' } }),
    (name) => ({ path: `api/${name}/{id}`, query: { depth: '2' } }),
    { path: 'api/pages', query: { depth: '2', 'where[slug][equals]': '{slug}', limit: '1' } },
  ),
  languages: { locale: 'all' },
  headers: { Authorization: 'users API-Key ${PAYLOAD_API_KEY?}' },
  preview: { query: { draft: 'true' }, headers: { Authorization: 'users API-Key ${PREVIEW_TOKEN?}' } },
  editUrl: '{url}/admin/collections/{collection}/{id}?locale={locale}#field-{field}',
};

/** A search starts at the API root, because only the root has the reference of the published content. */
const inPrismic = (predicate: string, more: Record<string, string> = {}): CallTemplate => ({
  path: 'api/v2',
  query: { q: `[[${predicate}]]`, ...more, access_token: '${PRISMIC_TOKEN?}' },
});
const oneInPrismic = (predicate: string): CallTemplate => ({ ...inPrismic(predicate), content: '/results/0' });

/** 100 is the maximum page size. */
const prismicList = { pageSize: '100', orderings: '[document.first_publication_date desc]' };

/** Prismic's Document API v2, with the types `project`, `work` and `page`. */
const prismic: Preset = {
  calls: callsOf(
    (_name, type) => inPrismic(`at(document.type,"${type}")`, prismicList),
    () => oneInPrismic('at(document.id,"{id}")'),
    oneInPrismic('at(my.page.uid,"{slug}")'),
  ),
  fileHosts: ['images.prismic.io'],
  // Drafts are in a release. Its reference is visible to a token of the kind "Master + Releases".
  preview: { query: { ref: 'release', access_token: '${PREVIEW_TOKEN?}' } },
  editUrl: 'https://{project}.prismic.io/builder/pages/{id}',
};

const sanityPlace = '"_project": sanity::projectId(), "_dataset": sanity::dataset()';
const sanityTypologies =
  '"typologies": select(defined(typologies[0]._ref) => typologies[]->{title, "slug": slug.current}, typologies)';
const sanityList = `{..., ${sanityPlace}, ${sanityTypologies}, "body": null}`;
const sanityBody =
  'body[]{..., markDefs[]{..., _type == "internalLink" => {"reference": reference->{_id, _type, title, slug}}}}';
const sanityRelated = '"related": related[]->{_id, _type, title, slug}';
const sanityWhole = `{..., ${sanityPlace}, ${sanityTypologies}, ${sanityRelated}, ${sanityBody}}`;

/** A requested key is a parameter of the query, never part of its text. */
const inSanity = (query: string, parameters: Record<string, string> = {}): CallTemplate => ({
  path: 'data/query/{name}',
  query: { query, ...parameters, perspective: 'published' },
});
const oneInSanity = (type: string, condition: string, parameters: Record<string, string>): CallTemplate => ({
  ...inSanity(`*[_type == "${type}" && ${condition}][0] ${sanityWhole}`, parameters),
  content: '/result',
});

/** Sanity's query API, with the document types `project`, `work` and `page`. `UPSTREAM_NAME` is the dataset. */
const sanity: Preset = {
  calls: callsOf(
    (_name, type) => inSanity(`*[_type == "${type}"] | order(orderRank asc, _createdAt desc) ${sanityList}`),
    (_name, type) => oneInSanity(type, '_id == $id', { $id: '"{id}"' }),
    oneInSanity('page', 'slug.current == $slug', { $slug: '"{slug}"' }),
    inSanity(`*[_type == "event"] ${sanityWhole}`),
  ),
  headers: { Authorization: 'Bearer ${SANITY_TOKEN?}' },
  fileHosts: ['cdn.sanity.io'],
  // The CDN of the API has published content only.
  preview: {
    host: ['.apicdn.', '.api.'],
    query: { perspective: 'drafts' },
    headers: { Authorization: 'Bearer ${PREVIEW_TOKEN?}' },
  },
};

const ofStoryblok = {
  resolve_relations: 'project.typologies,project.related,work.typologies,work.related',
  token: '${STORYBLOK_TOKEN}',
};
const oneInStoryblok = (path: string): CallTemplate => ({
  path,
  query: { resolve_links: 'url', ...ofStoryblok },
  content: '/story',
});
/** The manual order of the folder. 100 is the maximum page size. */
const storyblokList = { is_startpage: 'false', sort_by: 'position:desc', per_page: '100' };

/** Storyblok's Content Delivery API v2, with the folders `projects`, `works` and `pages`. */
const storyblok: Preset = {
  calls: callsOf(
    (folder) => ({ path: 'stories', query: { starts_with: `${folder}/`, ...storyblokList, ...ofStoryblok } }),
    () => oneInStoryblok('stories/{id}'),
    oneInStoryblok('stories/pages/{slug}'),
  ),
  // One for each region.
  fileHosts: ['a.storyblok.com', 'a-us.storyblok.com', 'a-ca.storyblok.com', 'a-ap.storyblok.com'],
  preview: { query: { version: 'draft', token: '${PREVIEW_TOKEN?}' } },
};

/** Every field, one level deep. `strapi-reading.ts` then requests the fields of components. */
const populated = { populate: '*' };
const strapiDrafts = { Authorization: 'Bearer ${PREVIEW_TOKEN?}' };

/** Strapi 5's REST API. A token is required unless its types are public. */
const strapi: Preset = {
  calls: callsOf(
    (name) => ({ path: `api/${name}`, query: { ...populated, 'pagination[pageSize]': '100' } }),
    (name) => ({ path: `api/${name}/{id}`, query: populated }),
    { path: 'api/pages', query: { ...populated, 'filters[slug][$eq]': '{slug}' } },
  ),
  headers: { Authorization: 'Bearer ${STRAPI_TOKEN?}' },
  preview: { query: { status: 'draft' }, headers: strapiDrafts },
  editUrl: '{url}/admin/content-manager/collection-types/api::{type}.{type}/{id}?plugins[i18n][locale]={locale}',
};

/** Strapi 4 has the calls of Strapi 5. Its responses and its parameter for drafts differ; Strapi 5 in that format needs both. */
const strapi4: Preset = {
  ...strapi,
  preview: { query: { status: 'draft', publicationState: 'preview' }, headers: strapiDrafts },
};

/** 20 is Wagtail's default maximum. A higher limit is an error. */
const inWagtail = (type: string, more: Record<string, string> = {}): CallTemplate => ({
  path: 'api/v2/pages/',
  query: { type, ...more, fields: '*', limit: '20' },
});
const oneInWagtail: CallTemplate = { path: 'api/v2/pages/{id}/' };

/** Wagtail's API v2: page types `projects.ProjectPage`, `works.WorkPage` and `pages.ContentPage`. */
const wagtail: Preset = {
  calls: {
    projects: inWagtail('projects.ProjectPage'),
    works: inWagtail('works.WorkPage'),
    project: oneInWagtail,
    work: oneInWagtail,
    pages: inWagtail('pages.ContentPage'),
    page: inWagtail('pages.ContentPage', { slug: '{slug}' }),
    events: inWagtail('events.EventPage'),
  },
  editUrl: '{url}/admin/pages/{id}/edit/',
};

/** Embeds images and terms, those of ACF fields as well. */
const embedded = { _embed: 'wp:featuredmedia,wp:term,acf:attachment', acf_format: 'standard' };
/** 100 is the maximum page size. */
const wordpressList = { ...embedded, per_page: '100' };

/** WordPress' REST API, with the custom post types `projects` and `works`, and pages. */
const wordpress: Preset = {
  calls: {
    projects: { path: 'wp-json/wp/v2/projects', query: wordpressList },
    project: { path: 'wp-json/wp/v2/projects/{id}', query: embedded },
    works: { path: 'wp-json/wp/v2/works', query: wordpressList },
    work: { path: 'wp-json/wp/v2/works/{id}', query: embedded },
    pages: { path: 'wp-json/wp/v2/pages', query: { ...wordpressList, orderby: 'menu_order', order: 'asc' } },
    page: { path: 'wp-json/wp/v2/pages', query: { slug: '{slug}', ...embedded } },
    events: { path: 'wp-json/wp/v2/events', query: wordpressList },
  },
  // An application password in the form of basic authentication.
  preview: {
    query: { context: 'edit', status: 'any' },
    headers: { authorization: 'Basic ${PREVIEW_TOKEN?}' },
  },
  editUrl: '{url}/wp-admin/post.php?post={id}&action=edit',
};

export const presets = {
  ...{ contentful, directus, drupal, ghost, kirby, payload, prismic },
  ...{ sanity, storyblok, strapi, strapi4, wagtail, wordpress },
} satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof presets;

export const presetNames = Object.keys(presets).sort() as [PresetName, ...PresetName[]];
