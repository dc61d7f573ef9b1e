/** User agents of programs. Used only for error handling (F16), never to choose content. */
const patterns = [
  // Cubot is a phone brand.
  /(?<!cu)bot(?![a-z])/i,
  /crawl|spider|slurp|archiver|lighthouse|yeti\//i,
  /\bgoogle(?:other|-)|-google\b/i,
  /preview|external(?:hit|agent)|embedly|^whatsapp\/|-user\//i,
];

export const isCrawler = (): boolean => patterns.some((pattern) => pattern.test(navigator.userAgent));
