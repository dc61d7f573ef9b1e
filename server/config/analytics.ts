/** Script of the Google tag, which is the default. */
export const googleTag = 'https://www.googletagmanager.com/gtag/js';

/** Hosts that Google documents for the policies of sites with its tag. */
const googleHosts = ['*.google-analytics.com', '*.analytics.google.com', '*.googletagmanager.com'];

/** How visits are counted, where they are. */
export interface AnalyticsConfig {
  readonly id: string;
  /** Address of the tag's script. */
  readonly url: string;
  /** Hosts the tag may send to, as a Content-Security-Policy names them. */
  readonly connectHosts: readonly string[];
}

/** What is configured; undefined without an id: nothing is counted then. */
export function analyticsOf(
  id: string | undefined,
  url: string,
  connectHosts: readonly string[] | undefined,
): AnalyticsConfig | undefined {
  if (id === undefined) return undefined;
  return { id, url, connectHosts: connectHosts ?? (url === googleTag ? googleHosts : [new URL(url).host]) };
}
