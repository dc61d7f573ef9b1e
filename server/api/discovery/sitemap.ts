import { documentOf, element } from './xml.ts';

/** A page that search engines may list. */
export interface SitemapEntry {
  /** Absolute URL of the page. */
  readonly url: string;
  /** When its content was last seen to change, as RFC 3339; undefined where nobody knows. */
  readonly updatedAt?: string;
  /** Absolute URLs of pictures on it. */
  readonly images: readonly string[];
}

/**
 * Pages in one file: the protocol allows 50,000 and 50 MB. A page of ours with its picture takes 300 bytes, and where slug
 * and file name are as long as they may be, in a script that is written encoded, not quite 4,000.
 */
export const maxEntries = 10_000;

const namespaces = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
};

/** `<urlset>` of the Sitemaps protocol 0.9, with the image extension: `image:loc` is what is left of it. */
export function sitemapOf(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, updatedAt, images }) =>
    element(
      'url',
      {},
      element('loc', {}, url),
      updatedAt === undefined ? undefined : element('lastmod', {}, updatedAt),
      ...images.map((image) => element('image:image', {}, element('image:loc', {}, image))),
    ),
  );
  return documentOf(element('urlset', namespaces, ...urls));
}

/** `<sitemapindex>` of so many files; `urlOf` gives the absolute URL of each, counted from 1. */
export function sitemapIndexOf(files: number, urlOf: (file: number) => string): string {
  const sitemaps = Array.from({ length: files }, (_, index) =>
    element('sitemap', {}, element('loc', {}, urlOf(index + 1))),
  );
  return documentOf(element('sitemapindex', { xmlns: namespaces.xmlns }, ...sitemaps));
}
