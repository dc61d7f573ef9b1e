import { withPlainLetters } from '../../../shared/find/find-projects.ts';
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

/** Letters of other scripts than Latin stay, because browsers show them. */
const encoded = /[^\p{L}\p{M}\p{N}_.~-]|(?![a-z])\p{Script=Latin}/iu;

/** `Haus am See Ä` is `haus-am-see-a`. A name that URLs contain as it is stays. */
export function readableSlug(name: string): string {
  if (!encoded.test(name)) return name;
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  return (
    withPlainLetters(plain.normalize('NFC'))
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || name
  );
}

/**
 * Slug and ID of each file, by path. Both are unique within a kind. Of files with one slug, a visible one keeps it, and
 * of those the one whose folder has this name, otherwise the first. The others have the names of their folders.
 */
export function identitiesOf(files: readonly NamedFile[], nowMs?: number): ReadonlyMap<string, Identity> {
  const identities = new Map<string, Identity>();
  for (const some of Map.groupBy(files, ({ kind }) => kind).values()) {
    const own = some.filter(({ content }) => content).map((file) => ({ ...file, fields: file.content?.fields ?? {} }));
    const named = own.map((file) => ({ ...file, name: nameOfFile(file.path).normalize('NFC') }));
    const wanted = named.map((file) => ({ ...file, slug: textOf(file.fields.slug) ?? readableSlug(file.name) }));
    const slugs = new UniqueNames(wanted.map(({ slug }) => slug));
    const ids = new UniqueNames([]);
    const owners = new Map<string, string>();
    const isHidden = ({ content }: NamedFile) => visibilityOf(content?.publication ?? {}, { nowMs }).isHidden;
    const rankOf = (file: (typeof wanted)[number]) => Number(isHidden(file)) * 2 + Number(file.name !== file.slug);
    const taken = wanted
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .map(({ path, kind, name, slug: requested, fields }) => {
        const owner = owners.get(`slug ${requested}`);
        const slug = owner === undefined ? slugs.take(requested) : slugs.takeFree(readableSlug(name));
        if (owner === undefined) owners.set(`slug ${requested}`, path);
        const isDerived = fields.slug === undefined && owner === undefined;
        const clashes =
          isDerived && slug !== name
            ? [`has a name that is no part of a URL: its page is at "${slug}"`]
            : clashOf('slug', owner, slug);
        // The id does not change with the rules of readable slugs, so that former URLs redirect.
        return { path, own: `${kind}-${isDerived ? name : slug}`, slug, ownId: textOf(fields.id), clashes };
      });
    const hasId = ({ ownId }: (typeof taken)[number]) => Number(ownId !== undefined);
    for (const { path, own, slug, ownId, clashes } of taken.toSorted((a, b) => hasId(a) - hasId(b))) {
      const owner = owners.get(`id ${ownId}`);
      const id = ids.take(ownId === undefined || owner !== undefined ? own.normalize('NFC') : ownId);
      owners.set(`id ${id}`, path);
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

export type Trace = readonly [id: string, path: string, likeness: string];

const maxLost = 1_000;

/**
 * Returns the items of this look and of earlier ones, and `renamed`: each lost ID with the ID that replaces it. An item
 * replaces a lost one if it has the same path, or the same text and appeared later.
 */
export function traced(before: readonly Trace[], now: readonly Trace[]) {
  const present = new Set(now.map(([id]) => id));
  const known = new Map(before.map((trace, index) => [trace[0], index]));
  const byPath = new Map(now.map((trace) => [trace[1], trace]));
  const byText = Map.groupBy(now, ([, , likeness]) => likeness);
  const lost = before.filter(([id]) => !present.has(id));
  const renamed = lost.flatMap(([id, path, likeness]): [string, string][] => {
    const isLater = ([other]: Trace) => (known.get(other) ?? before.length) > (known.get(id) ?? 0);
    const same = byPath.get(path) ?? (likeness === '' ? undefined : byText.get(likeness)?.find(isLater));
    return same === undefined ? [] : [[id, same[0]]];
  });
  const replaced = new Set(renamed.map(([id]) => id));
  const isNew = ([id]: Trace) => !known.has(id);
  const current = new Map(now.map((trace) => [trace[0], trace]));
  const found = before.filter(([id]) => present.has(id)).map((trace) => current.get(trace[0]) ?? trace);
  const unmatched = lost.filter(([id]) => !replaced.has(id)).slice(-maxLost);
  return { renamed, traces: [...unmatched, ...found, ...now.filter(isNew)] };
}
