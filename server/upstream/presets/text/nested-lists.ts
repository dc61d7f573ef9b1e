import { joinNeighbors } from '../../../base/neighbors.ts';
import type { ElementNode, TextNode } from './text-nodes.ts';

export interface FlatItem {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly children: readonly TextNode[];
}

interface OpenList {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly items: { readonly element: 'li'; readonly children: TextNode[] }[];
}

export function inLists(nodes: readonly (FlatItem | TextNode)[]): TextNode[] {
  const isItem = (node: FlatItem | TextNode): node is FlatItem => typeof node === 'object' && 'level' in node;
  return joinNeighbors<FlatItem, TextNode>(nodes, isItem, nestedLists);
}

/** Nests items by level. Skipped levels are one step. Another kind of list at the same level starts a new list. */
function nestedLists(items: readonly FlatItem[]): ElementNode[] {
  const lists: ElementNode[] = [];
  const open: OpenList[] = [];
  for (const { level, isOrdered, children } of items) {
    while (isOver(open.at(-1), level, isOrdered)) open.pop();
    let list = open.at(-1);
    if (list?.level !== level) {
      const holder = list?.items.at(-1)?.children ?? lists;
      list = { level, isOrdered, items: [] };
      holder.push({ element: isOrdered ? 'ol' : 'ul', children: list.items });
      open.push(list);
    }
    list.items.push({ element: 'li', children: [...children] });
  }
  return lists;
}

const isOver = (list: OpenList | undefined, level: number, isOrdered: boolean): boolean =>
  list !== undefined && (list.level > level || (list.level === level && list.isOrdered !== isOrdered));
