import type { Image } from '../../shared/contract/image.ts';
import { fileOf } from './site-content.ts';

/** An image of the sample as a CMS takes it. */
export interface ImageFile {
  /** Its own file's name. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly image: Image;
}

const types: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' };

/** Uploads each image once for each of the words that it has: CMSs keep those with the file. */
export class EachImage<Id> {
  readonly #ids = new Map<string, Id>();
  readonly #siteUrl: string;
  readonly #upload: (file: ImageFile) => Promise<Id>;

  constructor(siteUrl: string, upload: (file: ImageFile) => Promise<Id>) {
    this.#siteUrl = siteUrl;
    this.#upload = upload;
  }

  /** The id of the image in the CMS. */
  async idOf(image: Image): Promise<Id> {
    const key = JSON.stringify([image.src, image.alt, image.caption]);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const name = decodeURIComponent(image.src.split('/').at(-1) ?? '');
    const bytes = await fileOf(this.#siteUrl, image);
    const type = types[name.split('.').at(-1) ?? ''] ?? 'image/jpeg';
    const id = await this.#upload({ name, type, bytes, image });
    this.#ids.set(key, id);
    return id;
  }
}
