export const pageCodePrefix = '/_qr';

const suffix = '.svg';

export function pageCodePath(path: string): string {
  return `${pageCodePrefix}${path}${suffix}`;
}

export function pathOfPageCode(codePath: string): string | undefined {
  const isCode = codePath.startsWith(`${pageCodePrefix}/`) && codePath.endsWith(suffix);
  return isCode ? codePath.slice(pageCodePrefix.length, -suffix.length) : undefined;
}
