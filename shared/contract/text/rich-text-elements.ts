/** Elements of rich text, for sanitizer, contract and tree. Without schemas: the reading worker loads this file. */

/** `id` is only on elements that a link of the same document leads to, with the prefix `part-`. */
export const attributesOfAll = ['lang', 'dir', 'id'] as const;

/** Inline elements with their attributes. In a tree they are marks. */
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
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  time: ['datetime'],
  u: [],
} as const satisfies Record<string, readonly string[]>;

/** Block elements with their attributes. In a tree they are nodes. */
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
  td: ['colspan', 'rowspan', 'align'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'scope', 'align'],
  thead: [],
  tr: [],
  ul: [],
} as const satisfies Record<string, readonly string[]>;

/** All elements. In a tree, `br` is a character. */
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
