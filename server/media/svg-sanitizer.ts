import sanitizeHtml from 'sanitize-html';

/** Drawn content and what it is made of. Not in the list: script, foreignObject, a, animation, anything of HTML. */
const elements = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style', 'image'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence'],
];

const linkNames: ReadonlySet<string> = new Set(['href', 'xlink:href']);

/** Names of attributes of any element but those that run something (`on…`) or name another document. */
const attributeName = /^(?!on)(?:xml:space|xml:lang|[a-zA-Z][a-zA-Z\d-]*)$/i;
const documentNames: ReadonlySet<string> = new Set(['src', 'base', 'xml:base', 'formaction', 'action', 'data']);

const fragment = /^#[^\s"'<>]+$/;
const inlineRaster = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i;

/** Style that reads something outside of the drawing, in whatever spelling. A backslash can spell anything. */
const readsOutside = /@import|expression\s*\(|javascript:|-moz-binding|behavior\s*:|image-set|\\/i;

const namespaces: Readonly<Record<string, string>> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};

/** Whether text of a style or an attribute names nothing but parts of the drawing itself. */
function staysInside(text: string): boolean {
  if (readsOutside.test(text)) return false;
  return [...text.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)].every(([, target = '']) => fragment.test(target.trim()));
}

function isKept(element: string, name: string, value: string): boolean {
  if (name in namespaces) return value === namespaces[name];
  if (linkNames.has(name)) return fragment.test(value) || (element === 'image' && inlineRaster.test(value));
  return attributeName.test(name) && !documentNames.has(name.toLowerCase()) && staysInside(value);
}

function transform(element: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const kept = Object.entries(attributes).filter(([name, value]) => isKept(element, name, value));
  // Without its namespace a browser shows markup, not a drawing.
  const own = element === 'svg' ? [['xmlns', 'http://www.w3.org/2000/svg']] : [];
  return { tagName: element, attribs: Object.fromEntries([...own, ...kept]) };
}

/**
 * A drawing with nothing in it that runs, links or reads another file: an allow-list of elements, no event attributes,
 * links to its own parts and inline raster pictures alone. Document types and their entities are gone.
 * Undefined when there is no drawing in the text.
 */
export function sanitizeSvg(text: string): string | undefined {
  const clean = sanitizeHtml(text.replace(/^\ufeff/, ''), {
    allowedTags: elements,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nonTextTags: ['script', 'foreignObject', 'iframe', 'handler', 'metadata'],
    transformTags: { '*': transform },
    exclusiveFilter: ({ tag, text: content }) => tag === 'style' && !staysInside(content),
    parseStyleAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  const start = clean.indexOf('<svg');
  return start < 0 ? undefined : clean.slice(start);
}
