/** Crawlers that collect texts and pictures for models, by the tokens that their owners document. */
const modelCrawlers = [
  ...['AI2Bot', 'Amazonbot', 'anthropic-ai', 'Applebot-Extended', 'Bytespider', 'CCBot', 'ClaudeBot', 'cohere-ai'],
  ...['Diffbot', 'FacebookBot', 'Google-Extended', 'GPTBot', 'ImagesiftBot', 'img2dataset', 'Meta-ExternalAgent'],
  ...['omgili', 'PanguBot', 'PerplexityBot', 'Timpibot', 'YouBot'],
] as const;

export interface RobotsInput {
  /** Origin of the site. */
  readonly publicUrl: string;
  readonly areModelCrawlersDenied: boolean;
}

/** `/robots.txt` (RFC 9309). What is data or for operators is none of a search engine's pages; feeds and pictures are open. */
export function robotsTextOf({ publicUrl, areModelCrawlersDenied }: RobotsInput): string {
  const denied = areModelCrawlersDenied
    ? [...modelCrawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
    : [];
  const others = ['User-agent: *', 'Disallow: /api/', 'Disallow: /ops$', 'Disallow: /ops/', 'Allow: /', ''];
  return [...denied, ...others, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
