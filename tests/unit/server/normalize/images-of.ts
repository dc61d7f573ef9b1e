import { looksLikeImage } from '../../../../server/normalize/ground/media-look.ts';
import { createMediaResolver } from '../../../../server/normalize/ground/media-url.ts';
import { options } from './sample-options.ts';

interface Image {
  readonly pointer: string;
  readonly stored: string;
}

const resolve = createMediaResolver(options);

/** Every string of a response that is the URL of an image by its look, with its pointer; written apart from the normalizers. */
export function imagesOf(value: unknown, pointer = ''): Image[] {
  if (typeof value === 'string') {
    const stored = looksLikeImage(value) ? resolve(value).stored : undefined;
    return stored === undefined ? [] : [{ pointer, stored }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    ['__proto__', 'constructor', 'prototype'].includes(key)
      ? []
      : imagesOf(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
