import { decodeText } from '../../upstream/decode.ts';

/** Characters that entities may add, and how deep they may refer to each other. */
const maxAdded = 1_000_000;
const maxDepth = 8;

const declaredEncoding = /^[^>]{0,200}?encoding=["']([\w.:-]{2,40})["']/;

/** The text of an XML document: by its mark, otherwise by its bytes and its declaration. */
export function xmlTextOf(bytes: Buffer): string {
  const declared = declaredEncoding.exec(bytes.toString('latin1', 0, 300))?.[1];
  return decodeText(bytes, declared && `text/xml; charset=${declared}`).text;
}

const entity = /<!ENTITY\s+([\w.:-]{1,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

function doctypeIn(text: string): { start: number; end: number; subset: string } | undefined {
  const start = text.search(/<!DOCTYPE\s/i);
  if (start < 0) return undefined;
  const close = text.indexOf('>', start);
  const open = text.indexOf('[', start);
  if (open < 0 || open > close) return close < 0 ? undefined : { start, end: close + 1, subset: '' };
  const last = text.indexOf(']', open);
  const end = text.indexOf('>', last);
  return last < 0 || end < 0 ? undefined : { start, end: end + 1, subset: text.slice(open + 1, last) };
}

/**
 * The text of an SVG without its document type. Entities of the document itself are expanded: Illustrator writes its
 * namespaces and styles so. External and parameter entities are left alone.
 */
export function svgTextOf(bytes: Buffer): string {
  const text = xmlTextOf(bytes);
  const declaration = doctypeIn(text);
  if (!declaration) return text;
  const { start, end, subset } = declaration;
  const values = new Map(
    [...subset.matchAll(entity)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
  const body = text.slice(0, start) + text.slice(end);
  if (values.size === 0) return body;
  let added = 0;
  const expand = (part: string, depth: number): string =>
    part.replace(/&([\w.:-]{1,60});/g, (reference, name: string) => {
      const value = values.get(name);
      if (value === undefined || depth >= maxDepth) return reference;
      added += value.length;
      return added > maxAdded ? reference : expand(value, depth + 1);
    });
  return expand(body, 0);
}
