export const pageCodePrefix = '/_qr';

const suffix = '.svg';

export const pageCodePath = (path: string): string => `${pageCodePrefix}${path}${suffix}`;

export function pathOfPageCode(codePath: string): string | undefined {
  const isCode = codePath.startsWith(`${pageCodePrefix}/`) && codePath.endsWith(suffix);
  return isCode ? codePath.slice(pageCodePrefix.length, -suffix.length) : undefined;
}
