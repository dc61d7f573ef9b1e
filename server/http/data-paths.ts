/** The parts of the server that give data and files, which other origins may be let to call. */
export const dataPrefixes = ['/api', '/media', '/brand', '/_i18n'] as const;

const dataRooms = dataPrefixes.map((prefix) => `${prefix}/`);

/** Whether a request target is in one of them. */
export function isDataPath(target: string): boolean {
  return dataRooms.some((room) => target.startsWith(room));
}

/** Methods that are answered there. */
export const dataMethods = ['GET', 'HEAD', 'OPTIONS'] as const;

/** Methods that are answered at a request target: pages have no options. */
export function methodsAt(target: string): readonly string[] {
  return isDataPath(target) ? dataMethods : ['GET', 'HEAD'];
}
