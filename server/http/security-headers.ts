import { playerOrigins } from '../../shared/embedded-film.ts';

/** Headers that every reply carries, whatever it is, as name, value, name, value … */
export const commonHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'X-Frame-Options',
  'DENY',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=(), payment=()',
];

/** Content-Security-Policy of replies that are data: nothing in them may run or load anything. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The same of documents that Vite puts its own inline blocks and its connection into, while the site is worked on. */
export const livePolicy = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

export interface DocumentPolicyInput {
  /** `'sha256-…'` of the inline scripts. */
  readonly scriptHashes: readonly string[];
  /** `'sha256-…'` of the inline style blocks. */
  readonly styleHashes: readonly string[];
  /** Where visits are counted: origin of the tag's script, and hosts it sends to. */
  readonly analytics?: { readonly scriptOrigin: string; readonly connectHosts: readonly string[] };
}

/**
 * Content-Security-Policy of the site's documents. No inline script or style but those named by hash;
 * `style-src-attr` is open because `--tone`, `--ratio` and widths stand in style attributes. Frames are players of films
 * that other sites show, in every document: a page with such a film may come after any other without a new one.
 */
export function documentPolicy({ scriptHashes, styleHashes, analytics }: DocumentPolicyInput): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  const counted = analytics ? ` ${analytics.connectHosts.join(' ')}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}${analytics ? ` ${analytics.scriptOrigin}` : ''}`,
    `style-src 'self'${quoted(styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${counted}`,
    "media-src 'self'",
    `frame-src ${playerOrigins.join(' ')}`,
    "font-src 'self'",
    `connect-src 'self'${counted}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
