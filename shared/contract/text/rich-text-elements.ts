/**
 * The elements that rich text may hold: what the sanitizer lets through, what the contract says of `html`, and what its
 * tree is made of. No schemas: the thread that reads replies loads it.
 */

/** Attributes that every element may have. */
export const attributesOfAll = ['lang', 'dir'] as const;

/** Elements of a line of words, each with the attributes of its own: in a tree they are marks of words. */
export const markElements = {
  a: ['href', 'title', 'rel'],
  abbr: ['title'],
  b: [],
  cite: [],
  code: [],
  del: [],
  em: [],
  i: [],
  ins: [],
  kbd: [],
  mark: [],
  q: [],
  s: [],
  small: [],
  strong: [],
  sub: [],
  sup: [],
  time: ['datetime'],
  u: [],
} as const satisfies Record<string, readonly string[]>;

/** Elements that hold lines, or others of their kind, or stand for themselves. In a tree they are nodes. */
export const nodeElements = {
  blockquote: [],
  caption: [],
  dd: [],
  dl: [],
  dt: [],
  figcaption: [],
  figure: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  img: ['src', 'alt', 'width', 'height', 'title'],
  li: [],
  ol: ['start', 'reversed'],
  p: [],
  pre: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'scope'],
  thead: [],
  tr: [],
  ul: [],
} as const satisfies Record<string, readonly string[]>;

/** Elements with the attributes of their own. A line break has none, and is a character of the words in a tree. */
export const richTextElements: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(markElements),
  ...Object.entries(nodeElements),
  ['br', []],
]);

export type MarkName = keyof typeof markElements;
export type NodeName = keyof typeof nodeElements;

export function isMarkName(name: string): name is MarkName {
  return Object.hasOwn(markElements, name);
}

export function isNodeName(name: string): name is NodeName {
  return Object.hasOwn(nodeElements, name);
}
