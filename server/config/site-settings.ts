import { settingsOf } from './setting.ts';
import { baseUrl, expression, line, names, path, segment, webUrl } from './setting-kinds.ts';

const setting = settingsOf('Site');

const withUpstream = "the sample's; **required** with `UPSTREAM_URL`";
const withSample = "the sample's while the embedded upstream runs, else none";

/** Whose site it is, and what it shows besides the upstream's content. */
export const siteSettings = {
  ATELIER_NAME: setting(line(), { help: 'name of the atelier', defaultText: withUpstream }),
  ARTIST_NAME: setting(line(), { help: 'name of the artist', defaultText: withUpstream }),
  ARTIST_SLUG: setting(segment(), { help: '`{name}` in page routes: `/art/{name}`', defaultText: withUpstream }),
  BRAND_DIR: setting(path(), {
    help: 'folder with logos (design, art: 222 × 22 svg), marks, favicon, touch icon and `brand.json`; what is missing is not drawn, a missing logo is the name set as a wordmark',
    defaultText: withSample,
  }),
  MESSAGING_LABEL: setting(expression(), {
    help: 'regular expression (any case): which menu label toggles the QR panel',
    default: /wechat/iu,
  }),
  WECHAT_QR: setting(line(), {
    help: 'image source of the first QR picture (official account)',
    defaultText: withSample,
  }),
  WECHAT_CONTACT: setting(line(), {
    help: 'image source of the second QR picture (channel)',
    defaultText: withSample,
  }),
  ROUTE_RULES_FILE: setting(path(), {
    help: 'JSON: `[{ from, to, status }]`, status 301, 302 (default), 307 or 308; loops are refused at start',
  }),
  ANALYTICS_ID: setting(line(/^[\w-]{1,100}$/, 'an id of letters, digits, "-" and "_"'), {
    help: 'id of the analytics property; analytics is off without one',
    isLater: true,
  }),
  ANALYTICS_URL: setting(webUrl(), {
    help: "script of the analytics tag; the CSP's hosts derive from it",
    default: 'https://www.googletagmanager.com/gtag/js',
    defaultText: "the Google tag's script",
    isLater: true,
  }),
  ICON_PREFIXES: setting(names(), { help: 'icon sets served', defaultText: 'the bundled set', isLater: true }),
  ICON_FALLBACK_URL: setting(baseUrl(), { help: 'a public icon API as fallback', isLater: true }),
};
