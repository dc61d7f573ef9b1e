export const pageCodePrefix = '/_qr';

const suffix = '.svg';

/** Path of the QR code of a page. */
export function pageCodePath(path: string): string {
  return `${pageCodePrefix}${path}${suffix}`;
}

/** Path of the page of a QR code; undefined for other paths. */
export function pathOfPageCode(codePath: string): string | undefined {
  const isCode = codePath.startsWith(`${pageCodePrefix}/`) && codePath.endsWith(suffix);
  return isCode ? codePath.slice(pageCodePrefix.length, -suffix.length) : undefined;
}
