/** What of a bundle is read and changed here: sheets, and the chunks whose they are. */
export type StyledBundle = Record<
  string,
  | { readonly type: 'asset'; readonly source: string | Uint8Array }
  | {
      readonly type: 'chunk';
      readonly name: string;
      readonly isEntry: boolean;
      code: string;
      /** Vite's own notes. */
      readonly viteMetadata?: { readonly importedCss: Set<string> };
    }
>;

/**
 * Has a chunk bring its styles along. No request of their own could fail while the code comes, and what opens is never
 * without them. Their rules are in layers, as all are, whose order the document's sheet has said.
 */
function adopting(css: string): string {
  return `{const sheet=new CSSStyleSheet;sheet.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets.push(sheet)}`;
}

/**
 * Takes the style sheets of all chunks out of a bundle. Those of what opens over a page (`later`, by the names of chunks)
 * go into its code; all others come back as one, which every document links: left to itself the bundler makes one for each
 * chunk, each a request. The entry's come first, which say the order of layers.
 */
export function gatherStyles(bundle: StyledBundle, later: ReadonlySet<string>): string {
  let all = '';
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const names = chunk.viteMetadata?.importedCss ?? new Set();
    let css = '';
    for (const name of names) {
      const sheet = bundle[name];
      if (sheet?.type === 'asset') css += sheet.source;
      delete bundle[name];
    }
    names.clear();
    if (css === '') continue;
    if (later.has(chunk.name)) chunk.code = adopting(css) + chunk.code;
    else all = chunk.isEntry ? css + all : all + css;
  }
  return all;
}
