/** A style sheet without its `print` layer, and that layer by itself: only prints need it, in documents of every page. */
export interface SplitStyles {
  readonly screen: string;
  readonly print: string;
}

const opening = /@layer print\s*\{/g;

/** End of the block whose brace opens at `start`; no text of ours has a brace in quotes. */
function endOfBlock(css: string, start: number): number {
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('A block of the style sheet has no end');
}

/** Takes every block of the `print` layer out of a built style sheet. The order of layers stays said where it was. */
export function splitPrint(css: string): SplitStyles {
  let screen = '';
  let print = '';
  let done = 0;
  for (const { index, 0: begins } of css.matchAll(opening)) {
    const end = endOfBlock(css, index + begins.length - 1);
    screen += css.slice(done, index);
    print += css.slice(index, end);
    done = end;
  }
  return { screen: screen + css.slice(done), print };
}
