/**
 * The one walk over blocks. `partsOf` names the images, texts and links of each kind, and all readers use it. A kind
 * without a case does not compile. `block.ts` has the schemas; this file has no zod, because browsers load it.
 */

import type { Block, GalleryItem } from './block.ts';
import type { Image } from './image.ts';

export interface BlockLink {
  readonly href: string;
  readonly text: string;
}

interface BlockParts {
  readonly images?: readonly GalleryItem[];
  readonly texts?: readonly (string | undefined)[];
  /** Sanitized HTML. */
  readonly html?: readonly (string | undefined)[];
  readonly links?: readonly BlockLink[];
  readonly withImages?: WithImages;
}

type WithImages = (images: readonly GalleryItem[]) => Block;

function ofImages(images: readonly GalleryItem[], withImages: WithImages, title?: string): BlockParts {
  const texts = images.flatMap(({ full: { caption, alt } }) => [caption, alt]);
  return { images, withImages, texts: [title, ...texts], html: images.map(({ full }) => full.description) };
}

function partsOf(block: Block): BlockParts {
  switch (block.kind) {
    case 'heading':
    case 'unknown':
      return { texts: [block.text] };
    case 'text':
      return { html: [block.html] };
    case 'image':
      return ofImages([{ full: block.image, thumbnail: block.image }], ([first]) => ({
        ...block,
        image: first?.full ?? block.image,
      }));
    case 'gallery':
      return ofImages(block.items, (items) => ({ ...block, items: [...items] }), block.title);
    case 'video':
      return { texts: [block.video.caption, block.video.alt], html: [block.video.transcript] };
    case 'audio':
      return { texts: [block.audio.title], html: [block.audio.transcript] };
    case 'quote':
      return { texts: [block.text, block.attribution] };
    case 'facts':
      return {
        texts: block.items.map(({ label, value }) => `${label} ${value}`),
        links: block.items.flatMap(({ href, value }) => (href === undefined ? [] : [{ href, text: value }])),
      };
    case 'list':
      return { texts: block.items };
    case 'link':
      return { texts: [block.label], links: [{ href: block.href, text: block.label }] };
    default:
      // A later version of the server can send other kinds.
      block satisfies never;
      return {};
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const breaking =
  /<\/?(?:p|h\d|[uod]l|li|d[dt]|[bh]r|pre|blockquote|fig\w+|img|table|t(?:r|d|h|head|body|foot)|caption)\b[^<>]*>/g;

/** Safe because the HTML is sanitized: `<` always starts a tag. Inline elements are parts of words. */
const plainText = (html: string): string =>
  html
    .replace(breaking, ' ')
    .replace(/<[^<>]*>|[\u00ad\u200b]/g, '')
    .replace(/&(?:(amp|lt|gt|quot|apos)|#(x?)([\da-f]{1,6})|\w+);/gi, (_entity, name = '', hex = '', code = '') =>
      code
        ? String.fromCodePoint(Math.min(Number.parseInt(code, hex ? 16 : 10) || 32, 0x10_ffff))
        : (entities[name] ?? ' '),
    );

/** Gallery items of a block. An image alone is both sizes. Posters belong to their video. */
export const galleryItemsOf = (block: Block): readonly GalleryItem[] => partsOf(block).images ?? [];

export const imagesOf = (block: Block): Image[] => galleryItemsOf(block).map(({ full }) => full);

/** The block with other images. Undefined if it has images and `images` is empty. */
export function withImages(block: Block, images: readonly GalleryItem[]): Block | undefined {
  const { withImages: replace } = partsOf(block);
  if (!replace) return block;
  return images.length > 0 ? replace(images) : undefined;
}

/** Texts of a block that a visitor can read, as plain texts: also captions, descriptions and transcripts. */
export function textsOf(block: Block): string[] {
  const { texts = [], html = [] } = partsOf(block);
  return [...texts, ...html.map((text) => text && plainText(text))].filter((text) => text !== undefined);
}

const linksIn = (html: string): BlockLink[] =>
  html
    .split(/<a\b/)
    .slice(1)
    .flatMap((part) => {
      const [tag = '', ...inner] = (part.split('</a>', 1)[0] ?? '').split('>');
      const href = / href="([^"]*)"/.exec(tag)?.[1];
      return href === undefined
        ? []
        : [{ href: plainText(href), text: plainText(inner.join('>')).replace(/\s+/g, ' ').trim() }];
    });

/** Links of a block, also those within HTML. */
export function linksOf(block: Block): BlockLink[] {
  const { links = [], html = [] } = partsOf(block);
  return [...links, ...html.flatMap((text = '') => linksIn(text))];
}
