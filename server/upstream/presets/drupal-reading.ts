import { decodeSegment } from '../../../shared/page/site-routes.ts';
import { isRecord, type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';
import type { ResponseAdapter } from '../call.ts';
import { ofItems, recordsIn } from './items.ts';
import { withOwnLinks } from './text/own-links.ts';

const unread =
  /^(?:drupal_internal__.*|langcode|status|promote|sticky|default_langcode|revision_.*|content_translation_.*|parent_(?:id|type|field_name)|behavior_settings|links|(?:node|media|paragraph)_type|bundle|uid|vid|parent|menu_link|metatag|created|changed|path)$/;

const maxEntities = 10_000;
const maxDepth = 8;

interface DrupalResponse {
  readonly included: ReadonlyMap<string, PayloadRecord>;
  readonly open: Set<string>;
  readonly url: string;
  left: number;
}

const keyOf = ({ type, id }: PayloadRecord): string => `${scalarText(type)} ${scalarText(id)}`;

/**
 * Embeds references: files and media as images and videos, paragraphs as blocks, terms by name, formatted text as
 * markup. Circular and missing references are omitted.
 */
export const adaptDrupal: ResponseAdapter = (page, call, url = '') => {
  if (!isRecord(page) || !('data' in page)) return page;
  const { included, data, jsonapi, ...envelope } = page;
  const known = new Map(recordsIn(included).map((one) => [keyOf(one), one]));
  const response = { included: known, open: new Set<string>(), url, left: maxEntities };
  const write = (entity: PayloadRecord) => writeEntity(entity, response);
  if (Array.isArray(data)) return ofItems({ ...envelope, data }, call, ['data'], write);
  return isRecord(data) ? write(data) : page;
};

function writeEntity(entity: PayloadRecord, response: DrupalResponse): PayloadRecord {
  const { id, relationships } = entity;
  const attributes = isRecord(entity.attributes) ? entity.attributes : {};
  response.open.add(keyOf(entity));
  const fields = { ...attributes, ...relatedOf(relationships, response) };
  response.open.delete(keyOf(entity));
  const remaining = Object.entries(fields).filter(([name, value]) => !unread.test(name) && value !== undefined);
  const named = remaining.map(
    ([name, value]) => [name.replace(/^field_(?=.)/, ''), writeValue(value, response)] as const,
  );
  const { body, changed } = attributes;
  const lead = isRecord(body) && body.summary ? { lead: body.summary } : {};
  return {
    id,
    slug: slugOf(attributes.path),
    ...lead,
    ...searchDataOf(attributes.metatag),
    ...Object.fromEntries(named),
    updated_at: changed,
  };
}

/** Tags of the module Metatag. */
function searchDataOf(metatag: unknown): PayloadRecord {
  const tags = recordsIn(metatag).flatMap(({ attributes }) => (isRecord(attributes) ? [attributes] : []));
  const named = Object.fromEntries(tags.map(({ name, content }) => [scalarText(name), content]));
  const { title, description } = named;
  return title || description ? { seo: { title, description } } : {};
}

function slugOf(path: unknown): string | undefined {
  const alias = isRecord(path) ? scalarText(path.alias) : '';
  return alias.split('/').findLast((part) => part !== '');
}

function writeValue(value: unknown, response: DrupalResponse): unknown {
  if (Array.isArray(value)) return value.map((one) => writeValue(one, response));
  if (!isRecord(value)) return value;
  if (typeof value.processed === 'string') return withOwnLinks(plainMarkup(value.processed), response.url);
  if (typeof value.uri === 'string' && 'title' in value && 'options' in value) {
    return { url: value.uri.replace(/^(?:internal|base):/, ''), label: value.title };
  }
  return value;
}

/** Labels for screen readers, and players that hide the URL of the video. */
const label = /<div class="([^"<>]*)">[^<>]*<\/div>/g;
const hiddenClass = /\bvisually-hidden\b/;
const source = /src="([^"<>]*)"/g;
const playerPath = '/media/oembed?url=';

function plainMarkup(html: string): string {
  const shown = html.replace(label, (all, classes: string) => (hiddenClass.test(classes) ? '' : all));
  return shown.replace(source, (all, src: string) => {
    const [address = ''] = src.split(playerPath)[1]?.split('&', 1) ?? [];
    const url = URL.canParse(address) ? address : URL.parse(decodeSegment(address))?.href;
    return url === undefined ? all : `src="${url}"`;
  });
}

function relatedOf(relationships: unknown, response: DrupalResponse): PayloadRecord {
  if (!isRecord(relationships)) return {};
  const related = Object.entries(relationships).map(([name, relation]) => [
    name,
    isRecord(relation) && !unread.test(name) ? writeRelation(relation.data, response) : undefined,
  ]);
  return Object.fromEntries(related);
}

function writeRelation(data: unknown, response: DrupalResponse): unknown {
  if (Array.isArray(data)) {
    const written = data.map((one) => writeRelation(one, response)).filter((one) => one !== undefined);
    return written.length > 0 ? written : undefined;
  }
  if (!isRecord(data)) return undefined;
  const entity = response.included.get(keyOf(data));
  if (!entity || response.open.has(keyOf(data)) || response.open.size >= maxDepth || response.left <= 0)
    return undefined;
  response.left -= 1;
  return writeKind(entity, isRecord(data.meta) ? data.meta : {}, response);
}

function writeKind(entity: PayloadRecord, meta: PayloadRecord, response: DrupalResponse): unknown {
  const [kind, bundle] = scalarText(entity.type).split('--');
  const attributes = isRecord(entity.attributes) ? entity.attributes : {};
  // A token with more rights than visitors also receives unpublished entities.
  if (attributes.status === false) return undefined;
  if (kind === 'file') return writeFile(attributes, meta);
  if (kind === 'media') return writeMedia(entity, response);
  if (kind === 'taxonomy_term') return { label: attributes.name, value: slugOf(attributes.path) };
  // A referenced project or author is not part of the content.
  if (kind === 'user' || kind === 'node') return undefined;
  const written = writeEntity(entity, response);
  return kind === 'paragraph' ? { ...written, type: bundle } : written;
}

function writeFile(
  { uri, filemime, filename }: PayloadRecord,
  { alt, title, width, height }: PayloadRecord,
): PayloadRecord {
  const url = isRecord(uri) ? uri.url : undefined;
  return { url, alt, caption: title || undefined, width, height, mime_type: filemime, filename };
}

/** The file of a media entity. A thumbnail is a smaller copy of an image, or the poster of a video. */
function writeMedia(entity: PayloadRecord, response: DrupalResponse): unknown {
  const { thumbnail, name, ...fields } = writeEntity(entity, response);
  const { media_oembed_video: oembed, caption, credit } = fields;
  const long_description = fields.long_description || fields.description;
  const words = Object.fromEntries(Object.entries({ caption, credit, long_description }).filter(([, value]) => value));
  if (typeof oembed === 'string') return { type: 'video', video: oembed, poster: thumbnail, title: name, ...words };
  const file = Object.values(fields).find((value) => isRecord(value) && value.url !== undefined);
  return isRecord(file) ? { ...file, ...words } : thumbnail;
}
