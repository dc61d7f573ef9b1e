import type { Block } from '../../../shared/contract/block.ts';
import { withImages } from '../../../shared/contract/block-parts.ts';
import type { Image } from '../../../shared/contract/image.ts';
import { type ListQuery, pageFields, projectFields, summaryFields } from '../../../shared/contract/lists/list-query.ts';
import type { LinkedPage } from '../../../shared/contract/page.ts';
import type { LinkedProject, LinkedSummary } from '../../../shared/contract/project.ts';

export interface Selection {
  readonly fields?: string | undefined;
  readonly images?: ListQuery['images'];
}

const isImage = (value: object): value is Image => 'src' in value && 'sources' in value && Array.isArray(value.sources);

function plainImage({ src, alt, caption, lang, dir, width, height, focalPoint, tone, renditions }: Image): Image {
  return { src, alt, caption, lang, dir, width, height, focalPoint, tone, renditions, sources: [] };
}

function withPlainImages(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withPlainImages);
  if (isImage(value)) return plainImage(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPlainImages(inner)]));
}

function withoutImages(block: Block): Block | readonly Block[] {
  if (block.kind !== 'video') return withImages(block, []) ?? [];
  const { poster: _poster, ...video } = block.video;
  return { ...block, video };
}

const withoutCover = <Item extends { readonly cover?: unknown }>({ cover: _cover, ...item }: Item) => item;

function withRequestedImages<Value extends LinkedSummary | LinkedProject | LinkedPage>(
  value: Value,
  images: Selection['images'],
): Value {
  if (images === undefined || images === 'full') return value;
  // The copy has the same fields, with other images.
  if (images === 'cover') return withPlainImages(value) as Value;
  const { previous, next, ...own }: Partial<LinkedProject> = value as Partial<LinkedProject>;
  const bare = {
    ...withoutCover(own),
    ...(own.blocks && { blocks: own.blocks.flatMap(withoutImages) }),
    ...(previous && { previous: withoutCover(previous) }),
    ...(next && { next: withoutCover(next) }),
  };
  // Only optional fields and blocks are removed.
  return bare as Value;
}

function withFields<Value extends object>(
  value: Value,
  fields: string | undefined,
  { spare, emptied }: Pick<typeof summaryFields, 'spare' | 'emptied'>,
): Value {
  if (fields === undefined) return value;
  const named = new Set(fields.split(','));
  const shown = Object.entries(value).flatMap(([name, field]) => {
    if (named.has(name) || !spare.has(name)) return [[name, field]];
    return emptied.has(name) ? [[name, []]] : [];
  });
  // Required fields are present.
  return Object.fromEntries(shown) as Value;
}

export const selectedItem = (item: LinkedSummary, { fields, images }: Selection): LinkedSummary =>
  withRequestedImages(withFields(item, fields, summaryFields), images);

export const selectedDetail = <Value extends LinkedProject | LinkedPage>(
  value: Value,
  { fields, images }: Selection,
): Value => withRequestedImages(withFields(value, fields, 'facts' in value ? projectFields : pageFields), images);
