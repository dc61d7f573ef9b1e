import type { Project, Section } from '../../../shared/contract/project.ts';
import { attempt, sessionStore } from '../preferences/safe-storage.ts';
import { withoutLateSizes } from './late-sizes.ts';

/** Increment if older copies no longer match `Project`. */
const version = 1;

interface StoredDetail {
  readonly v: number;
  readonly kind: Section;
  readonly slug: string;
  readonly id: string;
  readonly at: number;
  readonly data: Project;
}

const prefix = 'project-detail-';

const ownKeys = () => sessionStore.keys().filter((key) => key.startsWith(prefix));

/** Session storage may contain anything. */
const readStored = (key: string) => Object(attempt(() => JSON.parse(sessionStore.read(key) ?? ''), undefined));

function isCopyOf(stored: object, key: string, section: Section, slug: string): stored is StoredDetail {
  const { v, kind, id, slug: storedSlug, data } = Object(stored);
  const project = Object(data);
  return (
    v === version &&
    kind === section &&
    storedSlug === slug &&
    key === `${prefix}${id}` &&
    project.id === id &&
    project.slug === slug &&
    project.section === section &&
    typeof project.title === 'string' &&
    [project.blocks, project.facts, project.typologies].every(Array.isArray)
  );
}

function findStored(section: Section, slug: string) {
  for (const key of ownKeys()) {
    const stored = readStored(key);
    if (isCopyOf(stored, key, section, slug)) return { key, data: stored.data };
  }
  return undefined;
}

/** The copy of a detail from an earlier visit of this session (N22), or undefined. */
export function storedDetail(section: Section, slug: string): Project | undefined {
  const data = findStored(section, slug)?.data;
  return data && withoutLateSizes(data);
}

/** Stores a copy of a detail for the session (K1). If storage is full, deletes the oldest copy and retries once. */
export function storeDetail(data: Project): void {
  const { id, slug, section } = data;
  const stored: StoredDetail = { v: version, kind: section, slug, id, at: Date.now(), data };
  const [key, text] = [prefix + id, JSON.stringify(stored)];
  if (sessionStore.write(key, text)) return;
  const ageless = 0;
  const storedAt = (other: string) => Number(readStored(other).at ?? ageless);
  const [oldest] = ownKeys().sort((a, b) => storedAt(a) - storedAt(b));
  if (oldest === undefined) return;
  sessionStore.remove(oldest);
  sessionStore.write(key, text);
}

export function forgetDetail(section: Section, slug: string): void {
  const found = findStored(section, slug);
  if (found) sessionStore.remove(found.key);
}
