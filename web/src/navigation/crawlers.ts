/**
 * How programs call themselves that read pages for search engines, previews, archives and models. A list of our own: only
 * what a fault of the browser comes to depends on it (F16), never what anybody is given to read.
 */
const patterns = [
  // Most of them; Cubot makes telephones.
  /(?<!cu)bot(?![a-z])/i,
  /crawl|spider|slurp|archiver|lighthouse|yeti\//i,
  // Google's, which are not all called a bot.
  /\bgoogle(?:other|-)|-google\b/i,
  // What shows a page to the one who was sent its address.
  /preview|external(?:hit|agent)|embedly|^whatsapp\/|-user\//i,
];

/** Whether the page is read by a program rather than by somebody. */
export function isCrawler(): boolean {
  return patterns.some((pattern) => pattern.test(navigator.userAgent));
}
