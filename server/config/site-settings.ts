import { baseUrl, choice, expression, flag, integer, line, names, origin, path, segment, webUrl } from './setting.ts';

const withUpstream = "the sample's; **required** with `UPSTREAM_URL`";
const withSample = "the sample's while the embedded upstream runs, else none";

/** Where the site is, whose it is and what it shows besides the upstream's content. */
export const siteSettings = {
  HOST: line({
    docs: 'address the server listens on',
    fallbackText: '`127.0.0.1`',
    range: 'an IP address or host name',
    pattern: /^[\w.:%-]+$/,
  }),
  PORT: integer({ docs: 'port the server listens on; 0: any free port, printed', fallback: 3000, min: 0, max: 65_535 }),
  PUBLIC_URL: origin({
    docs: 'origin used in canonical links, sitemap, feeds',
    fallbackText: '`http://localhost:{PORT}`',
  }),
  ATELIER_NAME: line({ docs: 'name of the atelier', fallbackText: withUpstream }),
  ARTIST_NAME: line({ docs: 'name of the artist', fallbackText: withUpstream }),
  ARTIST_SLUG: segment({ docs: '`{name}` in page routes: `/art/{name}`', fallbackText: withUpstream }),
  BRAND_DIR: path({
    docs: 'folder with logos (design, art: 222 × 22 svg), marks, favicon, touch icon and `brand.json`; what is missing is not drawn, a missing logo is the name set as a wordmark',
    fallback: undefined,
    fallbackText: withSample,
  }),
  MESSAGING_LABEL: expression({
    docs: 'regular expression (any case): which menu label toggles the QR panel',
    fallback: /wechat/iu,
  }),
  WECHAT_QR: line({ docs: 'image source of the first QR picture (official account)', fallbackText: withSample }),
  WECHAT_CONTACT: line({ docs: 'image source of the second QR picture (channel)', fallbackText: withSample }),
  ROUTE_RULES_FILE: path({
    docs: 'JSON: `[{ from, to, status }]`, status 301, 302 (default), 307 or 308; loops are refused at start',
    fallback: undefined,
  }),
  ANALYTICS_ID: line({
    docs: 'id of the analytics property; analytics is off without one',
    range: 'an id of letters, digits, "-" and "_"',
    pattern: /^[\w-]{1,100}$/,
    isLater: true,
  }),
  ANALYTICS_URL: webUrl({
    docs: "script of the analytics tag; the CSP's hosts derive from it",
    fallback: 'https://www.googletagmanager.com/gtag/js',
    fallbackText: "the Google tag's script",
    isLater: true,
  }),
  ICON_PREFIXES: names({ docs: 'icon sets served', fallbackText: 'the bundled set', isLater: true }),
  ICON_FALLBACK_URL: baseUrl({ docs: 'a public icon API as fallback', isLater: true }),
  LOG_LEVEL: choice({
    docs: 'least level that is logged',
    fallback: 'info',
    words: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
  REQUEST_LOG: flag({ docs: 'a log line per request', fallback: false }),
};
