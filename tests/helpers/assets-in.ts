/** Paths of the built files that a document names: what it links to, and what its app is started from. Each once. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+/g))];
}
