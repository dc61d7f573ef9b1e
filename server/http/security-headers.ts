import { playerOrigins } from '../../shared/page/embedded-film.ts';

const typedAsSaid = ['X-Content-Type-Options', 'nosniff'];
const inNoFrame = ['Content-Security-Policy', "frame-ancestors 'none'"];

/** Headers of every reply that has a body, whatever it is, as name, value, name, value … */
export const commonHeaders: readonly string[] = [...typedAsSaid, 'Cross-Origin-Resource-Policy', 'same-origin'];

/**
 * Headers of replies that are data: what no browser makes a page of needs none of a page's policies (OWASP REST), and
 * they would be a fifth of a 304.
 */
export const dataHeaders: readonly string[] = [...commonHeaders, ...inNoFrame];

/** The same of data that is meant for programs anywhere: feeds, and what else is open to all. */
export const openHeaders: readonly string[] = [
  ...typedAsSaid,
  ...['Cross-Origin-Resource-Policy', 'cross-origin', 'Access-Control-Allow-Origin', '*'],
  ...inNoFrame,
];

/** Content-Security-Policy of an SVG, which is a document when it is opened by itself: it may run and load nothing. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Where browsers tell of what a document's policy has kept from happening. */
export const reportPath = '/ops/csp';

/** Not every browser knows the endpoint by its name yet. */
const reporting = [`report-uri ${reportPath}`, 'report-to csp'];

/** Two years, as browsers' own lists of such hosts ask for. Names below ours are not ours to decide about. */
const onlyByTls = ['Strict-Transport-Security', 'max-age=63072000'];

/**
 * Headers of the site's documents, with their policy. Where the site is reached by https, browsers are told never to
 * try anything else.
 */
export function documentHeaders(policy: string, isSecure: boolean): readonly string[] {
  return [
    ...commonHeaders,
    ...['Content-Security-Policy', policy],
    ...['Reporting-Endpoints', `csp="${reportPath}"`],
    ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...['X-Frame-Options', 'DENY'],
    ...['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
    ...(isSecure ? onlyByTls : []),
  ];
}

/** The same of documents that Vite puts its own inline blocks and its connection into, while the site is worked on. */
export const livePolicy = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

export interface DocumentPolicyInput {
  /** `'sha256-…'` of the inline scripts. */
  readonly scriptHashes: readonly string[];
  /** `'sha256-…'` of the inline style blocks. */
  readonly styleHashes: readonly string[];
  /** Where visits are counted: URL of the tag's script, and hosts it sends to. */
  readonly analytics?: { readonly url: string; readonly connectHosts: readonly string[] } | undefined;
  /** Origin of the public icon API that is asked for what ours does not give. */
  readonly iconOrigin?: string | undefined;
}

/** The source that allows one script. A policy matches no queries; `;` and `,` would end the source. */
function scriptSource(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

/**
 * Content-Security-Policy of the site's documents. No inline script or style but those named by hash;
 * `style-src-attr` is open because `--tone`, `--ratio` and widths stand in style attributes. Frames are players of films
 * that other sites show, in every document: a page with such a film may come after any other without a new one.
 */
export function documentPolicy({ scriptHashes, styleHashes, analytics, iconOrigin }: DocumentPolicyInput): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  const counted = analytics ? ` ${analytics.connectHosts.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}${analytics ? ` ${scriptSource(analytics.url)}` : ''}`,
    `style-src 'self'${quoted(styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${counted}`,
    "media-src 'self'",
    `frame-src ${playerOrigins.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${counted}${iconOrigin ? ` ${iconOrigin}` : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...reporting,
  ].join('; ');
}

/**
 * Content-Security-Policy of a page for people that is no page of the site: it loads and calls nothing but what is ours,
 * sends no form and stands in no frame. `styles` and `pictures` are sources of these.
 */
export function toolPolicy(styles: string, pictures: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...reporting,
  ].join('; ');
}
