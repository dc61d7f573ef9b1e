/** decodeURIComponent that gives malformed text back as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The form in which slugs are compared: percent-decoded, NFC, without slashes around it (R7). */
export function comparableSlug(slug: string): string {
  const once = decoded(slug);
  return decoded(once)
    .normalize('NFC')
    .replace(/^\/+|\/+$/g, '');
}

/** The item with a slug: exactly, else without regard to case. */
export function findBySlug<Item extends { readonly slug: string }>(
  items: readonly Item[],
  slug: string,
): Item | undefined {
  const wanted = comparableSlug(slug);
  const folded = wanted.toLowerCase();
  return (
    items.find((item) => comparableSlug(item.slug) === wanted) ??
    items.find((item) => comparableSlug(item.slug).toLowerCase() === folded)
  );
}
