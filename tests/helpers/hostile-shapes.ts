import { html, markdown, type Recipe } from './hostile-markup.ts';
import { hostileValues } from './hostile-values.ts';
import { date, gallery, slug, stem, text, url } from './hostile-words.ts';

/** A value that makes a careless reader slow. Of any length, so that the growth of time can be measured. */
export interface HostileShape {
  /** Unique: the reader that the shape targets, and the repeated element. Every reader gets every shape. */
  readonly name: string;
  /** The shape with about so many characters, a value with so many parts. Always the same for a size. */
  readonly make: (size: number) => unknown;
}

/** A part of a value is taken for as much work as so many characters. */
const charactersOfPart = 16;

function repeated(kind: string, recipes: readonly Recipe[]): HostileShape[] {
  return recipes.map(([piece, start = '', end = '']) => ({
    name: `${kind} ${JSON.stringify(start)} + n × ${JSON.stringify(piece)} + ${JSON.stringify(end)}`,
    make: (size) => start + piece.repeat(Math.ceil(size / piece.length)) + end,
  }));
}

/** All shapes, in a fixed order. Texts are strings, values any JSON. */
export const hostileShapes: readonly HostileShape[] = [
  ...repeated('HTML', html),
  ...repeated('Markdown', markdown),
  ...repeated('text', text),
  ...repeated('URL', url),
  ...repeated('date', date),
  ...repeated('slug', slug),
  ...repeated('stem', stem),
  ...repeated('gallery', gallery),
  ...Object.entries(hostileValues).map(([name, make]) => ({
    name,
    make: (size: number) => make(Math.ceil(size / charactersOfPart)),
  })),
];
