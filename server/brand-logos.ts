import { createHash } from 'node:crypto';
import type { Brand } from '../shared/contract/config.ts';

/** A logo as a file of its own, so that documents refer to it and do not carry it. */
export interface LogoFile {
  /** Path it is served under. */
  readonly path: string;
  /** What `<use href>` needs: the path, the version of the drawing and the name of its root. */
  readonly href: string;
  readonly body: Buffer;
}

const rootName = 'logo';

/** The same drawing with a name on its root, in the namespace that a file needs. */
function fileOf(drawing: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(drawing) ?? [];
  const plain = root.replace(/\s(?:id|xmlns)="[^"]*"/g, '');
  const named = plain.replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" id="${rootName}"`);
  return named + drawing.slice(root.length);
}

function logoFile(room: string, drawing: string | undefined): readonly [string, LogoFile][] {
  if (drawing === undefined) return [];
  const text = fileOf(drawing);
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const path = `/brand/logo-${room}.svg`;
  return [[room, { path, href: `${path}?v=${version}#${rootName}`, body: Buffer.from(text) }]];
}

/** The logos of a brand as files, by room. */
export function logoFilesOf({ design, art }: Brand['logos']): Readonly<Record<string, LogoFile>> {
  return Object.fromEntries([...logoFile('design', design), ...logoFile('art', art)]);
}
