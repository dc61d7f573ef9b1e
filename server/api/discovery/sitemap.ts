import { documentOf, element } from './xml.ts';

export interface SitemapEntry {
  readonly url: string;
  /** RFC 3339. */
  readonly updatedAt?: string;
  readonly images: readonly string[];
}

/** The protocol allows 50,000 pages and 50 MB. A page takes about 300 bytes, with long slugs several times that. */
export const maxEntries = 10_000;

const namespaces = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
};

/** Returns `<urlset>` of the Sitemaps protocol 0.9 with the image extension. */
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

/** Returns `<sitemapindex>`. Files are numbered from 1. */
export function sitemapIndexOf(files: number, urlOf: (file: number) => string): string {
  const sitemaps = Array.from({ length: files }, (_, index) =>
    element('sitemap', {}, element('loc', {}, urlOf(index + 1))),
  );
  return documentOf(element('sitemapindex', { xmlns: namespaces.xmlns }, ...sitemaps));
}
