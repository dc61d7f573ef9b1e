import { decodeHTML } from 'entities';
import { trimEnds } from '../../../shared/contract/trim-ends.ts';
import { decodeSegment } from '../../../shared/page/site-routes.ts';

/** Keeps ids of content apart from those of the page around it. */
const prefix = 'part-';

export const isTargetId = (id: string): boolean => /^part-[\p{L}\p{N}_-]{1,80}$/u.test(id);

/** The id of an element, from the id or name in the markup or the fragment of a link. Undefined for an unusable one. */
export function targetIdOf(raw: string | undefined): string | undefined {
  if (!raw) return undefined;
  // Already read once.
  if (isTargetId(raw)) return raw;
  const name = decodeSegment(raw)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 80);
  const id = prefix + trimEnds(name, '-');
  return isTargetId(id) ? id : undefined;
}

const targets = / id="(part-[^"]*)"/g;
const linkStart = '<a href="#';

function withLinks(text: string, replace: (link: string, id: string, inner: string) => string): string {
  const [before = '', ...links] = text.split(linkStart);
  const replaced = links.map((link) => {
    const end = link.indexOf('</a>');
    if (end < 0) return linkStart + link;
    const id = link.slice(0, link.indexOf('"'));
    const inner = link.slice(link.indexOf('>') + 1, end);
    return replace(`${linkStart}${link.slice(0, end)}</a>`, id, inner) + link.slice(end + 4);
  });
  return before + replaced.join('');
}

const fold = (text: string): string =>
  decodeHTML(text.replace(/<[^<>]*>/g, ''))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Markdown has no ids: a link to `#two-chairs` leads to the heading "Two chairs". */
function withHeadingIds(text: string, linked: ReadonlySet<string>, placed: Set<string>): string {
  const missing = new Map([...linked].flatMap((id) => (placed.has(id) ? [] : [[fold(id.slice(prefix.length)), id]])));
  if (missing.size === 0) return text;
  return text.replace(/<(h[2-6])>/g, (tag, name: string, at: number) => {
    const id = missing.get(fold(text.slice(at, text.indexOf(`</${name}>`, at))));
    if (id === undefined || placed.has(id)) return tag;
    placed.add(id);
    return `<${name} id="${id}">`;
  });
}

/** Texts whose notes have the same ids, as two texts in Markdown: those of later texts get a number. */
function withOwnTargets(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text, index) => {
    const ids = [...text.matchAll(targets)].map(([, id = '']) => id);
    const repeated = new Set(ids.filter((id) => taken.has(id) && text.includes(`${linkStart}${id}"`)));
    const nameOf = (id: string): string => (repeated.has(id) ? `${id.slice(0, 75)}-${index + 1}` : id);
    for (const id of ids) taken.add(nameOf(id));
    if (repeated.size === 0) return text;
    return text.replace(
      /( id="|<a href="#)(part-[^"]*)"/g,
      (_all, start: string, id: string) => `${start}${nameOf(id)}"`,
    );
  });
}

/**
 * Sanitized texts of one document in which each link to a place has one place to lead to: other links become text, other
 * ids go.
 */
export function withTargets(given: readonly string[]): string[] {
  const isNeeded = given.some((text) => text.includes('href="#') || text.includes(' id="'));
  if (!isNeeded) return [...given];
  const texts = withOwnTargets(given);
  const linked = new Set<string>();
  for (const text of texts) {
    withLinks(text, (link, id) => {
      linked.add(id);
      return link;
    });
  }
  const placed = new Set<string>();
  const withIds = texts.map((text) =>
    text.replace(targets, (attribute, id: string) => {
      if (!linked.has(id) || placed.has(id)) return '';
      placed.add(id);
      return attribute;
    }),
  );
  const named = withIds.map((text) => withHeadingIds(text, linked, placed));
  const full = named.map((text) =>
    text
      .replaceAll('<span></span>', '')
      .replaceAll('<p></p>', '')
      .replace(/<p><span id="([^"]*)"><\/span><\/p>\s*<(h[2-6]|p|ul|ol|table|blockquote)>/g, '<$2 id="$1">')
      .replace(/<\/p>\s*<p>(<span id="[^"]*"><\/span>)<\/p>/g, '$1</p>')
      .trim(),
  );
  return full.map((text) => withLinks(text, (link, id, inner) => (placed.has(id) ? link : inner)));
}
