import type { ElementNode, TextNode } from './text-nodes.ts';

/** What words are marked with, by the element it becomes; a link has an address. */
export interface Mark {
  readonly element: string;
  readonly href?: string | undefined;
}

/** Words with the marks that all of them have. */
export interface Run {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Which mark stands around which: systems give them in any order, and overlapping. */
const order = ['a', 'mark', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code'];

/**
 * A line of runs and of nodes that have no marks. Neighbors with one mark share its element, so that a link that is
 * partly bold is one link.
 */
export function marked(pieces: readonly (Run | TextNode)[]): TextNode[] {
  const nodes: TextNode[] = [];
  let runs: Run[] = [];
  const endRuns = (): void => {
    for (const node of nested(runs, 0)) nodes.push(node);
    runs = [];
  };
  for (const piece of pieces) {
    if (typeof piece === 'object' && 'text' in piece) runs.push(piece);
    else {
      endRuns();
      nodes.push(piece);
    }
  }
  endRuns();
  return nodes;
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
    if (mark) nodes.push(elementOf(mark, inner));
    else for (const node of inner) nodes.push(node);
    start = end;
  }
  return nodes;
}

/** The mark that becomes this element; of several links the innermost, which is the last. */
const markOf = (run: Run | undefined, element: string): Mark | undefined =>
  run?.marks.findLast((mark) => mark.element === element);

const isSame = (one: Mark | undefined, other: Mark | undefined): boolean =>
  (one === undefined) === (other === undefined) && one?.href === other?.href;

function elementOf({ element, href }: Mark, children: readonly TextNode[]): ElementNode {
  return href === undefined ? { element, children } : { element, attributes: { href }, children };
}
