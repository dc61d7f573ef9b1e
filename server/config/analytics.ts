export const googleTag = 'https://www.googletagmanager.com/gtag/js';

/** Hosts that Google documents for content security policies. */
const googleHosts = ['*.google-analytics.com', '*.analytics.google.com', '*.googletagmanager.com'];

export interface AnalyticsConfig {
  readonly id: string;
  readonly url: string;
  readonly connectHosts: readonly string[];
}

export function analyticsOf(
  id: string | undefined,
  url: string,
  connectHosts: readonly string[] | undefined,
): AnalyticsConfig | undefined {
  if (id === undefined) return undefined;
  return { id, url, connectHosts: connectHosts ?? (url === googleTag ? googleHosts : [new URL(url).host]) };
}
