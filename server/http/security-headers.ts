import { playerOrigins } from '../../shared/page/embedded-player.ts';

const noSniffing = ['X-Content-Type-Options', 'nosniff'];
const inNoFrame = ['Content-Security-Policy', "frame-ancestors 'none'"];

export const commonHeaders: readonly string[] = [...noSniffing, 'Cross-Origin-Resource-Policy', 'same-origin'];

/** For files that feeds, JSON-LD and share cards name: any site may show them. */
export const embeddedHeaders: readonly string[] = [...noSniffing, 'Cross-Origin-Resource-Policy', 'cross-origin'];

/** Headers of data. Policies for pages are left out (OWASP REST), because they would be a fifth of a 304. */
export const dataHeaders: readonly string[] = [...commonHeaders, ...inNoFrame];

export const openHeaders: readonly string[] = [
  ...noSniffing,
  ...['Cross-Origin-Resource-Policy', 'cross-origin', 'Access-Control-Allow-Origin', '*'],
  ...inNoFrame,
];

/** An SVG opened by itself is a document, so it may run and load nothing. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'";

export const reportPath = '/ops/csp';

/** Some browsers do not know `report-to` yet. */
const reporting = [`report-uri ${reportPath}`, 'report-to csp'];

/** Two years, as preload lists require. Subdomains are not ours. */
const onlyByTls = ['Strict-Transport-Security', 'max-age=63072000'];

export const documentHeaders = (policy: string, isSecure: boolean): readonly string[] => [
  ...commonHeaders,
  ...['Content-Security-Policy', policy],
  ...['Reporting-Endpoints', `csp="${reportPath}"`],
  ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ...['Cross-Origin-Opener-Policy', 'same-origin'],
  ...['X-Frame-Options', 'DENY'],
  ...['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  ...(isSecure ? onlyByTls : []),
];

/** Policy for development, where Vite adds inline blocks and a WebSocket. */
export const livePolicy = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

export interface DocumentPolicyInput {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly analytics?: { readonly url: string; readonly connectHosts: readonly string[] } | undefined;
  readonly iconOrigin?: string | undefined;
}

/** Policies match no queries, and `;` or `,` would end the source. */
function scriptSource(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}

/** Style attributes are open for `--tone` and widths, player frames because navigation keeps the first policy. */
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

export const toolPolicy = (styles: string, images: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...reporting,
  ].join('; ');
