import type { PresetName } from '../../server/upstream/presets/presets.ts';
import type { Image } from '../../shared/contract/image.ts';
import type { LinkedPage } from '../../shared/contract/page.ts';
import type { LinkedProject } from '../../shared/contract/project.ts';
import type { ImageFile } from './each-image.ts';
import type { ForeignImage, House } from './foreign-content.ts';
import type { DebianPackages, Installation, Packages } from './installation.ts';
import type { SiteContent } from './site-content.ts';

export type Entry = LinkedProject | LinkedPage;

/** How its editors save without publishing. */
export interface Drafts {
  /** Settings of the site, such as `PREVIEW_TOKEN`. */
  readonly siteEnv: Readonly<Record<string, string>>;
  /** Project that can have changes which are not published. */
  readonly slug: string;
  /** Saves a title, and a cover image with an alt text, without publishing them. Returns the ID of the project. */
  save(words: { readonly title: string; readonly alt: string }): Promise<string>;
  /** Edits and publishes the project `draft` in the CMS's own interface, in a browser. */
  proveEditing?(siteUrl: string): Promise<{ readonly page: string; readonly errors: readonly string[] }>;
}

/** The cover of a work, which is new to a project. */
export function anyCoverOf({ works }: Pick<SiteContent, 'works'>): Image {
  const cover = works.find((work) => work.cover)?.cover;
  if (!cover) throw new Error('No work of the sample has a cover');
  return cover;
}

interface Words {
  readonly slug: string;
  readonly title: string;
}

/** A project with an Italian translation, and one without. */
export interface Translated {
  readonly own: Words;
  readonly translation: Words & { readonly lead: string };
  readonly other: Words;
}

/** The first project with Italian words in place of its own. */
export function translatedOf([own, other]: readonly LinkedProject[]): Translated & { readonly own: LinkedProject } {
  if (!own || !other) throw new Error('The sample has fewer than two projects');
  const words = { title: 'Una sedia italiana', lead: 'Prima frase, scritta in italiano.' };
  return { own, other, translation: { ...words, slug: 'una-sedia-italiana' } };
}

/** A CMS that runs here and holds the sample's content. */
export interface FilledSystem {
  /** URL and credentials of its admin page. */
  readonly admin: string;
  /** Of the site in front of it. */
  readonly preset: PresetName;
  /** Headers of every call, added to those of the preset. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further settings of the site: URL and token. */
  readonly siteEnv: Readonly<Record<string, string>>;
  readonly drafts?: Drafts;
  readonly translated?: Translated;
  close(): Promise<void>;
}

/** A CMS with this content. */
export interface ForeignSystem extends FilledSystem {
  /** Words that it has no field for, and `video`. */
  readonly lacks?: readonly string[];
  remove(house: House): Promise<void>;
  /** Gives a file other bytes. Its id, and the entry, stay as they are. */
  replace(image: ForeignImage, by: ImageFile): Promise<void>;
}

/** One CMS: its packages, its start, and the calls that fill it. */
export interface ContentSystem {
  /** Its name on the command line. */
  readonly name: string;
  readonly packages: Packages | DebianPackages;
  /** The part of an entry that it has fields for. Undefined: all of it. */
  holds?<Any extends Entry>(entry: Any): Any;
  /**
   * Starts it on a free loopback port, with its data in an empty folder, and fills it with content. If it
   * rejects content, throws with its error response.
   */
  fill(installation: Installation, folder: string, content: SiteContent): Promise<FilledSystem>;
  /** Starts it with collections and fields of other names and types. */
  fillForeign?(installation: Installation, folder: string): Promise<ForeignSystem>;
}

/** Calls of the API of a CMS, with the rights of an administrator. */
export class FillingClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.#headers = { ...headers };
  }

  /** Returns the body of the response. Throws with it for an error status. */
  async send<Response>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: { ...this.#headers, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 2000)}`);
    // The caller names the type of the response.
    return (text === '' ? undefined : JSON.parse(text)) as Response;
  }
}
