/** Paths of the built files that a document links to or starts its app from, each once. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+/g))];
}
