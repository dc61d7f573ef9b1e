export const dataPrefixes = ['/api', '/media', '/brand', '/_i18n'] as const;

const folders = dataPrefixes.map((prefix) => `${prefix}/`);

export function isDataPath(target: string): boolean {
  return folders.some((folder) => target.startsWith(folder));
}
