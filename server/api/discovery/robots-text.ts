/** Documented user agents of crawlers that collect training data. */
const modelCrawlers = [
  ...['AI2Bot', 'Amazonbot', 'anthropic-ai', 'Applebot-Extended', 'Bytespider', 'CCBot', 'ClaudeBot', 'cohere-ai'],
  ...['Diffbot', 'FacebookBot', 'Google-Extended', 'GPTBot', 'ImagesiftBot', 'img2dataset', 'Meta-ExternalAgent'],
  ...['omgili', 'PanguBot', 'PerplexityBot', 'Timpibot', 'YouBot'],
] as const;

export interface RobotsInput {
  readonly publicUrl: string;
  readonly areModelCrawlersDenied: boolean;
}

/** Returns `/robots.txt` (RFC 9309). Data and operator paths are disallowed, feeds and images are allowed. */
export function robotsTextOf({ publicUrl, areModelCrawlersDenied }: RobotsInput): string {
  const denied = areModelCrawlersDenied
    ? [...modelCrawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
    : [];
  const others = ['User-agent: *', 'Disallow: /api/', 'Disallow: /ops$', 'Disallow: /ops/', 'Allow: /', ''];
  return [...denied, ...others, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
