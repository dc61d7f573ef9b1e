import { type ChildNode, Element, Text } from 'domhandler';
import { attributesOfAll, richTextElements } from '../../../shared/contract/text/rich-text-elements.ts';
import { inlineImage, maxInlineLength } from '../media/media-look.ts';
import { isElement, isText } from './html-tree.ts';
import { withoutControls } from './text.ts';

const ofAll: ReadonlySet<string> = new Set(attributesOfAll);

/** Elements of which nothing is for reading, not even their text. */
const unprinted: ReadonlySet<string> = new Set([
  ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'svg', 'math', 'template', 'title'],
  ...['head', 'object', 'noembed', 'noframes', 'plaintext', 'audio', 'canvas'],
]);

export const isAllowed = (name: string): boolean => richTextElements.has(name);

export const isUnprinted = (name: string): boolean => unprinted.has(name);

/** Web, mail and telephone, or a path; all else may run. Browsers skip what cannot be seen, so a scheme may hide in it. */
function isSafeHref(href: string): boolean {
  const scheme = /^[^/?#]*?:/.exec(href.replace(/[\s\p{C}]/gu, ''))?.[0].toLowerCase();
  return scheme === undefined || ['http:', 'https:', 'mailto:', 'tel:'].includes(scheme);
}

/** A path of ours, or a small picture in the address itself. */
const isSafeSource = (src: string): boolean =>
  /^\/(?![/\\])/.test(src) || (inlineImage.test(src) && src.length <= maxInlineLength);

function isSafe(name: string, value: string): boolean {
  if (name === 'href') return isSafeHref(value);
  return name !== 'src' || isSafeSource(value);
}

/**
 * The same tree with nothing in it that is not allowed, all of its nodes made anew. The last step before it is written:
 * whatever was done to the tree before, nothing else comes out. Control characters are removed here because a character
 * reference can name one.
 */
export function sanitize(nodes: readonly ChildNode[]): ChildNode[] {
  return nodes.flatMap((node): ChildNode[] => {
    if (isText(node)) return [new Text(withoutControls(node.data))];
    if (!isElement(node) || isUnprinted(node.name)) return [];
    const attributes = richTextElements.get(node.name);
    const children = sanitize(node.children);
    if (!attributes) return children;
    const kept = Object.entries(node.attribs).filter(
      ([name, value]) => (attributes.includes(name) || ofAll.has(name)) && isSafe(name, value),
    );
    const attribs = kept.map(([name, value]) => [name, withoutControls(value)] as const);
    return [new Element(node.name, Object.fromEntries(attribs), children)];
  });
}
