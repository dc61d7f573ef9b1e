import { createHash } from 'node:crypto';
import type { BrandDrawings } from '../shared/contract/site.ts';

/** The logos of a brand as one file, so that documents refer to them and do not carry them. */
export interface LogoFile {
  readonly body: Buffer;
  /** What `<use href>` needs, by room: path, version of the file and name of the drawing. */
  readonly hrefs: BrandDrawings['logoHrefs'];
}

/** Where the file is served. */
export const logoFilePath = '/brand/logos.svg';

/** The same drawing with a name on its root. */
function named(drawing: string, name: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(drawing) ?? [];
  return root.replace(/\sid="[^"]*"/, '').replace('<svg', `<svg id="${name}"`) + drawing.slice(root.length);
}

/** The file of a brand's logos, or undefined if it has none. */
export function logoFileOf({ design, art }: BrandDrawings['logos']): LogoFile | undefined {
  const drawings = Object.entries({ design, art }).flatMap(([room, drawing]) =>
    drawing === undefined ? [] : [{ room, drawing: named(drawing, room) }],
  );
  if (drawings.length === 0) return undefined;
  const text = drawings.map(({ drawing }) => drawing).join('');
  const body = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  const hrefs = drawings.map(({ room }) => [room, `${logoFilePath}?v=${version}#${room}`]);
  return { body, hrefs: Object.fromEntries(hrefs) };
}
