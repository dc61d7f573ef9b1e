import type { PublicConfig } from '../../../shared/contract/config.ts';
import type { Image } from '../../../shared/contract/image.ts';
import type { Project } from '../../../shared/contract/project.ts';
import { absoluteUrl } from '../../../shared/page/languages.ts';
import { pathOfSection } from '../../../shared/page/site-routes.ts';
import { serviceOf } from '../iiif/image-service.ts';

/** Parameters of an oEmbed request (oEmbed 1.0 §2.2). Sizes in pixels. */
export interface OembedRequest {
  readonly url: string;
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly format: string;
}

function boundOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

export function oembedRequestOf(search: string): OembedRequest | { readonly error: string } {
  const query = new URLSearchParams(search);
  const url = query.get('url') ?? '';
  if (!URL.canParse(url)) return { error: 'url: the absolute URL of a page of this site is needed' };
  const [maxWidth, maxHeight] = [boundOf(query, 'maxwidth'), boundOf(query, 'maxheight')];
  if (maxWidth === undefined) return { error: 'maxwidth: a whole number of pixels' };
  if (maxHeight === undefined) return { error: 'maxheight: a whole number of pixels' };
  return { url, maxWidth, maxHeight, format: query.get('format') ?? 'json' };
}

export function pathIn(url: string, publicUrl: string): string | undefined {
  const { protocol, host, pathname } = new URL(url);
  return /^https?:$/.test(protocol) && host === new URL(publicUrl).host ? pathname : undefined;
}

const thumbnailPx = 480;

/** The largest listed size that fits, because listed files are stored. If none does, the largest that fits. */
function fileWithin(image: Image | undefined, { maxWidth, maxHeight }: Pick<OembedRequest, 'maxWidth' | 'maxHeight'>) {
  const service = image && serviceOf(image);
  const smallest = service?.sizes[0];
  if (!smallest) return undefined;
  const scale = Math.min(maxWidth / smallest.width, maxHeight / smallest.height);
  const scaled = (extent: number) => Math.max(1, Math.floor(extent * scale));
  const { width, height } = service.sizes.findLast((size) => size.width <= maxWidth && size.height <= maxHeight) ?? {
    ...{ width: scaled(smallest.width), height: scaled(smallest.height) },
  };
  return { path: `${service.path}/full/${width},${height}/0/default.jpg`, width, height };
}

const cacheAgeS = 86_400;

/** Returns a `photo` (§2.3.4.1) of a project or work, or a `link` without one. */
export function oembedOf(project: Project, request: OembedRequest, config: PublicConfig): string {
  const { title, section, cover } = project;
  const { atelierName, artistName, artistSlug } = config;
  const urlOf = (path: string) => absoluteUrl(path, config);
  const isMeasured = cover === undefined || cover.width !== undefined;
  const photo = fileWithin(cover, request);
  const thumbnail = fileWithin(cover, { ...request, maxWidth: Math.min(thumbnailPx, request.maxWidth) });
  return JSON.stringify({
    version: '1.0',
    type: photo ? 'photo' : 'link',
    title,
    author_name: section === 'art' ? artistName : atelierName,
    author_url: urlOf(pathOfSection(section, artistSlug)),
    provider_name: atelierName,
    provider_url: urlOf('/'),
    // Not cacheable until the image is analyzed, because it becomes a photo.
    ...(isMeasured && { cache_age: cacheAgeS }),
    ...(thumbnail && {
      thumbnail_url: urlOf(thumbnail.path),
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
    ...(photo && { url: urlOf(photo.path), width: photo.width, height: photo.height }),
  });
}
