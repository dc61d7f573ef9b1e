import { inject } from 'vitest';

/** Settings of sites that keep their images in one folder. */
export function imagesIn(folder: string): Readonly<Record<string, string>> {
  return { MEDIA_DIR: folder, MEDIA_SECRET: 'a secret of all sites of these tests' };
}

/**
 * Settings of a site over the sample's images. All sites of the browser tests share renditions, as replicas do. In
 * other tests each generates its own.
 */
export function sharedImages(): Readonly<Record<string, string>> {
  const folder = inject('images');
  return folder === undefined ? {} : imagesIn(folder);
}
