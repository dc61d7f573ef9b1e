import { createHash } from 'node:crypto';
import type { BrandDrawings } from '../../shared/contract/site.ts';

type Outlines = Pick<BrandDrawings, 'logos' | 'marks'>;

/** The logos and marks of a brand as one file, so that documents refer to them and do not carry them. */
export interface LogoFile {
  readonly body: Buffer;
  /** What `<use href>` needs, by room: path, version of the file and name of the drawing. */
  readonly hrefs: Pick<BrandDrawings, 'logoHrefs' | 'markHrefs'>;
}

/** Where the file is served. */
export const logoFilePath = '/brand/logos.svg';

/** The same drawing with a name on its root. */
function named(drawing: string, name: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(drawing) ?? [];
  return root.replace(/\sid="[^"]*"/, '').replace('<svg', `<svg id="${name}"`) + drawing.slice(root.length);
}

/** The drawings of a kind that there are: whose room, their name in the file, and the drawing. */
function namedIn({ design, art }: Outlines['logos'], ending = '') {
  return Object.entries({ design, art }).flatMap(([room, drawing]) =>
    drawing === undefined ? [] : [{ room, name: room + ending, drawing }],
  );
}

/** The file of a brand's logos and marks, or undefined if it has none. */
export function logoFileOf(outlines: Outlines): LogoFile | undefined {
  const logos = namedIn(outlines.logos);
  const marks = namedIn(outlines.marks, '-mark');
  const text = [...logos, ...marks].map(({ drawing, name }) => named(drawing, name)).join('');
  if (text === '') return undefined;
  const body = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  const hrefsOf = (drawings: typeof logos) =>
    Object.fromEntries(drawings.map(({ room, name }) => [room, `${logoFilePath}?v=${version}#${name}`]));
  return { body, hrefs: { logoHrefs: hrefsOf(logos), markHrefs: hrefsOf(marks) } };
}
