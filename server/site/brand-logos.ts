import { createHash } from 'node:crypto';
import type { BrandDrawings } from '../../shared/contract/site.ts';

type Outlines = Pick<BrandDrawings, 'logos' | 'marks'>;

/** The logos and marks of a brand as one file, so that documents refer to them. */
export interface LogoFile {
  readonly body: Buffer;
  /** Targets of `<use href>`, by section: path, version of the file and name of the drawing. */
  readonly hrefs: Pick<BrandDrawings, 'logoHrefs' | 'markHrefs'>;
}

export const logoFilePath = '/brand/logos.svg';

function named(drawing: string, name: string): string {
  const [root = ''] = /^<svg[^>]*>/.exec(drawing) ?? [];
  return root.replace(/\sid="[^"]*"/, '').replace('<svg', `<svg id="${name}"`) + drawing.slice(root.length);
}

function namedIn({ design, art }: Outlines['logos'], ending = '') {
  return Object.entries({ design, art }).flatMap(([room, drawing]) =>
    drawing === undefined ? [] : [{ room, name: room + ending, drawing }],
  );
}

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
