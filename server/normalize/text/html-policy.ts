import { type ChildNode, Element, Text } from 'domhandler';
import { attributesOfAll, richTextElements } from '../../../shared/contract/text/rich-text-elements.ts';
import { inlineImage, maxInlineLength } from '../ground/media-look.ts';
import { withoutControls } from '../ground/text.ts';
import { isTargetId } from './html-targets.ts';
import { isElement, isText } from './html-tree.ts';

const ofAll: ReadonlySet<string> = new Set(attributesOfAll);

/** Elements whose text is not for reading either. */
const unprinted: ReadonlySet<string> = new Set([
  ...['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'iframe', 'svg', 'math', 'template', 'title'],
  ...['head', 'object', 'noembed', 'noframes', 'plaintext', 'audio', 'canvas'],
]);

export const isAllowed = (name: string): boolean => richTextElements.has(name);

export const isUnprinted = (name: string): boolean => unprinted.has(name);

/**
 * Allows http, https, mailto, tel, sms and paths. Because browsers skip invisible characters, a scheme may hide behind them.
 */
function isSafeHref(href: string): boolean {
  const scheme = /^[^/?#]*?:/.exec(href.replace(/[\s\p{C}]/gu, ''))?.[0].toLowerCase();
  return scheme === undefined || ['http:', 'https:', 'mailto:', 'tel:', 'sms:'].includes(scheme);
}

const isSafeSource = (src: string): boolean =>
  /^\/(?![/\\])/.test(src) || (inlineImage.test(src) && src.length <= maxInlineLength);

const safeValues: Readonly<Record<string, (value: string) => boolean>> = {
  href: isSafeHref,
  src: isSafeSource,
  id: isTargetId,
  align: (value) => /^(?:left|center|right)$/.test(value),
  dir: (value) => /^(?:ltr|rtl|auto)$/i.test(value),
  lang: (value) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(value),
};

/**
 * A new tree with allowed elements and attributes only. Runs last, so that no repair can add anything unsafe. Also
 * removes control characters, because a character reference can name one.
 */
export const sanitize = (nodes: readonly ChildNode[]): ChildNode[] =>
  nodes.flatMap((node): ChildNode[] => {
    if (isText(node)) return [new Text(withoutControls(node.data))];
    if (!isElement(node) || isUnprinted(node.name)) return [];
    const attributes = richTextElements.get(node.name);
    const children = sanitize(node.children);
    if (!attributes) return children;
    const align = /text-align: ?(left|center|right)/.exec(node.attribs.style ?? '')?.[1];
    const remaining = Object.entries({ ...(align && { align }), ...node.attribs }).filter(
      ([name, value]) => (attributes.includes(name) || ofAll.has(name)) && (safeValues[name]?.(value) ?? true),
    );
    const attribs = remaining.map(([name, value]) => [name, withoutControls(value)] as const);
    return [new Element(node.name, Object.fromEntries(attribs), children)];
  });
