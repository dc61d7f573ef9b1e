import { joinNeighbors } from '../../../base/neighbors.ts';
import { scalarText } from '../../../normalize/ground/record.ts';
import { elementOfMark } from '../../../normalize/text/node-types.ts';
import type { TextNode } from './text-nodes.ts';

export interface Mark {
  readonly element: string;
  readonly href?: string | undefined;
  readonly id?: string | undefined;
}

export interface Run {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Nesting order, because CMSs give marks in any order and overlapping. */
const order = ['a', 'span', 'mark', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code'];

export function markNamed(name: unknown): Mark[] {
  const element = elementOfMark(scalarText(name));
  return element === undefined ? [] : [{ element }];
}

/** Nests marks. Neighbors with the same mark share its element, so that a partly bold link is one link. */
export function marked(pieces: readonly (Run | TextNode)[]): TextNode[] {
  const isRun = (piece: Run | TextNode): piece is Run => typeof piece === 'object' && 'text' in piece;
  return joinNeighbors(pieces, isRun, (runs) => nested(runs, 0));
}

function nested(runs: readonly Run[], from: number): TextNode[] {
  const element = order[from];
  if (element === undefined) return runs.map(({ text }) => text);
  const nodes: TextNode[] = [];
  let start = 0;
  for (let end = 1; end <= runs.length; end += 1) {
    const mark = markOf(runs[start], element);
    if (end < runs.length && isSame(mark, markOf(runs[end], element))) continue;
    const inner = nested(runs.slice(start, end), from + 1);
    if (mark) nodes.push({ element, attributes: { href: mark.href, id: mark.id }, children: inner });
    else for (const node of inner) nodes.push(node);
    start = end;
  }
  return nodes;
}

const markOf = (run: Run | undefined, element: string): Mark | undefined =>
  run?.marks.findLast((mark) => mark.element === element);

const isSame = (one: Mark | undefined, other: Mark | undefined): boolean =>
  (one === undefined) === (other === undefined) && one?.href === other?.href && one?.id === other?.id;
