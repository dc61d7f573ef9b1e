import { isRecord, type PayloadRecord, present, scalarText } from '../../normalize/ground/record.ts';
import type { ResponseAdapter } from '../call.ts';
import { ofItems } from './items.ts';
import { attributeIn } from './text/attribute-in.ts';

type Images = ReadonlyMap<string, PayloadRecord>;

const maxDepth = 30;

/** Adapts pages: images as plain records, also where a field has only their ID, each in one size. */
export const adaptWagtail: ResponseAdapter = (page, call) => ofItems(page, call, ['items'], adaptPage);

function adaptPage(page: PayloadRecord): unknown {
  const images = new Map<string, PayloadRecord>();
  collect(page, images, 0);
  const { meta, feed_image: cover, introduction: lead, ...rest } = withoutRenditions(page);
  const { slug } = isRecord(meta) ? meta : {};
  return resolve({ slug, cover, lead, ...rest }, images, 0);
}

const addressOf = ({ meta }: PayloadRecord): string | undefined => {
  const isImage = isRecord(meta) && /image$/i.test(scalarText(meta.type));
  return isImage && typeof meta.download_url === 'string' ? meta.download_url : undefined;
};

/** The title describes an image unless it is a file name. */
function plainImage(image: PayloadRecord): PayloadRecord | undefined {
  const url = addressOf(image);
  if (url === undefined) return undefined;
  const { title, width, height, focal_point_x, focal_point_y } = image;
  const words = [image.default_alt_text, image.alt, image.description, title].map(scalarText);
  const alt = words.find((text) => text !== '' && !/\.\w{2,5}$/.test(text));
  return { url, alt, width, height, ...present({ focal_point_x, focal_point_y }) };
}

function collect(value: unknown, images: Map<string, PayloadRecord>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return;
  const image = isRecord(value) ? plainImage(value) : undefined;
  if (image && isRecord(value)) images.set(scalarText(value.id), image);
  for (const inner of Object.values(value)) collect(inner, images, depth + 1);
}

function resolve(value: unknown, images: Images, depth: number): unknown {
  if (typeof value === 'string') return withImages(value, images);
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((inner) => resolve(inner, images, depth + 1));
  if (!isRecord(value)) return value;
  const found = plainImage(value) ?? imageBlock(value, images);
  if (found) return found;
  const fields = Object.entries(withoutRenditions(value));
  const words = value.decorative === true ? { decorative: true } : {};
  const inPlace = (key: string, inner: unknown): unknown => {
    const image = imageOf(key, inner, images);
    return image ? { ...image, ...words } : resolve(inner, images, depth + 1);
  };
  return Object.fromEntries(fields.map(([key, inner]) => [key, inPlace(key, inner)]));
}

function imageOf(name: string, value: unknown, images: Images): PayloadRecord | undefined {
  const isImage = typeof value === 'number' && /image|photo|picture|figure/i.test(name);
  return isImage ? images.get(String(value)) : undefined;
}

function imageBlock({ type, value, id }: PayloadRecord, images: Images): PayloadRecord | undefined {
  const image = imageOf(scalarText(type), value, images);
  return image && { type: 'image', image, id };
}

/** The image of `house.2e16d0ba.fill-100x100.jpg` is `house.jpg`. */
const nameOf = (url: unknown): string => scalarText(url).split('/').at(-1)?.split('.', 1)[0] ?? '';

const isRendition = (value: unknown): value is PayloadRecord => isRecord(value) && typeof value.full_url === 'string';

const widthOf = (value: PayloadRecord): number => Number(value.width) || 0;

/** Removes renditions beside the image itself, and all but the widest one. */
function withoutRenditions(record: PayloadRecord): PayloadRecord {
  const fields = Object.entries(record);
  if (!fields.some(([, value]) => isRendition(value))) return record;
  const addresses = fields.map(([, value]) => (isRecord(value) ? addressOf(value) : undefined));
  const images = new Set(addresses.filter((url) => url !== undefined).map(nameOf));
  const widest = new Map<string, number>();
  for (const [, value] of fields)
    if (isRendition(value)) {
      const name = nameOf(value.url);
      widest.set(name, Math.max(widthOf(value), widest.get(name) ?? 0));
    }
  const isShown = (value: unknown): boolean =>
    !isRendition(value) || (!images.has(nameOf(value.url)) && widthOf(value) === widest.get(nameOf(value.url)));
  return Object.fromEntries(fields.filter(([, value]) => isShown(value)));
}

const embed = /<embed\b([^<>]*)>/g;

function withImages(text: string, images: Images): string {
  if (!text.includes('<embed')) return text;
  return text.replace(embed, (all, attributes: string) => {
    const isImage = attributeIn(attributes, 'embedtype') === 'image';
    const url = scalarText(images.get(attributeIn(attributes, 'id'))?.url);
    if (!isImage || url === '' || /["<>]/.test(url)) return all;
    return `<figure><img src="${url}" alt="${attributeIn(attributes, 'alt')}"></figure>`;
  });
}
