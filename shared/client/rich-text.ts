import type { RichTextNode } from './api.d.ts';

/** The server writes the HTML, so tags have this form and quotes in values are escaped. */
const tag = /<[a-z][a-z0-9]*(?: [a-z]+(?:="[^"]*")?)*(?: \/)?>/g;
const address = / (src|href)="(\/[^"]*)"/g;

type Resolve = (path: string) => string;

/** The same HTML with absolute URLs in `src` and `href`. Fragments stay. */
export function absoluteHtml(html: string, resolve: Resolve): string {
  return html.replace(tag, (text) =>
    text.replace(address, (_match, name: string, path: string) => {
      const url = resolve(path.replaceAll('&amp;', '&')).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return ` ${name}="${url}"`;
    }),
  );
}

function absoluteAttributes<Part extends { attributes?: Record<string, string> }>(part: Part, resolve: Resolve): Part {
  const { attributes } = part;
  if (!attributes) return part;
  const changed = Object.entries(attributes).map(([name, value]) =>
    (name === 'src' || name === 'href') && value.startsWith('/') ? [name, resolve(value)] : [name, value],
  );
  return { ...part, attributes: Object.fromEntries(changed) };
}

/** The same tree with absolute URLs in `src` and `href`. Fragments stay. */
export function absoluteTree(tree: readonly RichTextNode[], resolve: Resolve): RichTextNode[] {
  return tree.map((node): RichTextNode => {
    if (node.kind === 'element') {
      return { ...absoluteAttributes(node, resolve), children: absoluteTree(node.children, resolve) };
    }
    return node.marks ? { ...node, marks: node.marks.map((mark) => absoluteAttributes(mark, resolve)) } : node;
  });
}
