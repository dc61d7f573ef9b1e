/**
 * A style sheet without what is needed only for prints, in forced colors, and where no script runs, and that by itself,
 * each rule in the layer it was in.
 */
export interface SplitStyles {
  readonly usual: string;
  readonly rare: string;
}

/** When the second of the two sheets holds: what `media` of its link says. */
export const rareMedia = 'print,(forced-colors:active),(scripting:none)';

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

/** Cuts every block that begins as `opening` says out of a text: what is left of it, and the blocks. */
function cutBlocks(css: string, opening: RegExp): { left: string; blocks: string[] } {
  const blocks: string[] = [];
  let left = '';
  let done = 0;
  for (const { index, 0: begins } of css.matchAll(opening)) {
    const end = endOfBlock(css, index + begins.length - 1);
    left += css.slice(done, index);
    blocks.push(css.slice(index, end));
    done = end;
  }
  return { left: left + css.slice(done), blocks };
}

/**
 * Takes the `print` layer, and all rules for forced colors and for no scripts, which stand directly in a layer, out of a
 * built style sheet.
 * The order of layers stays said where it was; the second sheet is to stand after the first.
 */
export function splitRare(css: string): SplitStyles {
  const { left, blocks } = cutBlocks(css, /@layer print\s*\{/g);
  let usual = left;
  const queried = cutBlocks(left, /@layer \w+\s*\{/g).blocks.flatMap((layer) => {
    const cut = cutBlocks(layer, /@media \((?:forced-colors:\s*active|scripting:\s*none)\)\s*\{/g);
    if (cut.blocks.length === 0) return [];
    usual = usual.replace(layer, () => cut.left);
    return [layer.slice(0, layer.indexOf('{') + 1), ...cut.blocks, '}'];
  });
  return { usual, rare: [...queried, ...blocks].join('') };
}
