/** Where the codes of pages stand: a page's own path between prefix and suffix. */
export const pageCodePrefix = '/_qr';

const suffix = '.svg';

/** Address of the QR code that leads to a page of the site, by the page's path. The start has none of its own. */
export function pageCodePath(path: string): string {
  return `${pageCodePrefix}${path}${suffix}`;
}

/** Path of the page that a code's address is about; undefined for an address that no code has. */
export function pathOfPageCode(codePath: string): string | undefined {
  const isCode = codePath.startsWith(`${pageCodePrefix}/`) && codePath.endsWith(suffix);
  return isCode ? codePath.slice(pageCodePrefix.length, -suffix.length) : undefined;
}
