import type { Head, OpenGraph } from '../../shared/head.ts';

/** Text for use inside an attribute or an element. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** JSON for use inside a script element: nothing in it can end the element or a line of script. */
export function scriptJson(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

function meta(attribute: 'name' | 'property', key: string, content: string | undefined): string {
  return content ? `<meta ${attribute}="${key}" content="${escapeHtml(content)}">` : '';
}

function openGraphTags({ type, title, description, url, siteName, locale, image, imageAlt }: OpenGraph): string {
  const properties = { type, title, description, url, site_name: siteName, locale, image, 'image:alt': imageAlt };
  return Object.entries(properties)
    .map(([name, content]) => meta('property', `og:${name}`, content))
    .join('');
}

/** The head of a page as markup, in the order in which a browser wants it. */
export function headTags({
  title,
  description,
  canonical,
  robots,
  openGraph,
  themeColors,
  icon,
  jsonLd,
}: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', robots),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    ...themeColors.map(
      ({ media, color }) => `<meta name="theme-color" media="${escapeHtml(media)}" content="${color}">`,
    ),
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    openGraphTags(openGraph),
    jsonLd ? `<script type="application/ld+json">${scriptJson(jsonLd)}</script>` : '',
  ].join('');
}
