import table from './rich-text-elements.json' with { type: 'json' };

/** Elements of rich text, for sanitizer, contract and tree. Without schemas: the reading worker loads this file. */

/** `id` is only on elements that a link of the same document leads to, with the prefix `part-`. */
export const attributesOfAll = ['lang', 'dir', 'id'] as const;

/** Inline elements with their attributes, which are marks in a tree, and block elements with theirs, which are nodes. */
export const { marks: markElements, nodes: nodeElements } = table;

/** All elements. In a tree, `br` is a character. */
export const richTextElements: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(markElements),
  ...Object.entries(nodeElements),
  ['br', []],
]);

export type MarkName = keyof typeof markElements;
export type NodeName = keyof typeof nodeElements;

export const isMarkName = (name: string): name is MarkName => Object.hasOwn(markElements, name);

export const isNodeName = (name: string): name is NodeName => Object.hasOwn(nodeElements, name);
