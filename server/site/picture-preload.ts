/** A picture as the site draws it: its sources, then an `img` that is to come before all others. */
const firstPicture = /<picture[^>]*>(<source[^>]*>)?(?:<source[^>]*>)*(<img[^>]*fetchPriority="high"[^>]*>)/;

/** `name="value"` of a tag under another name, its value escaped as it stands; empty when there is none. */
function renamed(tag: string, name: string, newName: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value ? ` ${newName}="${value}"` : '';
}

/**
 * The preload of a page's first picture, so that its request leaves with the first bytes of the document; empty when
 * there is none. Read from what was rendered: candidates and sizes are those of the page, whatever page it is.
 */
export function picturePreload(app: string): string {
  const [, source, img = ''] = firstPicture.exec(app) ?? [];
  if (img === '') return '';
  const best = source ?? img;
  const candidates = renamed(best, 'srcset', 'imagesrcset');
  const what = candidates
    ? renamed(best, 'type', 'type') + candidates + renamed(best, 'sizes', 'imagesizes')
    : renamed(img, 'src', 'href');
  return `<link rel="preload" as="image" fetchpriority="high"${what}>`;
}
