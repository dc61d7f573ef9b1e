/** A tag with its attributes, quoted ones too: what is left between two of them is text. */
const tags = /<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>/g;

/** Elements that draw, or say how it is drawn. */
const elements =
  /^<\/?(?:g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|defs|use|symbol|clipPath|mask|pattern|marker|stop|title|desc|filter|animate\w*|set|mpath|(?:linear|radial)Gradient|fe[A-Z]\w*)[\s/>]/;

/** Attributes that run something, lay something over the page, or name anything outside of the drawing. */
const reaching = /[\s/"'](?:on\w+|style)\s*=|(?:href|src)\s*=\s*(?!["']#)|url\((?!["']?#)|&/i;

/**
 * Whether the body of an icon does nothing but draw. It becomes part of the page, and may come from a server that is not
 * ours; the page's policy lets nothing of it run, but would not keep a link from lying over the page's own.
 */
export function isDrawing(body: string): boolean {
  const isWellFormed = !/[<>]/.test(body.replace(tags, ''));
  return isWellFormed && (body.match(tags) ?? []).every((tag) => elements.test(tag) && !reaching.test(tag));
}
