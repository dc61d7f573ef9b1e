import { UniqueNames } from '../../normalize/ground/unique-names.ts';
import { visibilityOf } from '../../normalize/payload/published.ts';
import type { FileContent } from './content-file.ts';
import { nameOfFile } from './folder-place.ts';
import type { FileKind } from './folder-schema.ts';

interface NamedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly content: FileContent | undefined;
}

export interface Identity {
  readonly slug: string;
  readonly id: string;
  /** Messages that name the file with the same slug or ID. */
  readonly clashes: readonly string[];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim().normalize('NFC') : undefined;

/**
 * Slug and ID of each file, by path. Both are unique within a kind. Of files with one slug, a visible one keeps it, and
 * of those the one whose folder has this name, otherwise the first. The others have the names of their folders.
 */
export function identitiesOf(files: readonly NamedFile[], nowMs?: number): ReadonlyMap<string, Identity> {
  const identities = new Map<string, Identity>();
  for (const some of Map.groupBy(files, ({ kind }) => kind).values()) {
    const own = some.filter(({ content }) => content).map((file) => ({ ...file, fields: file.content?.fields ?? {} }));
    const named = own.map((file) => ({ ...file, name: nameOfFile(file.path).normalize('NFC') }));
    const wanted = named.map((file) => ({ ...file, slug: textOf(file.fields.slug) ?? file.name }));
    const slugs = new UniqueNames(wanted.map(({ slug }) => slug));
    const owners = new Map<string, string>();
    const isHidden = ({ content }: NamedFile) => visibilityOf(content?.publication ?? {}, { nowMs }).isHidden;
    const rankOf = (file: (typeof wanted)[number]) => Number(isHidden(file)) * 2 + Number(file.name !== file.slug);
    const taken = wanted
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ path, kind, name, slug: requested, fields }) => {
        const owner = owners.get(`slug ${requested}`);
        const slug = owner === undefined ? slugs.take(requested) : slugs.takeFree(name);
        if (owner === undefined) owners.set(`slug ${requested}`, path);
        return { path, kind, slug, ownId: textOf(fields.id), clashes: clashOf('slug', owner, slug) };
      });
    const hasId = ({ ownId }: (typeof taken)[number]) => Number(ownId !== undefined);
    for (const { path, kind, slug, ownId, clashes } of taken.toSorted((a, b) => hasId(a) - hasId(b))) {
      const derived = `${kind}-${slug}`.normalize('NFC');
      const owner = owners.get(`id ${ownId ?? derived}`);
      const id = ownId === undefined || owner !== undefined ? derived : ownId;
      if (owner === undefined) owners.set(`id ${id}`, path);
      identities.set(path, { slug, id, clashes: [...clashes, ...clashOf('id', owner)] });
    }
  }
  return identities;
}

function clashOf(field: string, owner: string | undefined, instead?: string): string[] {
  if (owner === undefined) return [];
  const rest = instead === undefined ? '' : `: its page is at "${instead}"`;
  return [`has the "${field}" of "${owner}"${rest}`];
}
