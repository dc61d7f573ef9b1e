import { type PayloadRecord, scalarText } from '../../normalize/ground/record.ts';

export interface StoredFile {
  readonly url: string;
  readonly type?: unknown;
  readonly alt?: unknown;
  readonly title?: unknown;
  readonly caption?: unknown;
  readonly credit?: unknown;
  /** Long description, as text or markup. */
  readonly description?: unknown;
  readonly width?: unknown;
  readonly height?: unknown;
  readonly focus?: unknown;
  readonly poster?: unknown;
}

const image = /\.(?:p?jpe?g|a?png|webp|avif|gif|svg|tiff?|bmp|hei[cf]|jxl)$/i;
const video = /\.(?:mp4|m4v|webm|ogv|mov|qt)$/i;

/** A file as `normalize` reads it: image, video, or a link to any other file. A file of unknown kind is an image. */
export function fileBlock(file: StoredFile): PayloadRecord {
  const { url, title, caption, credit, poster } = file;
  const alt = scalarText(file.alt) || scalarText(title);
  const kind = kindOf(url, scalarText(file.type));
  if (kind === 'link') return { kind, href: url, label: scalarText(title) || nameOf(url) };
  const words = { ...field('alt', alt), ...field('caption', caption), ...field('credit', credit) };
  const size = { ...field('width', file.width), ...field('height', file.height) };
  const ofImage = { ...field('long_description', file.description), ...field('focalPoint', file.focus) };
  if (kind === 'image') return { kind, src: url, ...words, ...size, ...ofImage };
  const type = scalarText(file.type);
  return { kind, sources: [{ src: url, ...(type.includes('/') && { type }) }], ...words, ...field('poster', poster) };
}

function kindOf(url: string, type: string): 'image' | 'video' | 'link' {
  const [path = ''] = url.split(/[?#]/, 1);
  const [group = ''] = type.toLowerCase().split('/', 1);
  if (group === 'image' || image.test(path)) return 'image';
  if (group === 'video' || video.test(path)) return 'video';
  return type === '' && !/\.\w{2,5}$/.test(path) ? 'image' : 'link';
}

const field = (name: string, value: unknown): PayloadRecord =>
  value === undefined || value === null || value === '' ? {} : { [name]: value };

const nameOf = (url: string): string => url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? url;
