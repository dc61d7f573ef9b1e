/** A tag of what was rendered; undefined unless it begins at `start`. Values are escaped, so its first `>` is its end. */
function tagAt(app: string, start: number, name: string): string | undefined {
  return app.startsWith(`<${name}`, start) ? app.slice(start, app.indexOf('>', start) + 1) : undefined;
}

/** As React writes it. */
const priority = 'fetchPriority="high"';

/** The tag of the picture that is to come before all others, and of the first source in it. */
function firstPicture(app: string): { img: string; source: string | undefined } | undefined {
  for (let start = app.indexOf('<img'); start >= 0; start = app.indexOf('<img', start + 1)) {
    const img = tagAt(app, start, 'img');
    if (!img?.includes(priority)) continue;
    const picture = app.lastIndexOf('<picture', start);
    return { img, source: tagAt(app, app.indexOf('>', picture) + 1, 'source') };
  }
  return undefined;
}

/** `name="value"` of a tag under another name, its value escaped as it stands; empty when there is none. */
function renamed(tag: string, name: string, newName: string): string {
  const start = tag.toLowerCase().indexOf(` ${name}="`) + name.length + 3;
  const value = start > name.length + 2 ? tag.slice(start, tag.indexOf('"', start)) : '';
  return value === '' ? '' : ` ${newName}="${value}"`;
}

/**
 * The preload of a page's first picture, so that its request leaves with the first bytes of the document; empty when
 * there is none. Read from what was rendered: candidates and sizes are those of the page, whatever page it is.
 */
export function picturePreload(app: string): string {
  const picture = firstPicture(app);
  if (!picture) return '';
  const { img, source } = picture;
  const best = source ?? img;
  const candidates = renamed(best, 'srcset', 'imagesrcset');
  const what = candidates
    ? renamed(best, 'type', 'type') + candidates + renamed(best, 'sizes', 'imagesizes')
    : renamed(img, 'src', 'href');
  return `<link rel="preload" as="image" fetchpriority="high"${what}>`;
}
